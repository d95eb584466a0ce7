import { z } from "zod";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { douyinRules } from "../../core/rich-text/rich-rules.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import {
  douyinGrants,
  douyinLimits as limits,
  douyinMessages,
  douyinRoute,
  douyinScene,
  douyinStatus,
} from "./douyin.rules.ts";

const onOne = z.strictObject({ id: idParam });
const code = z.string(douyinMessages.code).regex(/^[a-z0-9_]{2,32}$/, douyinMessages.code);

const written = z.strictObject({
  code,
  title: z.string(douyinMessages.title).trim().min(1, douyinMessages.title).max(limits.title, "标题不能超过30个字"),
  scene: z.enum(douyinScene.values, "请选择场景"),
  content: richHtml(douyinRules, { max: limits.content, required: douyinMessages.content, label: "内容" }),
  shareTitle: z.string().trim().max(limits.shareTitle, "分享标题不能超过30个字").default(""),
  shareImageUrl: z.string().trim().max(500).default(""),
});
export type WrittenPage = z.output<typeof written>;

const saved = z.object({ id: z.int(), version: z.int() });

export const createDouyinPage = endpoint({
  method: "POST",
  path: "/api/douyin-rich-text",
  allow: [douyinGrants.create, douyinGrants.copy],
  title: "新增",
  done: "已保存",
  body: written,
  data: saved,
});

export const editDouyinPage = endpoint({
  method: "PUT",
  path: "/api/douyin-rich-text/{id}",
  allow: [douyinGrants.edit],
  title: "编辑",
  done: "已保存",
  params: onOne,
  body: written.extend({ version: z.int() }),
  data: saved,
});

export const getDouyinPage = endpoint({
  method: "GET",
  path: "/api/douyin-rich-text/{id}",
  allow: reads(douyinRoute),
  params: onOne,
  data: z.object({
    ...written.shape,
    code: z.string(),
    content: z.string(),
    id: z.int(),
    version: z.int(),
    status: douyinStatus.schema,
    platformRemark: z.string(),
    publishedContent: z.string(),
    publishedVersion: z.int(),
  }),
});

/** What the mini-program shows: the last content the platform passed. */
export const getDouyinContent = endpoint({
  method: "GET",
  path: "/api/douyin-rich-text/content/{code}",
  allow: "public",
  params: z.strictObject({ code }),
  data: z.object({
    title: z.string(),
    content: z.string(),
    shareTitle: z.string(),
    shareImageUrl: z.string(),
    version: z.int(),
  }),
});
