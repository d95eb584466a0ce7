import type { ArticleDetail } from "@hongxian/contract/features/article/article.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** Whether it was published and the text has changed since. */
export const hasDraft = sql<boolean>`(t.current_version > 0
  and (t.title <> t.published_title or t.content <> t.published_content))`;

export type ArticleRow = Omit<ArticleDetail, "couple" | "hasDraft">;

/** The row as it is written, locked. */
export async function lockArticle(db: Db, id: number): Promise<ArticleRow> {
  const { rows } =
    await sql<ArticleRow>`select t.id, t.title, t.category, t.help_group, t.agreement_code, t.cover_url, t.summary,
      t.content, t.clients,
      t.couple_user_ids, t.auth_img, t.author, t.sort, t.version, t.status, t.publish_time, t.current_version
    from article t where t.id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
