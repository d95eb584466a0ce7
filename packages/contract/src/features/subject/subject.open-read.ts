import { z } from "zod";
import { subjectType } from "../../core/content/content.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";
import { subjectOptions } from "./subject.rules.ts";

/** 话题 that members may take part in now. */
export const topicsRead = defineOpenRead({
  path: "topics",
  title: "读取话题",
  scope: "content.out",
  query: { ...pageQuery, type: z.enum(subjectType.values, "类型取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      type: subjectType.schema,
      title: z.string(),
      coverUrl: z.string(),
      intro: z.string(),
      options: subjectOptions,
      isHot: z.boolean(),
      viewNum: z.int(),
      discussNum: z.int(),
      joinNum: z.int(),
      sort: z.int(),
      startTime: instant.nullable(),
      endTime: instant.nullable(),
      updateTime: instant,
    }),
  ),
  example: {
    query: { type: "VOTE" },
    answer: {
      list: [
        {
          id: 3,
          type: "VOTE",
          title: "第一次约会去哪里",
          coverUrl: "",
          intro: "选一个",
          options: [
            { id: 1, text: "咖啡馆", num: 12 },
            { id: 2, text: "公园", num: 30 },
          ],
          isHot: true,
          viewNum: 420,
          discussNum: 18,
          joinNum: 42,
          sort: 100,
          startTime: null,
          endTime: null,
          updateTime: "2026-11-01T09:30:00+08:00",
        },
      ],
      next: null,
    },
  },
});
