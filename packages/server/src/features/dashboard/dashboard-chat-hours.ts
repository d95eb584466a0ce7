import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { deskChats } from "../../core/services/chat/desk-chats.ts";

/** The hours of today up to the present one. */
export const getDashboardChatHours = handle(endpoints.getDashboardChatHours, async ({ db, caller }) => {
  const { rows } = await sql<{ hour: string; incoming: number; answered: number }>`with desk as materialized (
      select cm.user_id as account, c.conversation_id from ${deskChats(caller)} and c.last_msg_time >= current_date),
    said as (
      select date_trunc('hour', g.msg_time) as hour, g.conversation_id, g.from_id <> d.account as is_in
      from desk d join message g on g.conversation_id = d.conversation_id
      where g.msg_time >= current_date and g.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM')
        and g.state in ('NORMAL', 'WITHDRAWN'))
    select to_char(h, 'YYYY-MM-DD HH24') as hour,
      count(distinct s.conversation_id) filter (where s.is_in)::int as incoming,
      count(distinct s.conversation_id) filter (where not s.is_in)::int as answered
    from generate_series(current_date::timestamptz, now(), interval '1 hour') h left join said s on s.hour = h
    group by h order by h`.execute(db);
  return {
    hours: rows.map(({ hour }) => hour),
    incoming: rows.map(({ incoming }) => incoming),
    answered: rows.map(({ answered }) => answered),
  };
});
