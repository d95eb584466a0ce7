import * as endpoints from "@hongxian/contract/features/article/article.endpoints.ts";
import { articleMessages } from "@hongxian/contract/features/article/article.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../kit/call.ts";
import { lockArticle } from "./article-rows.ts";

/** The draft becomes the published text, and a version of its own. */
async function putOnline(
  db: Db,
  which: RawBuilder<boolean>,
  staffId: number | null,
): Promise<{ id: number; currentVersion: number }[]> {
  const { rows } = await sql<{ id: number; currentVersion: number }>`with done as (
      update article t set status = 'ONLINE', published_title = t.title, published_content = t.content,
        current_version = t.current_version + 1,
        publish_time = case when t.status = 'ONLINE' then t.publish_time
          else least(coalesce(t.publish_time, now()), now()) end,
        version = t.version + 1, update_time = now()
      where ${which} returning t.id, t.current_version, t.title, t.content
    ), kept as (
      insert into article_version (article_id, version_no, title, content, staff_id)
      select id, current_version, title, content, ${staffId}::bigint from done
    ) select id, current_version from done`.execute(db);
  return rows;
}

export const publishArticle = handle(endpoints.publishArticle, async (call) => {
  const { db, body, caller } = call;
  const before = await lockArticle(db, call.params.id);
  const { id } = before;
  const problems = endpoints.articleProblems(before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const due = body.publishTime ?? null;
  if (due !== null) {
    if (Date.parse(due) <= Date.now()) throw invalid({ publishTime: articleMessages.publishTime });
    const { rows } = await sql`update article
        set status = 'WAIT_PUBLISH', publish_time = ${due}::timestamptz, version = version + 1, update_time = now()
      where id = ${id} and status in ('DRAFT', 'OFFLINE') returning 1`.execute(db);
    if (rows.length === 0) throw new AppError("STALE");
    call.audit({
      targetType: auditTargets.article,
      targetId: id,
      before: { status: before.status },
      after: { status: "WAIT_PUBLISH", publishTime: due },
    });
    return { id, status: "WAIT_PUBLISH" as const, currentVersion: before.currentVersion };
  }
  const [online] = await putOnline(
    db,
    sql<boolean>`t.id = ${id} and t.status in ('DRAFT', 'OFFLINE', 'ONLINE')`,
    caller.staffId,
  );
  if (online === undefined) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.article,
    targetId: id,
    before: { status: before.status, currentVersion: before.currentVersion },
    after: { status: "ONLINE", currentVersion: online.currentVersion },
  });
  return { id, status: "ONLINE" as const, currentVersion: online.currentVersion };
});

export const offlineArticle = handle(endpoints.offlineArticle, async (call) => {
  const { id, category, status } = await lockArticle(call.db, call.params.id);
  if (category === "AGREEMENT") throw refused(articleMessages.agreementStays);
  const { rows } =
    await sql`update article set status = 'OFFLINE', is_top = false, version = version + 1, update_time = now()
    where id = ${id} and status in ('ONLINE', 'WAIT_PUBLISH') returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.article, targetId: id, before: { status }, after: { status: "OFFLINE" } });
  return { id, status: "OFFLINE" as const };
});

/** Articles that are due. */
export const publishDueArticles = async (db: Db): Promise<number> =>
  (await putOnline(db, sql<boolean>`t.status = 'WAIT_PUBLISH' and t.publish_time <= now()`, null)).length;
