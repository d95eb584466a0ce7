import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { sex } from "../../core/member/member.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { subject } from "./subject.resource.ts";
import { subjectGrants, subjectRoute } from "./subject.rules.ts";

/** The list at the address that the catalogue names. */
export const getSubjectList = listAt(subject, "/api/subject/list");

export const setSubjectHot = endpoint({
  method: "PUT",
  path: "/api/subject/{id}/hot",
  allow: [subjectGrants.hot],
  title: "设为热门",
  done: (_data, { body }) => (body.isHot ? "已设为热门" : "已取消热门"),
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ isHot: z.boolean() }),
  data: z.object({ id: z.int(), isHot: z.boolean() }),
});

/** Moves all contents of the source to the target; the source is taken offline. */
export const mergeSubjects = endpoint({
  method: "POST",
  path: "/api/subject/merge",
  allow: [subjectGrants.merge],
  title: "合并话题",
  done: ({ discusses, moments, videos }) => `已合并：讨论${discusses}条，动态${moments}条，视频${videos}条`,
  body: z.strictObject({
    sourceId: z.int().positive(),
    targetId: z.int("请选择目标话题").positive("请选择目标话题"),
  }),
  data: z.object({ discusses: z.int(), moments: z.int(), videos: z.int() }),
});

export const getSubjectStat = endpoint({
  method: "GET",
  path: "/api/subject/{id}/stat",
  allow: reads(subjectRoute),
  params: z.strictObject({ id: idParam }),
  query: daySpan,
  data: z.object({
    days: z.array(z.object({ day: z.string(), viewNum: z.int(), discussNum: z.int(), joinNum: z.int() })),
    options: z.array(z.object({ text: z.string(), sex: sex.schema, count: z.int() })),
  }),
});
