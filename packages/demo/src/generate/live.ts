import { type RawBuilder, sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { refreshRisks } from "@hongxian/server/core/services/live/live-jobs.ts";
import { sumGiftDays } from "@hongxian/server/core/money/gifts/gift-daily.ts";
import { payLiveHosts } from "./earned-rewards.ts";
import { payLeaders } from "./pay-family-leaders.ts";
import type { Organisation } from "./organisation.ts";
import { demoVideo } from "./moments.ts";

const titles = [
  "今晚等一个你",
  "三人相亲局",
  "聊聊你的理想型",
  "周末脱单茶话会",
  "下班唠嗑",
  "红娘在线牵线",
  "心动连麦",
  "声音恋人",
  "方言交友",
  "城市夜谈",
];
const familyNames = ["桃花源", "锦鲤家族", "半糖", "南风", "拾光", "星河", "木棉"];
const lines = [
  "主播好",
  "第一次来",
  "可以连麦吗",
  "这个男嘉宾挺真诚",
  "城市是哪里的",
  "加油",
  "喜欢这首歌",
  "红娘姐姐帮我看看资料",
  "加我微信聊",
  "晚安大家",
];

async function writeFamilies(db: Db): Promise<void> {
  await sql`with leaders as (
      select user_id, home_prov_id, home_city_id, row_number() over (order by user_id) as n from member
      where status = 'ENABLE' and auth_status <> 'NO' and user_role = 'ONESELF' and agent_tier is null
        and not is_market_account
        and not exists (select from staff s where s.user_id = member.user_id)
        and not exists (select from ledger_account a where a.owner_type = 'MEMBER' and a.owner_id = member.user_id)
        order by user_id limit ${familyNames.length}
    ) insert into family (name, avatar, slogan, leader_id, level, max_member, share_bp, share_before_bp, prov_id,
      city_id, status, created_time)
      select k.name, '/api/files/demo/scene/' || k.n || '.svg', '认真交友，遇见更好的你', l.user_id, 1 + (k.n % 5),
        50 + (k.n * 50)::int, 500 + (k.n % 4)::int * 250,
        500 + (k.n % 4)::int * 250, l.home_prov_id, l.home_city_id, case when k.n = 7 then 'WAIT_AUDIT' when k.n = 6
          then 'FROZEN' else 'NORMAL' end,
        pg_temp.waking(now() - make_interval(days => (200 - k.n * 11)::int, mins => (k.n * 97)::int))
      from unnest(${familyNames}::text[]) with ordinality as k (name, n) join leaders l on l.n = k.n`.execute(db);
  await sql`insert into family_member (family_id, user_id, role, join_time)
    select id, leader_id, 'LEADER', created_time from family where status in ('NORMAL', 'FROZEN')`.execute(db);
}

/** Hosts are those who received gifts in live rooms, and a few beginners. */
async function writeRooms(db: Db): Promise<void> {
  const able = sql`m.status = 'ENABLE' and m.live_plug_flow and m.user_role = 'ONESELF' and m.agent_tier is null
    and not m.is_market_account
    and not exists (select from staff s where s.user_id = m.user_id)
      and not exists (select from family f where f.leader_id = m.user_id)`;
  await sql`with gifted as (select to_user_id as user_id, count(*) as n from gift_record where scene_type = 'LIVE'
    group by 1),
    hosts as (
      select c.*, row_number() over (order by c.gifts desc, c.user_id) as n from (
        (select m.user_id, m.home_prov_id, m.home_city_id, g.n as gifts from gifted g join member m using (user_id)
        where ${able})
        union all (select m.user_id, m.home_prov_id, m.home_city_id, 0 from member m
          where ${able} and not exists (select from gifted g where g.user_id = m.user_id) order by m.user_id limit 44)
      ) c order by c.gifts desc, c.user_id limit 44
    ), matchmakers as materialized (select array_agg(user_id order by user_id) as ids from member
    where user_role = 'MATCHMAKER'),
    families as (select id, row_number() over (order by id) as n from family where status in ('NORMAL', 'FROZEN'))
    insert into live_room (host_id, title, cover_url, type, matchmaker_id, family_id, prov_id, city_id, status,
      is_recommend, recommend_sort, recommend_end_time, created_time)
    select h.user_id, (${titles}::text[])[1 + h.n % 10], '/api/files/demo/scene/' || h.user_id || '.svg',
      (array['PERSONAL', 'BLIND_DATE', 'PERSONAL', 'PK', 'VOICE'])[1 + h.n % 5],
      case when h.n % 5 = 1 then (select ids[1 + h.n % greatest(1, cardinality(ids))] from matchmakers) end, f.id,
        h.home_prov_id, h.home_city_id,
      case when h.n = 34 then 'BANNED' when h.n = 35 then 'CLOSED' else 'NORMAL' end, h.n in (2, 5, 9), h.n, case
        when h.n in (2, 5, 9) then now() + interval '6 days' end,
      pg_temp.waking(now() - make_interval(days => (120 + h.n)::int, mins => (h.n * 37 % 900)::int))
    from hosts h left join families f on f.n = h.n % 9`.execute(db);
  await sql`insert into family_member (family_id, user_id, role, join_time)
    select family_id, host_id, 'HOST', created_time from live_room where family_id is not null on conflict
    do nothing`.execute(db);
  await sql`insert into family_member (family_id, user_id, join_time)
    select f.id, m.user_id,
      pg_temp.waking(now() - make_interval(days => (m.user_id % 80)::int, mins => (m.user_id * 7 % 900)::int))
    from (select user_id, row_number() over (order by user_id) as n from member
      where status = 'ENABLE' and user_role = 'ONESELF' and not is_market_account and agent_tier is null
      order by user_id offset 120 limit 110) m
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from family
    where status in ('NORMAL', 'FROZEN')) f on f.n = m.n % f.total
    on conflict do nothing`.execute(db);
  await sql`with rooms as (insert into chat_room (name, type, owner_user_id, ref_id, join_rule, created_time)
      select f.name, 'FAMILY', f.leader_id, f.id, 'INVITE', f.created_time from family f
      where f.status in ('NORMAL', 'FROZEN') returning id, name, owner_user_id, ref_id, created_time),
    opened as (insert into conversation (conversation_id, type, name, group_no, owner_user_id, created_time)
      select 'room_' || id, 'ROOM', name, id, owner_user_id, created_time from rooms),
    joined as (insert into conversation_member (conversation_id, user_id, role, join_time)
      select 'room_' || r.id, m.user_id, case m.role when 'LEADER' then 'OWNER' when 'DEPUTY' then 'ADMIN'
        else 'MEMBER' end, m.join_time from rooms r join family_member m on m.family_id = r.ref_id)
    update family f set conversation_id = 'room_' || r.id from rooms r where r.ref_id = f.id`.execute(db);
}

/** A month of evenings, and enough rooms live now to fill the largest wall with some waiting. */
const livingNow = 28;

/** How busy an hour of the day is. */
const dayLevel = (time: RawBuilder<unknown>) => sql<number>`greatest(0.05,
  sin(pi() * ((extract(hour from ${time}) * 60 + extract(minute from ${time})) / 1440.0)) ^ 2)`;

async function writeSessions(db: Db): Promise<void> {
  await sql`insert into live_session (room_id, host_id, start_time, end_time, snapshot_url, online_num, peak_num,
    view_num, new_fans_num, machine_score, status, end_reason)
    select r.id, r.host_id, s.at, s.at + make_interval(mins => (40 + h % 140)::int),
      '/api/files/demo/portrait/' || r.host_id || '-live.svg', 0, (30 + h % 400)::int, (120 + h % 2600)::int,
      (h % 30)::int, (h % 35)::int,
      case when h % 29 = 0 then 'CUT' when h % 37 = 0 then 'FORCE_CLOSE' else 'ENDED' end, ''
    from live_room r cross join generate_series(1, 30) d cross
    join lateral (select abs(hashtext(r.id || 's' || d)) as h) hash
    cross join lateral (select date_trunc('day', now()) - make_interval(days => d) +
      make_interval(hours => (18 + h % 4)::int, mins => (h % 50)::int) as at) s
    where h % 3 = 0 and r.status <> 'CLOSED'`.execute(db);
  // The first night of the week, once it is over: hosts of the present week have minutes to show.
  await sql`insert into live_session (room_id, host_id, start_time, end_time, snapshot_url, peak_num, view_num,
    new_fans_num, machine_score, status)
    select r.id, r.host_id, s.at, s.at + make_interval(mins => (125 + h % 45)::int),
      '/api/files/demo/portrait/' || r.host_id || '-live.svg', (30 + h % 400)::int, (120 + h % 2600)::int,
      (h % 30)::int, (h % 35)::int, 'ENDED'
    from live_room r cross join lateral (select abs(hashtext(r.id || 'week')) as h) hash
    cross join lateral (select date_trunc('week', now()) + make_interval(mins => (60 + h % 30)::int) as at) s
    where r.status = 'NORMAL' and h % 4 < 3 and date_trunc('week', now()) + interval '7 hours' < now()`.execute(db);
  await sql`insert into live_session (room_id, host_id, guest_ids, start_time, snapshot_url, online_num, peak_num,
    view_num, new_fans_num, machine_result, machine_label, machine_score, is_focus, last_check_time)
    select r.id, r.host_id, case when r.type in ('BLIND_DATE', 'PK')
      then array(select o.host_id from live_room o where o.id > r.id order by o.id limit 2) else '{}' end,
      now() - make_interval(mins => (8 + r.n * 7)::int), '/api/files/demo/portrait/' || r.host_id || '-live.svg',
        (20 + h % 260)::int, (40 + h % 380)::int, (200 + h % 1800)::int, (h % 18)::int,
      case when r.n = 3 then 'BLOCK' when r.n in (6, 11, 18, 23) then 'REVIEW' else 'PASS' end,
      case when r.n = 3 then 'PORN' when r.n in (6, 11) then 'SMOKE_DRINK' when r.n in (18, 23) then 'AD' else '' end,
      case when r.n = 3 then 96 when r.n = 18 then 88 when r.n in (6, 11, 23) then 72 else (h % 40)::int end, r.n = 6,
        case when r.n % 3 = 0 then now() - make_interval(mins => (r.n * 2)::int) end
    from (select *, row_number() over (order by id) as n from live_room where status = 'NORMAL') r cross
    join lateral (select abs(hashtext(r.id || 'now')) as h) hash where r.n <= ${livingNow}`.execute(db);
  // One of them is FLV, which holds a connection of its own; the others are HLS. Recordings can be watched again.
  await sql`update live_session s
    set pull_url = k.address || case when k.n = 2 then '.flv' else '.m3u8' end, low_pull_url = k.address || '-low.m3u8'
    from (select l.id, '/api/files/demo-media/live/' || l.host_id as address, row_number() over (order by l.id) as n
    from live_session l join live_room r on r.id = l.room_id
      where l.status = 'LIVING' and r.type <> 'VOICE') k where k.id = s.id`.execute(db);
  await sql`update live_session set record_url = ${demoVideo}`.execute(db);
  await sql`insert into live_message (session_id, user_id, content, hit_words, created_time)
    select s.id, m.user_id, (${lines}::text[])[1 + k % 10], case when k % 10 = 8 then '微信' else '' end,
      now() - make_interval(secs => (400 - k * 13)::int)
    from live_session s cross join generate_series(1, 24) k
    join (select user_id, row_number() over (order by user_id) as n from member where status = 'ENABLE' order by user_id
    offset 40 limit 60) m
      on m.n = 41 + (s.id + k * 7) % 60 where s.status = 'LIVING'`.execute(db);
  await sql`update gift_record g set room_id = r.id, family_id = r.family_id,
      session_id = (select s.id from live_session s
      where s.room_id = r.id and g.created_time between s.start_time and coalesce(s.end_time, now()) limit 1)
    from live_room r where g.scene_type = 'LIVE' and g.to_user_id = r.host_id`.execute(db);
  await sql`insert into live_sample (sample_time, room_num, viewer_num)
    select t, greatest(0, 3 + 25 * l.level + (${livingNow} - 3 - 25 * n.level) * near)::int,
      greatest(0, 240 + 3800 * (l.level + (1 - n.level) * near))::int
    from generate_series(date_trunc('day', now()), now(), interval '5 minutes') t
    cross join lateral (select ${dayLevel(sql`t`)} as level) l
    cross join (select ${dayLevel(sql`now()`)} as level) n
    -- The curve leads to the rooms that are live at present, instead of jumping to them.
    cross join lateral (select exp(-extract(epoch from now() - t) / 7200) as near) e`.execute(db);
}

async function writeShifts(db: Db, organisation: Organisation): Promise<void> {
  const patrols = [...organisation.ofRole(3), ...organisation.ofRole(9)].map(({ id }) => id);
  const leaderId = organisation.staffBy("13800000009").id;
  await sql`insert into patrol_shift (name, start_time, end_time, staff_id, status, sign_in_time, sign_out_time,
    handover, created_by)
    select k.name, k.first, k.first + interval '8 hours', k.staff_id,
      case when k.n % 19 = 5 and k.first + interval '8 hours' < now() then 'ABSENT'
      when k.first + interval '8 hours' < now() then 'FINISH' when k.first < now() then 'ON_DUTY' when k.n % 17 = 3
        then 'LEAVE' else 'WAIT' end,
      case when k.first < now() and (k.n % 19 <> 5 or k.first + interval '8 hours' >= now())
        then least(now(), k.first + make_interval(mins => (k.n % 7 - 3)::int)) end, case
        when k.first + interval '8 hours' < now() and k.n % 19 <> 5 then k.first + interval '8 hours' end,
      case when k.first + interval '8 hours' < now() and k.n % 19 <> 5 then '重点关注高风险房间，其余正常' else '' end, ${leaderId}
    from (select row_number() over (order by d, s.n) as n, s.name, (current_date + d + s.at) as first,
      (${patrols}::bigint[])[1 + ((d + 40) * 3 + s.n) % ${patrols.length}::int] as staff_id
      from generate_series(-14, 6) d cross
      join (values (0, 'NIGHT', interval '0 hours'), (1, 'MORNING', interval '8 hours'),
        (2, 'MIDDLE', interval '16 hours')) as s (n, name, at)
      where not (d = 4 and s.n = 0)) k`.execute(db);
  await sql`insert into patrol_check (shift_id, staff_id, room_id, session_id, source, enter_time, stay_sec, result,
    snapshot_img)
    select p.id, p.staff_id, s.room_id, s.id, case when h % 3 = 0 then 'WALL' else 'DESK' end,
      greatest(p.start_time, s.start_time) + make_interval(mins => (h % 30)::int), (6 + h % 70)::int,
      case when h % 41 = 0 then 'FOCUS' else 'NORMAL' end, s.snapshot_url
    from patrol_shift p join live_session s on s.start_time < p.end_time and coalesce(s.end_time, now()) > p.start_time
    cross join lateral (select abs(hashtext(p.id || 'c' || s.id)) as h) hash
    where p.sign_in_time is not null and h % 10 < 9
      and greatest(p.start_time, s.start_time) + make_interval(mins => (h % 30)::int) < now()`.execute(db);
}

/** Violations of two months with their sanctions. */
async function writeViolations(db: Db): Promise<void> {
  await sql`with chosen as (
      select s.*, row_number() over (order by s.start_time) as n from live_session s cross
      join lateral (select abs(hashtext('v' || s.id)) as h) hash where h % 6 = 0 and s.status <> 'LIVING'
    ), typed as (
      select c.*, (array['SMOKE_DRINK', 'BLANK', 'ABUSE', 'AD', 'PORN', 'PRIVACY', 'OTHER', 'FRAUD'])[1 + c.n % 8] as
        type, case when c.n % 4 = 0 then 'SHUMEI' when c.n % 9 = 0 then 'REPORT' else 'PATROL' end as src,
        least(c.end_time, c.start_time + interval '20 minutes') as at from chosen c
    ), ruled as (
      select t.*, r.action, r.days, p.id as shift_id, p.staff_id from typed t
      join penalty_rule r on r.violation_type = t.type and r.times = 1 + (t.n % 11 = 0)::int
      left join lateral (select id, staff_id from patrol_shift p
      where p.sign_in_time is not null and p.start_time <= t.at and p.end_time > t.at order by id limit 1) p on true
    ), sanctioned as (
      insert into punishment (user_id, type, violation_type, reason, days, start_time, end_time, source_type, source_id,
        status, operator_id, created_time)
      select host_id, action, type, '直播间违规', case action when 'WARN' then 90 else days end, at,
        at + make_interval(days => case action when 'WARN' then 90 else days end),
        case src when 'SHUMEI' then 'SHUMEI' else 'PATROL' end, id, case
          when at + make_interval(days => case action when 'WARN' then 90 else days end) < now() then 'EXPIRED'
          else 'EFFECTIVE' end,
        case src when 'SHUMEI' then null else staff_id end, at
      from ruled where action in ('WARN', 'LIVE_BAN')
        and not (action = 'LIVE_BAN' and at + make_interval(days => days) > now())
        returning id, source_id, status, end_time
    ) insert into room_violation (room_id, session_id, user_id, source, violation_type, snapshot_img, clip_url, action,
      days, times, status, punishment_id, shift_id, staff_id, end_time, created_time)
      select r.room_id, r.id, r.host_id, r.src, r.type, r.snapshot_url, ${demoVideo}::text, r.action, case r.action
        when 'LIVE_BAN'
        then r.days end, 1 + (r.n % 11 = 0)::int,
        coalesce(p.status, case when r.action in ('WARN', 'LIVE_BAN') then 'REVOKED' else 'EXPIRED' end), p.id,
          r.shift_id, case r.src when 'SHUMEI' then null else r.staff_id end,
        coalesce(p.end_time, r.at + interval '5 minutes'), r.at
      from ruled r left join sanctioned p on p.source_id = r.id`.execute(db);
  await sql`update patrol_check c set result = 'VIOLATION', violation_id = v.id from room_violation v
    where v.session_id = c.session_id and v.shift_id = c.shift_id and v.source = 'PATROL'`.execute(db);
  await sql`insert into complaint (user_id, target_type, target_id, target_user_id, reason_type, content, level,
    deadline, created_time)
    select m.user_id, 'LIVE_ROOM', s.room_id::text, s.host_id, 'SMOKE_DRINK', '主播在直播间抽烟', 'NORMAL',
      now() + interval '20 hours', s.start_time + interval '4 minutes'
    from (select *, row_number() over (order by id) as n from live_session where status = 'LIVING') s
    join (select user_id, row_number() over (order by user_id) as n from member where status = 'ENABLE' order by user_id
    offset 60 limit 7) m
      on s.n = (array[1, 2, 3, 4, 3, 18, 18])[m.n - 60]`.execute(db);
}

/** Families, live rooms, broadcasts, patrols and what they found. Members, staff and gifts must exist. */
export async function writeLive(db: Db, organisation: Organisation): Promise<void> {
  await writeFamilies(db);
  await writeRooms(db);
  await writeSessions(db);
  await writeShifts(db, organisation);
  await writeViolations(db);
  await refreshRisks(db);
  await payLeaders(db);
  await payLiveHosts(db);
  await countGifts(db);
}

/** What follows from the gifts: the count of each, some that look wrong, and the sums of past days. */
async function countGifts(db: Db): Promise<void> {
  await sql`update gift g set send_num = k.n from (select gift_id, sum(count)::int as n from gift_record group by 1) k
    where k.gift_id = g.id`.execute(db);
  await sql`update gift_record set risk_flag = (array['MUTUAL', 'SAME_DEVICE', 'FAST_WITHDRAW'])[1 + id % 3]
    where id % 41 = 0`.execute(db);
  await sumGiftDays(db);
}
