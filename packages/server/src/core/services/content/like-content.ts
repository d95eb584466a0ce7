import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { contentTables, type ContentType } from "./content-tables.ts";

export type LikedType = "MOMENT" | "VIDEO" | "SUBJECT_DISCUSS" | "SUBJECT_EVALUATE" | "TREEHOLE";

interface Like {
  readonly type: LikedType;
  readonly id: number;
  readonly userId: number;
}

const counterOf: Partial<Record<ContentType, string>> = { TREEHOLE: "like_count" };

async function count(db: Db, { type, id, userId }: Like, by: 1 | -1): Promise<void> {
  const counter = sql.ref(counterOf[type] ?? "like_num");
  await sql`update ${sql.table(contentTables[type].table)} set ${counter} = greatest(0, ${counter} + ${by}::int)
    where id = ${id}`.execute(db);
  if (type !== "VIDEO") return;
  // What the curves of a hot video show: new likes of a day, by who gave them.
  await sql`insert into content_stat as c (stat_date, ref_type, ref_id, sex, like_num)
    select current_date, 'VIDEO', ${id}, m.sex, greatest(0, ${by}::int) from member m where m.user_id = ${userId}
    on conflict (ref_type, ref_id, stat_date, sex) do update
      set like_num = greatest(0, c.like_num + ${by}::int)`.execute(db);
}

/** A member likes something; a second time changes nothing. */
export async function likeContent(db: Db, like: Like): Promise<void> {
  const { rows } = await sql`insert into content_like (content_type, content_id, user_id)
    values (${like.type}, ${like.id}, ${like.userId}) on conflict do nothing returning 1`.execute(db);
  if (rows.length > 0) await count(db, like, 1);
}

/** Takes a like back. */
export async function unlikeContent(db: Db, like: Like): Promise<void> {
  const { rows } = await sql`delete from content_like where content_type = ${like.type} and content_id = ${like.id}
    and user_id = ${like.userId} returning 1`.execute(db);
  if (rows.length > 0) await count(db, like, -1);
}
