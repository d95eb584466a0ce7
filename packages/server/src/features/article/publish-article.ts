import { articleProblems } from "@hongxian/contract/features/article/article.endpoints.ts";
import { articleMessages } from "@hongxian/contract/features/article/article.rules.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call, Db } from "../../kit/call.ts";
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

/** Published at once, or at a later time that only what is not online can have. */
export async function publishArticle(
  { db, caller }: Call,
  { id, status }: { readonly id: number; readonly status: string },
  { publishTime }: { readonly publishTime?: string | null | undefined },
) {
  const before = await lockArticle(db, id);
  const problems = articleProblems(before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { currentVersion } = before;
  const due = publishTime ?? null;
  if (due !== null) {
    if (Date.parse(due) <= Date.now()) throw invalid({ publishTime: articleMessages.publishTime });
    if (status === "ONLINE") throw new AppError("STALE");
    return {
      to: "WAIT_PUBLISH",
      set: { publishTime: due },
      data: { id, status: "WAIT_PUBLISH" as const, currentVersion },
    };
  }
  const [online] = await putOnline(db, sql<boolean>`t.id = ${id}`, caller.staffId);
  if (online === undefined) throw new AppError("STALE");
  return {
    data: { id, status: "ONLINE" as const, currentVersion: online.currentVersion },
    note: { status: "ONLINE", currentVersion: online.currentVersion },
  };
}

/** Articles that are due. */
export const publishDueArticles = async (db: Db): Promise<number> =>
  (await putOnline(db, sql<boolean>`t.status = 'WAIT_PUBLISH' and t.publish_time <= now()`, null)).length;
