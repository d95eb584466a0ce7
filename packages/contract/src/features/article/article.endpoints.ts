import { addressesOf } from "../../wire/addresses.ts";
import { z } from "zod";
import { contentClient, helpGroup } from "../../core/placed/placed.choices.ts";
import { isBlankRich } from "../../core/rich-text/clean-html.ts";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { articleRules } from "../../core/rich-text/rich-rules.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import {
  agreementCode,
  articleGrants,
  articleCategory,
  articleLimits as limits,
  articleMessages,
  articleRoute,
  articleStatus,
  coverless,
} from "./article.rules.ts";

const onOne = z.strictObject({ id: idParam });
const address = z.string().trim().max(500);

const written = z.strictObject({
  title: z
    .string(articleMessages.title)
    .trim()
    .min(1, articleMessages.title)
    .max(limits.title, articleMessages.titleLong),
  category: z.enum(articleCategory.values, articleMessages.category),
  helpGroup: helpGroup.schema.nullable().default(null),
  agreementCode: agreementCode.schema.nullable().default(null),
  coverUrl: address.default(""),
  summary: z.string().trim().max(limits.summary, "摘要不能超过120个字").default(""),
  content: richHtml(articleRules, { max: limits.content, required: null, label: "内容" }).default(""),
  clients: z.array(contentClient.schema).default([]),
  coupleUserIds: z.array(z.int().positive()).max(2, articleMessages.couple).default([]),
  authImg: z.string().trim().max(2000).default(""),
  author: z.string().trim().max(limits.author, "作者不能超过20个字").default(""),
  sort: z.int("排序须为1-999的整数").min(1, "排序须为1-999的整数").max(999, "排序须为1-999的整数").default(100),
  /** Automatic save: only the title is required. */
  autosave: z.boolean().default(false),
});
export type WrittenArticle = z.output<typeof written>;

type Problem = Partial<Record<keyof WrittenArticle, string>>;
/** What is missing before an article may be published; the same in the form and on the server. */
export function articleProblems(draft: Omit<WrittenArticle, "autosave">): Problem {
  const { category } = draft;
  return {
    ...(isBlankRich(draft.content, articleRules) ? { content: articleMessages.content } : {}),
    ...(draft.coverUrl === "" && !coverless.includes(category) ? { coverUrl: articleMessages.cover } : {}),
    ...(category === "HELP" && draft.helpGroup === null ? { helpGroup: articleMessages.helpGroup } : {}),
    ...(category === "AGREEMENT" && draft.agreementCode === null
      ? { agreementCode: articleMessages.agreementCode }
      : {}),
    ...(category === "SUCCESS" && new Set(draft.coupleUserIds).size < 2
      ? { coupleUserIds: articleMessages.couple }
      : {}),
    ...(category === "SUCCESS" && addressesOf(draft.authImg).length < 2 ? { authImg: articleMessages.consent } : {}),
  };
}

const whole = (draft: WrittenArticle, context: z.RefinementCtx): void => {
  if (draft.autosave) return;
  for (const [name, message] of Object.entries(articleProblems(draft)))
    context.addIssue({ code: "custom", path: [name], message });
};

const saved = z.object({ id: z.int(), version: z.int(), status: articleStatus.schema });

export const createArticle = endpoint({
  method: "POST",
  path: "/api/article",
  allow: [articleGrants.create],
  title: "新增",
  done: "已保存",
  body: written.superRefine(whole),
  data: saved,
});

export const editArticle = endpoint({
  method: "PUT",
  path: "/api/article/{id}",
  allow: [articleGrants.edit, articleGrants.create],
  title: "编辑",
  done: "已保存",
  params: onOne,
  body: written.extend({ version: z.int() }).superRefine(whole),
  data: saved,
});

const detail = z.object({
  ...written.omit({ autosave: true }).shape,
  content: z.string(),
  id: z.int(),
  version: z.int(),
  status: articleStatus.schema,
  publishTime: z.string().nullable(),
  currentVersion: z.int(),
  hasDraft: z.boolean(),
  couple: z.array(memberRef),
});
export type ArticleDetail = z.output<typeof detail>;

export const getArticle = endpoint({
  method: "GET",
  path: "/api/article/{id}",
  allow: reads(articleRoute),
  params: onOne,
  data: detail,
});

export const getArticleVersions = endpoint({
  method: "GET",
  path: "/api/article/{id}/versions",
  allow: [articleGrants.versions],
  params: onOne,
  data: z.array(
    z.object({
      versionNo: z.int(),
      title: z.string(),
      content: z.string(),
      staff: namedRef.nullable(),
      createdTime: z.string(),
    }),
  ),
});

/** Copies an older text into the draft; publishing it is a separate step. */
export const rollbackArticle = endpoint({
  method: "POST",
  path: "/api/article/{id}/rollback/{versionNo}",
  allow: [articleGrants.rollback],
  title: "回滚",
  done: "已回滚为草稿，发布后生效",
  params: z.strictObject({ id: idParam, versionNo: idParam }),
  data: z.object({ id: z.int(), version: z.int() }),
});
