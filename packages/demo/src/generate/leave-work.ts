import type { Db } from "@hongxian/server/kit/call.ts";
import { sql } from "kysely";

/** Small demos too have something of what the to-do list names: a member to call today, a review of goods that waits. */
export async function leaveWork(db: Db, now: Date): Promise<void> {
  const today = sql`date_trunc('day', ${now}::timestamptz)`;
  await sql`with due as (
      select distinct on (s.user_id) m.user_id from staff s join member m on m.sale_user_id = s.user_id
      where s.login like '138000000__' and m.status = 'ENABLE' and not exists (select from member d
        where d.sale_user_id = s.user_id and d.status = 'ENABLE' and d.next_follow_time < ${today} + interval '1 day')
      order by s.user_id, m.next_follow_time nulls last, m.user_id
    ), called as (
      update member m set next_follow_time = ${today} + interval '15 hours' from due where m.user_id = due.user_id
      returning m.user_id
    )
    update communicate_note n set next_follow_time = ${today} + interval '15 hours' from called
    where n.user_id = called.user_id and n.next_follow_time is not null`.execute(db);
  await sql`update goods_comment c
      set status = 'HIDDEN', check_status = 'WAIT_CHECK', check_staff_id = null, check_name = '',
      check_time = null, check_fail_remark = '', reply = '', reply_staff_id = null, reply_time = null,
      created_time = pg_temp.waking(${now}::timestamptz - interval '5 hours'),
      update_time = pg_temp.waking(${now}::timestamptz - interval '5 hours')
    where c.id = (select p.id from goods_comment p
    where p.check_status = 'PASS' and not exists (select from review_action r
        where r.biz_type = 'GOODS_COMMENT' and r.biz_id = p.id) order by p.created_time desc limit 1)
      and not exists (select from goods_comment w where w.check_status = 'WAIT_CHECK')`.execute(db);
}
