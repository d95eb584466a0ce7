import { z } from "zod";
import { defineOpenRead, pageOf, pageQuery, updatedAfter } from "../../core/open-door/open-read.ts";
import { contentClient, helpGroup } from "../../core/placed/placed.choices.ts";
import { idParam } from "../../wire/endpoint.ts";
import { instant } from "../../wire/instant.ts";
import { agreementCode, articleCategory } from "./article.rules.ts";

const head = z.object({
  id: z.int(),
  category: articleCategory.schema,
  helpGroup: helpGroup.schema.nullable(),
  agreementCode: agreementCode.schema.nullable(),
  title: z.string(),
  summary: z.string(),
  coverUrl: z.string(),
  author: z.string(),
  clients: z.array(contentClient.schema),
  isTop: z.boolean(),
  sort: z.int(),
  /** Counts the published versions: an app that has this one has the text. */
  textVersion: z.int(),
  publishTime: instant.nullable(),
  updateTime: instant,
});
const example = {
  id: 1,
  category: "HELP",
  helpGroup: "ACCOUNT",
  agreementCode: null,
  title: "怎样修改手机号",
  summary: "在设置中修改",
  coverUrl: "",
  author: "",
  clients: ["APP"],
  isTop: false,
  sort: 100,
  textVersion: 2,
  publishTime: "2026-11-01T09:30:00+08:00",
  updateTime: "2026-11-02T09:30:00+08:00",
} as const;

/** Published articles, the newest first, without their text. */
export const articlesRead = defineOpenRead({
  path: "articles",
  title: "读取文章列表",
  scope: "content.out",
  query: {
    ...pageQuery,
    category: z.enum(articleCategory.values, "分类取值错误").optional(),
    client: z.enum(contentClient.values, "端取值错误").optional(),
    updatedAfter,
  },
  answer: pageOf(head),
  example: {
    query: { category: "HELP", updatedAfter: "2026-11-01T00:00:00+08:00" },
    answer: { list: [{ ...example, clients: ["APP"] }], next: null },
  },
});

export const articleRead = defineOpenRead({
  path: "articles/{id}",
  title: "读取文章",
  scope: "content.out",
  params: { id: idParam },
  answer: head.extend({ content: z.string() }),
  example: {
    params: { id: "1" },
    answer: { ...example, clients: ["APP"], content: "<p>打开设置，选择账号与安全。</p>" },
  },
});
