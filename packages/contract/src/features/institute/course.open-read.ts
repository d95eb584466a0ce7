import { z } from "zod";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { idParam } from "../../wire/endpoint.ts";
import { instant } from "../../wire/instant.ts";
import { courseAudience, lessonKind } from "./institute.choices.ts";

const head = z.object({
  id: z.int(),
  typeId: z.int(),
  typeName: z.string(),
  title: z.string(),
  coverUrl: z.string(),
  summary: z.string(),
  audience: courseAudience.schema,
  consultantId: z.int().nullable(),
  consultantName: z.string().nullable(),
  priceCents: z.int(),
  originalPriceCents: z.int().nullable(),
  memberFree: z.boolean(),
  lessonCount: z.int(),
  durationSec: z.int(),
  buyCount: z.int(),
  sort: z.int(),
  updateTime: instant,
});
const example = {
  id: 1,
  typeId: 1,
  typeName: "恋爱",
  title: "第一次约会",
  coverUrl: "https://img.example.com/course/1.jpg",
  summary: "七节课学会开口",
  audience: "ALL",
  consultantId: null,
  consultantName: null,
  priceCents: 19_900,
  originalPriceCents: null,
  memberFree: true,
  lessonCount: 7,
  durationSec: 4200,
  buyCount: 31,
  sort: 0,
  updateTime: "2026-11-01T09:30:00+08:00",
} as const;

/** 课程 for members. */
export const coursesRead = defineOpenRead({
  path: "courses",
  title: "读取课程列表",
  scope: "content.out",
  query: { ...pageQuery, typeId: idParam.optional() },
  answer: pageOf(head),
  example: { query: { typeId: "1" }, answer: { list: [{ ...example }], next: null } },
});

/** One of them with its lessons; what a lesson shows is there only where everybody may try it. */
export const courseRead = defineOpenRead({
  path: "courses/{id}",
  title: "读取课程",
  scope: "content.out",
  params: { id: idParam },
  answer: head.extend({
    contentHtml: z.string(),
    lessons: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        kind: lessonKind.schema,
        durationSec: z.int(),
        trial: z.boolean(),
        mediaUrl: z.string(),
        contentHtml: z.string(),
      }),
    ),
  }),
  example: {
    params: { id: "1" },
    answer: {
      ...example,
      contentHtml: "<p>课程介绍</p>",
      lessons: [
        {
          id: 1,
          title: "怎样开口",
          kind: "VIDEO",
          durationSec: 600,
          trial: true,
          mediaUrl: "https://img.example.com/course/1-1.mp4",
          contentHtml: "",
        },
      ],
    },
  },
});
