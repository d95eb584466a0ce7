import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/**
 * Marks unbound customers whose phone remark is a member's phone or WeChat number; returns how many. A suggestion that
 * was ignored is not made again.
 */
export async function suggestMembers(db: Db, epIds: readonly number[] | null = null): Promise<number> {
  const chosen = epIds === null ? sql`true` : sql`c.id = any(${epIds})`;
  const done = await sql`update ep_customer e
      set bind_status = 'SUGGESTED', user_id = f.user_id, version = e.version + 1, update_time = now()
    from (select distinct on (c.id) c.id, m.user_id
      from ep_customer c join member m on m.login = c.remark_phone
        or (m.wechat_no <> '' and m.wechat_no = c.remark_phone)
      where c.bind_status = 'UNBOUND' and c.remark_phone <> '' and ${chosen}
        and m.status = 'ENABLE' and m.ep_id is null and not m.user_id = any(c.ignored_user_ids)
      order by c.id, (m.login = c.remark_phone) desc, m.user_id desc) f
    where e.id = f.id and e.bind_status = 'UNBOUND' returning e.id`.execute(db);
  return done.rows.length;
}
