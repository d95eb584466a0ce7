import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { Organisation } from "./organisation.ts";
import { writeOpsTasks } from "./ops-tasks.ts";

/** Unanswered calls, calls in progress, and calls that sales people made. */
async function writeCalls(db: Db, organisation: Organisation): Promise<void> {
  await sql`insert into call_record (kind, caller_id, callee_id, status, start_time, answer_time, duration_sec,
    unit_price, machine_result, hangup_by, created_time)
    select case when n % 2 = 0 then 'VIDEO_CALL' else 'AUDIO_CALL' end, a.user_id, b.user_id, case when n <= 3
      then 'TALKING' when n = 4 then 'CALLING' else (array['NO_ANSWER', 'REFUSE', 'CANCEL', 'BUSY'])[1 + n % 4] end,
      k.at, case when n <= 3 then k.at + interval '9 seconds' end, 0, case when n % 2 = 0 then 300 else 100 end, case
        when n = 2 then 'REVIEW'
        else 'NONE' end, case when n > 4 then 'CALLER' end, k.at
    from generate_series(1, 70) n cross
    join lateral (select case when n <= 4 then now() - make_interval(secs => (n * 70)::int)
      else pg_temp.waking(now() - make_interval(hours => (n * 9)::int, mins => abs(hashtext('call' || n)) % 300))
        end as at) k
    join (select user_id, row_number() over (order by user_id) as n from member
    where status = 'ENABLE' and sex = 'MAN' and user_role = 'ONESELF' and agent_tier is null and not is_market_account
      and user_id > 10300000 limit 80) a using (n)
    join (select user_id, row_number() over (order by user_id) as n from member
    where status = 'ENABLE' and sex = 'WOMAN' and user_role = 'ONESELF' and agent_tier is null and not is_market_account
      and user_id > 10300000 limit 80) b using (n)`.execute(db);
  const sales = [...organisation.ofRole(4), ...organisation.ofRole(5)].map(({ id }) => id);
  await sql`insert into call_record (kind, caller_staff_id, callee_id, status, start_time, answer_time, end_time,
    duration_sec, hangup_by, created_time)
    select 'PHONE_CALL', (${sales}::bigint[])[1 + n % ${sales.length}::int], m.user_id, case when n % 3 = 0
      then 'NO_ANSWER' else 'FINISH' end, k.at, case when n % 3 > 0 then k.at + interval '12 seconds' end,
      case when n % 3 > 0 then k.at + make_interval(secs => 12 + k.talked) end, case when n % 3 > 0
        then k.talked else 0 end, case when n % 2 = 0 then 'CALLER' else 'CALLEE' end, k.at
    from generate_series(1, 120) n cross
    join lateral (select
      pg_temp.office(now() - make_interval(hours => (n * 5)::int, mins => abs(hashtext('at' || n)) % 240)) as at,
      15 + (abs(hashtext('talk' || n)) % 900) * (abs(hashtext('long' || n)) % 100) / 100 as talked) k
    join (select user_id, row_number() over (order by user_id desc) as n from member
    where status = 'ENABLE' and user_role = 'ONESELF' and not is_market_account limit 140) m using (n)`.execute(db);
  await sql`update call_record set record_url = '/api/files/demo-media/call/' || id || '.wav'
    where kind = 'PHONE_CALL' and status = 'FINISH'`.execute(db);
}

/** Visits, calls and meetings of two weeks around today. */
async function writeBookings(db: Db, organisation: Organisation): Promise<void> {
  const matchmakers = [...organisation.ofRole(6), ...organisation.ofRole(2)].map(({ id }) => id);
  const shops = organisation.shops.slice(0, 4).map(({ id }) => id);
  await sql`insert into user_booking (user_id, type, target_user_id, target_agree, shop_id, staff_id, book_time,
    duration_min, source, remark, status, confirm_time, arrive_time, result, created_time)
    select m.user_id, k.type, case when k.type = 'MEET' then o.user_id end, case when k.type = 'MEET'
      then (array['WAIT', 'YES', 'YES'])[1 + n % 3] end,
      case when k.type in ('SHOP_VISIT', 'PHOTO') then (${shops}::bigint[])[1 + n % ${shops.length}::int] end,
        (${matchmakers}::bigint[])[1 + n % ${matchmakers.length}::int], k.at, 60,
        (array['APP', 'STAFF', 'OFFICIAL'])[1 + n % 3], '',
      s.status, case when s.status <> 'WAIT_CONFIRM'
        then pg_temp.office(least(k.at - interval '2 days', now() - interval '10 hours')) end,
        case when s.status in ('ARRIVED', 'FINISH') then k.at end, case when s.status = 'FINISH' then '已面谈，意向较高'
        else '' end, case when s.status = 'WAIT_CONFIRM'
          then pg_temp.waking(now() - make_interval(mins => (20 + n * 11)::int))
        else pg_temp.waking(least(k.at - interval '3 days', now() - interval '20 hours')) end
    from generate_series(1, 96) n cross
    join lateral (select (array['SHOP_VISIT', 'PHONE', 'MEET', 'PHOTO', 'SHOP_VISIT', 'EVENT'])[1 + n % 6] as type,
      date_trunc('day', now()) + make_interval(days => (n % 16 - 8)::int, hours => (9 + n / 16 * 2)::int) as at) k
    cross join lateral (select case when k.at < now()
      then (array['FINISH', 'FINISH', 'ARRIVED', 'NO_SHOW', 'FINISH'])[1 + n % 5] when n % 2 = 0 then 'CONFIRMED'
      else 'WAIT_CONFIRM' end as status) s
    join (select user_id, row_number() over (order by user_id) as n from member
    where status = 'ENABLE' and user_role = 'ONESELF' and sex = 'MAN' and not is_market_account limit 120) m using (n)
    join (select user_id, row_number() over (order by user_id) as n from member
    where status = 'ENABLE' and user_role = 'ONESELF' and sex = 'WOMAN' and not is_market_account limit 120) o
      using (n)`.execute(db);
}

/**
 * Demo members have no app that sends heartbeats: each stays for some hours. Older samples give the curves a
 * comparison.
 */
async function writePresence(db: Db): Promise<void> {
  await sql`update online_session
    set last_heartbeat = now() + make_interval(mins => (40 + user_id % 900)::int)`.execute(db);
  await sql`insert into online_sample (sample_time, platform, sex, online_num)
    select s.sample_time - make_interval(days => d), s.platform, s.sex,
      greatest(0, round(s.online_num * (0.8 + (d % 7) / 20.0)))::int
    from online_sample s cross join generate_series(1, 29) d
    where s.sample_time >= now() - interval '24 hours' and (d between 6 and 7 or extract(minute from s.sample_time) = 0)
    on conflict do nothing`.execute(db);
}

/** Calls, presence and bookings. Requires members, staff, shops and online sessions. */
export async function writeOperations(db: Db, organisation: Organisation): Promise<void> {
  await writeCalls(db, organisation);
  await writePresence(db);
  await writeBookings(db, organisation);
  await writeOpsTasks(db, organisation);
}
