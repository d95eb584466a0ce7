import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { blogGrants, blogMessages, blogRoute, momentLimits as limits } from "./moment.rules.ts";

const draft = {
  userId: z.int(blogMessages.account).positive(blogMessages.account),
  content: z
    .string(blogMessages.content)
    .trim()
    .min(limits.blogMin, blogMessages.content)
    .max(limits.blogMax, blogMessages.content),
  imgs: z.array(z.string().trim().min(1).max(500)).max(limits.imgs, blogMessages.tooMany).default([]),
  videoUrl: z.string().trim().max(500).default(""),
  subjectId: z.int().positive().nullable().default(null),
  /** Empty: immediately. */
  publishTime: z.iso.datetime({ offset: true, error: "请选择定时时间" }).nullable().default(null),
};
const oneMedium = ({ imgs, videoUrl }: { imgs: readonly string[]; videoUrl: string }) =>
  imgs.length === 0 || videoUrl === "";
const both = { path: ["videoUrl"], error: blogMessages.both };

export const publishBlog = endpoint({
  method: "POST",
  path: "/api/moment/micro-blog",
  allow: [blogGrants.publish],
  title: "发布微博",
  done: ({ status }) => (status === "WAIT_PUBLISH" ? "已设为定时发布" : "发布成功"),
  body: z.strictObject(draft).refine(oneMedium, both),
  data: z.object({ id: z.int(), status: z.string() }),
});

export const editBlog = endpoint({
  method: "PUT",
  path: "/api/moment/{id}",
  allow: [blogGrants.edit],
  title: "编辑",
  done: ({ status }) => (status === "WAIT_PUBLISH" ? "已设为定时发布" : "保存成功"),
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ ...draft, version: z.int("缺少版本号") }).refine(oneMedium, both),
  data: z.object({ id: z.int(), status: z.string() }),
});

/** A month of posts by day and account, and the reads of each author. */
export const getBlogStat = endpoint({
  method: "GET",
  path: "/api/moment/micro-blog/stat",
  allow: reads(blogRoute),
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误")
      .optional(),
  }),
  data: z.object({
    month: z.string(),
    posts: z.array(
      z.object({ day: z.string(), userId: z.int(), name: z.string(), planned: z.int(), published: z.int() }),
    ),
    authors: z.array(
      /** Likes and comments for ten thousand reads. */
      z.object({ userId: z.int(), name: z.string(), viewNum: z.int(), interactRate: z.int() }),
    ),
  }),
});
