import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { findCorpses } from "@hongxian/server/core/services/chat/find-corpses.ts";
import { pairLines } from "./words/chat-lines.ts";

const silentMax = 36;
const partnersEach = 4;

/** Members who have not been seen for more than a week get messages from several others and never answer. */
export const silentMessages = (userIds: readonly number[], now: Date) => sql`with silent as (
    select m.user_id, row_number() over (order by m.user_id) as place from member m
    where m.user_id = any(${[...userIds]}::bigint[]) and m.status = 'ENABLE' and not m.is_market_account
      and m.last_login_time < ${now}::timestamptz - interval '8 days'
    order by m.user_id limit ${silentMax}
  ), others as (
    select m.user_id, row_number() over (order by m.user_id desc) as place, count(*) over () as n from member m
    where m.user_id = any(${userIds.slice(-200)}::bigint[]) and m.status = 'ENABLE' and not m.is_market_account
  )
  insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time, machine_result)
  select 'demo-z' || s.user_id || '-' || k,
    'p2p_' || least(s.user_id, o.user_id) || '_' || greatest(s.user_id, o.user_id), o.user_id, s.user_id, 'TEXT_MSG',
    jsonb_build_object('text',
      (${[...pairLines]}::text[])[1 + abs(hashtext(s.user_id || 'z' || k)) % ${pairLines.length}::int]),
    date_trunc('milliseconds', pg_temp.waking(${now}::timestamptz
      - make_interval(days => (1 + (s.place * 5 + k * 3) % 25)::int,
      mins => abs(hashtext(s.user_id || 't' || k)) % 900))),
      'PASS'
  from silent s, generate_series(1, ${partnersEach}) k join others o on true
  where o.place = 1 + (s.place * 7 + k * 11) % o.n and o.user_id <> s.user_id on conflict do nothing`;

/** The list of silent members as the nightly job creates it, with a month of its figures. */
export async function writeCorpses(db: Db): Promise<void> {
  const found = await findCorpses(db);
  await sql`update chat_corpse set status = 'WAKING', wake_count = 1, last_wake_time = now() - interval '2 days'
    where user_id % 3 = 0`.execute(db);
  await sql`insert into chat_corpse_daily (day, corpse_count)
    select current_date - n, greatest(0, ${found}::int - 4 + abs(hashtext('corpse' || n)) % 9)
    from generate_series(1, 29) n on conflict do nothing`.execute(db);
}
