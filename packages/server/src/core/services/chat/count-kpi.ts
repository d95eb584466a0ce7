import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

const quickSeconds = 300;
const paidDays = 7;

/**
 * Counts today and the given number of days before it again, from messages and periods of service; counting again gives
 * the same result. An answer is the first message of staff after the member's; its wait counts from the member's first
 * unanswered message. A question that got no answer on its day is missed by the person who serves the conversation, and
 * overdue as soon as it has waited that long.
 * Runs in the caller's transaction.
 */
export async function countKpi(db: Db, back: number): Promise<number> {
  const from = sql`(current_date - ${back}::int)`;
  await sql`delete from chat_kpi_daily where day >= ${from}`.execute(db);
  const { rows } =
    await sql`with accounts as (select user_id, maintainer_id from market_account where remove_time is null),
      said as materialized (
        select g.msg_time::date as day, g.conversation_id, a.user_id as account, case when g.from_id = a.user_id
          then g.to_id else g.from_id end as member,
          g.msg_time, g.staff_id, g.from_id <> a.user_id as is_in, g.msg_type, g.msg_body
        from message g join accounts a on a.user_id in (g.from_id, g.to_id)
        where g.msg_time >= ${from} and g.conversation_id like 'p2p\\_%'
          and g.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM') and g.state in ('NORMAL', 'WITHDRAWN')
      ), turned as (
        select *, lag(is_in) over (partition by day, conversation_id, account order by msg_time) as was_in from said
      ), grouped as (
        select *, sum(case when was_in is distinct from is_in then 1 else 0 end)
          over (partition by day, conversation_id, account order by msg_time) as turn from turned
      ), turns as (
        select day, conversation_id, account, turn, bool_or(is_in) as is_in, min(msg_time) as began,
          max(staff_id) as staff_id from grouped group by 1, 2, 3, 4
      ), waits as (
        select t.*, lead(began) over w as answered, lead(staff_id) over w as by_staff, row_number() over w as place
        from turns t window w as (partition by day, conversation_id, account order by turn)
      ), replies as (
        select day, account, by_staff as staff_id, extract(epoch from answered - began) as secs, place <= 2 as is_first
        from waits where is_in and by_staff is not null
      ), timed as (
        select day, account, staff_id, sum(secs)::bigint as reply_sum, count(*)::int as reply_num,
          coalesce(sum(secs) filter (where is_first), 0)::bigint as first_sum,
          count(*) filter (where is_first)::int as first_num, count(*)
            filter (where secs <= ${quickSeconds}::int)::int as quick,
          count(*) filter (where secs > ${chatLimits.overdueMinutes * 60}::int)::int as late from replies
          group by 1, 2, 3
      ), served as (
        select distinct day, conversation_id, account, staff_id from said where staff_id is not null and not is_in
      ), spoken as (
        select day, account, staff_id, count(*)::int as out_count,
          count(distinct conversation_id)::int as conversations, count(distinct member)::int as members
        from said where staff_id is not null and not is_in group by 1, 2, 3
      ), asked as (
        select day, conversation_id, account, count(*) as n from said where is_in group by 1, 2, 3
      ), heard as (
        select v.day, v.account, v.staff_id, sum(a.n)::int as in_count from asked a
        join served v using (day, conversation_id, account) group by 1, 2, 3
      ), fresh as (
        select v.day, v.account, v.staff_id, count(*)::int as n from served v
        join conversation c on c.conversation_id = v.conversation_id and c.created_time::date = v.day group by 1, 2, 3
      ), swapped as (
        select v.day, v.account, v.staff_id, count(*)::int as n from said s
        join served v using (day, conversation_id, account)
        where s.msg_type = 'SWAP_WECHAT' and s.msg_body->>'state' = 'AGREE' group by 1, 2, 3
      ), missed as (
        select w.day, w.account, coalesce(cm.handler_staff_id, a.maintainer_id) as staff_id,
          count(distinct w.conversation_id)::int as n, count(distinct w.conversation_id)
            filter (where least(now(), (w.day + 1)::timestamptz) - w.began
            > make_interval(mins => ${sql.lit(chatLimits.overdueMinutes)}))::int as late
        from waits w join accounts a on a.user_id = w.account left
        join conversation_member cm on cm.conversation_id = w.conversation_id and cm.user_id = w.account
        where w.is_in and w.answered is null group by 1, 2, 3
      ), results as (
        select l.begin_time::date as day, l.account_user_id as account, l.staff_id, count(*)
          filter (where l.result = 'INTENTION')::int as intention,
          count(distinct paid.user_id)::int as paid, coalesce(sum(paid.amount), 0)::bigint as amount,
          sum(extract(epoch from coalesce(l.end_time, now()) - l.begin_time))::bigint as online
        from accompany_log l left join lateral (select o.user_id, sum(o.pay_cents)::bigint as amount from trade_order o
          where o.user_id = l.user_id and o.status = 'PAID' and o.pay_time >= l.begin_time
            and o.pay_time < l.begin_time + make_interval(days => ${paidDays}::int) group by 1) paid on true
        where l.begin_time >= ${from} group by 1, 2, 3
      ), keys as (
        select day, account, staff_id from spoken union select day, account, staff_id from missed union
        select day, account, staff_id from results
      )
      insert into chat_kpi_daily (day, staff_id, account_user_id, conversation_count, new_conversation_count, in_count,
        out_count, member_count, first_reply_sum,
        first_reply_num, reply_sum, reply_num, reply_in_5min_count, timeout_count, missed_count, wechat_count,
          intention_count, paid_count, paid_amount, online_seconds)
      select day, staff_id, account, coalesce(sp.conversations, 0), coalesce(fresh.n, 0), coalesce(heard.in_count, 0),
        coalesce(sp.out_count, 0),
        coalesce(sp.members, 0), coalesce(t.first_sum, 0), coalesce(t.first_num, 0), coalesce(t.reply_sum, 0),
          coalesce(t.reply_num, 0), coalesce(t.quick, 0),
        coalesce(t.late, 0) + coalesce(missed.late, 0), coalesce(missed.n, 0), coalesce(swapped.n, 0),
          coalesce(r.intention, 0),
          coalesce(r.paid, 0), coalesce(r.amount, 0), coalesce(r.online, 0)
      from keys left join spoken sp using (day, account, staff_id) left join fresh using (day, account, staff_id) left
      join heard using (day, account, staff_id)
      left join timed t using (day, account, staff_id) left join missed using (day, account, staff_id) left
      join swapped using (day, account, staff_id)
      left join results r using (day, account, staff_id)
      where exists (select 1 from staff s where s.id = staff_id) returning 1`.execute(db);
  return rows.length;
}
