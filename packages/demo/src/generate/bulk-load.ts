import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { putIndexesAside } from "./lighten-for-load.ts";

/** From here to finishBulkLoad the triggers of the extension rows and of the tag columns are disabled. */
export async function beginBulkLoad(db: Db): Promise<void> {
  await sql`set local hongxian.bulk_load = 'on'`.execute(db);
}

/** Every member gets an extension row; its completeness is computed where a copy did not include it. */
export async function finishExpand(db: Db): Promise<void> {
  await sql`update member_expand e set percent = expand_percent(e, m.dad_education, m.mom_education, m.is_live_parents),
      update_time = coalesce(e.emotion_time, m.created_time)
    from member m where m.user_id = e.user_id and e.percent = 0`.execute(db);
  await sql`insert into member_expand (user_id, percent, created_time, update_time)
    select m.user_id, expand_percent(null, m.dad_education, m.mom_education, m.is_live_parents), m.created_time,
      m.created_time
    from member m where not exists (select from member_expand e where e.user_id = m.user_id)`.execute(db);
}

async function finishTags(db: Db): Promise<void> {
  const restoreIndexes = await putIndexesAside(db, ["member_tags"]);
  await sql`insert into member_tags (user_id, status, created_time, tag_ids)
    select user_id, m.status, m.created_time, t.ids
    from (select user_id, array_agg(tag_id order by tag_id) as ids from user_tag group by user_id) t
    join member m using (user_id)`.execute(db);
  await restoreIndexes();
}

/** Once the tags are in place; enables the triggers again. */
export async function finishBulkLoad(db: Db): Promise<void> {
  await finishTags(db);
  await sql`set local hongxian.bulk_load = 'off'`.execute(db);
}
