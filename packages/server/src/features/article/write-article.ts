import { richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import * as endpoints from "@hongxian/contract/features/article/article.endpoints.ts";
import { articleGrants, articleMessages } from "@hongxian/contract/features/article/article.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needUncensored } from "../../core/foundation/censor/find-censored.ts";
import { handle, type Call } from "../../kit/call.ts";
import { lockArticle } from "./article-rows.ts";

/** Fields of another category are not stored. */
const columnsOf = (draft: endpoints.WrittenArticle) => ({
  title: draft.title,
  category: draft.category,
  help_group: draft.category === "HELP" ? draft.helpGroup : null,
  agreement_code: draft.category === "AGREEMENT" ? draft.agreementCode : null,
  cover_url: draft.coverUrl,
  summary: draft.summary,
  content: draft.content,
  clients: draft.clients,
  couple_user_ids: draft.category === "SUCCESS" ? draft.coupleUserIds : [],
  auth_img: draft.category === "SUCCESS" ? draft.authImg : "",
  author: draft.author,
  sort: draft.sort,
});

async function checkDraft(
  { db }: Pick<Call, "db">,
  { title, summary, content, category, coupleUserIds }: endpoints.WrittenArticle,
): Promise<void> {
  await needUncensored(db, [title, summary, richWords(content, articleRules)].join("\n"));
  if (category !== "SUCCESS" || coupleUserIds.length === 0) return;
  const { rows } =
    await sql`select 1 from member where user_id = any(${coupleUserIds}::bigint[]) and status <> 'DELETE'`.execute(db);
  if (rows.length < new Set(coupleUserIds).size) throw invalid({ coupleUserIds: articleMessages.couple });
}

export const createArticle = handle(endpoints.createArticle, async (call) => {
  const { db, body, caller } = call;
  await checkDraft(call, body);
  const columns = columnsOf(body);
  const { rows } = await sql<{
    id: number;
  }>`insert into article (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}, create_staff_id)
    values (${sql.join(Object.values(columns))}, ${caller.staffId}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.article, targetId: id, after: { title: body.title, category: body.category } });
  return { id, version: 1, status: "DRAFT" as const };
});

export const editArticle = handle(endpoints.editArticle, async (call) => {
  const { db, body } = call;
  const before = await lockArticle(db, call.params.id);
  // The writer of a draft also autosaves it, with the grant that created it.
  if (!(body.autosave && before.status === "DRAFT")) call.need(articleGrants.edit);
  if (before.version !== body.version) throw new AppError("STALE_VERSION", { data: { current: before } });
  await checkDraft(call, body);
  const set = sql.join(Object.entries(columnsOf(body)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update article set ${set}, version = version + 1, update_time = now() where id = ${before.id}`.execute(db);
  call.audit({
    targetType: auditTargets.article,
    targetId: before.id,
    before: { title: before.title, category: before.category, length: before.content.length },
    after: { title: body.title, category: body.category, length: body.content.length },
  });
  return { id: before.id, version: before.version + 1, status: before.status };
});

export const rollbackArticle = handle(endpoints.rollbackArticle, async (call) => {
  const { db } = call;
  const { id, versionNo } = call.params;
  const before = await lockArticle(db, id);
  const { rows } = await sql<{
    version: number;
  }>`update article t set title = v.title, content = v.content, version = t.version + 1, update_time = now()
    from article_version v where t.id = ${id} and v.article_id = t.id and v.version_no = ${versionNo}
    returning t.version`.execute(db);
  if (rows[0] === undefined) throw refused(articleMessages.noVersion);
  call.audit({ targetType: auditTargets.article, targetId: id, before: { title: before.title }, after: { versionNo } });
  return { id, version: rows[0].version };
});
