import { corpseLimits } from "@hongxian/contract/core/chat/corpse.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Conversations of `m` whose last message came from the other side, within the last month. */
export const unansweredSql = sql`conversation_member cm
    join conversation c on c.conversation_id = cm.conversation_id and c.type = 'P2P' and c.status = 'NORMAL'
    and c.last_msg_time > now() - interval '30 days' and c.last_from_id <> cm.user_id and c.last_from_id > 0
  where cm.user_id = m.user_id and cm.quit_time is null`;

/** Written by the member. What the platform writes into a conversation in somebody's name is no answer. */
export const isSpokenSql = sql`g.msg_type not in ('SYSTEM', 'CMD', 'WITHDRAW')`;

/** The member signed in or answered: no longer dormant, and his weight is restored. */
export async function wakeReturned(db: Db): Promise<number> {
  const { rows } = await sql`with back as (
      select k.user_id, k.old_fans_num from chat_corpse k join member m on m.user_id = k.user_id
      where k.status <> 'AWAKE'
        and (m.last_login_time > k.compute_time
        or exists (select 1 from message g
        where g.from_id = k.user_id and g.msg_time > k.compute_time and ${isSpokenSql}))
      for update of k
    ), weighed as (
      update member m set fans_num = back.old_fans_num, update_time = now(), version = m.version + 1 from back
      where m.user_id = back.user_id and back.old_fans_num is not null
    ) update chat_corpse k set status = 'AWAKE', old_fans_num = null, awake_time = now() from back
    where k.user_id = back.user_id returning 1`.execute(db);
  return rows.length;
}

/** Rebuilds the list; what was already done about a member stays. */
export async function findCorpses(db: Db): Promise<number> {
  const { rows } = await sql`with silent as (
      select m.user_id, u.n, r.last_reply,
        (current_date - greatest(coalesce(r.last_reply, m.created_time),
        coalesce(m.last_login_time, m.created_time))::date)::int as idle
      from member m cross join lateral (select count(*)::int as n from ${unansweredSql}) u
      cross join lateral (select max(g.msg_time) as last_reply from message g
      where g.from_id = m.user_id and ${isSpokenSql}) r
      where m.status = 'ENABLE' and not m.is_delete and not m.is_market_account and u.n >= ${corpseLimits.unanswered}
        and m.user_id in (select user_id from conversation_member where quit_time is null)
    )
    insert into chat_corpse as k (user_id, unanswered_count, last_reply_time, idle_days)
    select user_id, n, last_reply, idle from silent where idle >= ${corpseLimits.idleDays}
    on conflict (user_id) do update
    set unanswered_count = excluded.unanswered_count, last_reply_time = excluded.last_reply_time,
      idle_days = excluded.idle_days,
      compute_time = now(), status = case when k.status = 'AWAKE' then 'WAIT' else k.status end, awake_time = null
    returning 1`.execute(db);
  await sql`insert into chat_corpse_daily (day, corpse_count) select current_date, count(*) from chat_corpse
    where status <> 'AWAKE'
    on conflict (day) do update set corpse_count = excluded.corpse_count`.execute(db);
  return rows.length;
}
