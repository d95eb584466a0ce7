import * as endpoints from "@hongxian/contract/features/online/online.endpoints.ts";
import { onlineUser } from "@hongxian/contract/features/online/online.resource.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { endMemberSession } from "../../core/people/member/end-member-session.ts";
import { memberBoundScope, memberScope, notOfficial } from "../../core/people/member/member.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { publishEvent } from "../../core/foundation/console/events.ts";
import type { Job } from "../../platform/jobs/job.ts";

const silentSeconds = 90;
const lookSeconds = 30;
const ofMember = <T>(value: string) => sql<T>`(select ${sql.raw(value)} from member m where m.user_id = t.user_id)`;

export const onlineServer = serveResource(onlineUser, {
  table: "online_session",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: sql<boolean>`t.last_heartbeat > now() - make_interval(secs => ${sql.lit(silentSeconds)})`,
  computed: {
    sex: ofMember<"UNKNOWN" | "MAN" | "WOMAN">("m.sex"),
    age: ofMember<number | null>("date_part('year', age(m.birthday))::int"),
    city: ofMember<string>("nullif(m.home_city, '')"),
    feeType: ofMember<"FIRST_MEMBER" | "MONTH_MEMBER" | "QUARTER_MEMBER" | "YEAR_MEMBER" | null>("m.fee_type"),
    sceneRef: sql<number | null>`case t.scene when 'LIVE'
      then (select s.room_id from live_session s where s.host_id = t.user_id and s.status = 'LIVING')
      when 'CALL' then (select max(c.id) from call_record c
      where c.status in ('CALLING', 'TALKING') and t.user_id in (c.caller_id, c.callee_id)) end`,
    ip: sql<string>`concat_ws(' ', nullif(t.ip, ''), nullif(t.ip_area, ''))`,
    onlineMin: sql<number>`(extract(epoch from now() - t.login_time) / 60)::int`,
    saleName: sql<
      string | null
    >`(select s.name from member m join staff s on s.user_id = m.sale_user_id where m.user_id = t.user_id)`,
    isShared: sql<boolean>`t.device_id <> ''
      and (select count(*) from online_session o where o.device_id = t.device_id) >= 3`,
    currentArea: ofMember<string>("m.current_area"),
  },
  filters: {
    region: (code: number) => {
      const level = code % 10_000 === 0 ? "home_prov_id" : code % 100 === 0 ? "home_city_id" : "home_area_id";
      return sql<boolean>`exists (select 1 from member m
        where m.user_id = t.user_id and ${sql.ref(`m.${level}`)} = ${code})`;
    },
    minMinutes: (minutes: number) => sql<boolean>`t.login_time <= now() - make_interval(mins => ${minutes}::int)`,
    hideOfficial: (hide: boolean) =>
      hide
        ? sql<boolean>`not exists (select 1 from member m where m.user_id = t.user_id and m.is_market_account)`
        : sql<boolean>`true`,
  },
  run: {},
});

export const logoutMembers = handle(endpoints.logoutMembers, async (call) => {
  const userIds = [...new Set(call.body.userIds)];
  call.need(userIds.length === 1 ? endpoints.logoutGrants.one : endpoints.logoutGrants.many);
  const { rows } = await sql<{
    userId: number;
  }>`select m.user_id from member m where m.user_id = any(${userIds}) and ${scopeSql(memberScope(call.caller))}
    order by m.user_id for update`.execute(call.db);
  if (rows.length < userIds.length) throw new AppError("NO_MEMBER");
  for (const { userId } of rows) {
    await endMemberSession(call.db, userId, "FORCED");
    call.auditItem({ targetType: auditTargets.member, targetId: userId });
  }
  call.audit({
    targetType: auditTargets.member,
    targetId: userIds.length === 1 ? (userIds[0] ?? null) : null,
    after: { ended: rows.length, reason: call.body.reason },
  });
  return { ended: rows.length };
});

type Summary = z.output<typeof endpoints.getOnlineSummary.data>;
export const getOnlineSummary = handle(endpoints.getOnlineSummary, async ({ db, caller }) => {
  const scope = scopeSql(memberScope(caller));
  const { rows } = await sql<
    Omit<Summary, "platforms"> & { byPlatform: Readonly<Record<string, number>> }
  >`with peak as (select sample_time, sum(online_num)::int as n from online_sample
      where sample_time >= current_date group by 1 order by 2 desc, 1 limit 1),
    here as materialized (select t.platform, t.app_version, m.sex, m.home_prov from online_session t
      join member m on m.user_id = t.user_id
      where t.last_heartbeat > now() - make_interval(secs => ${silentSeconds}::int) and not m.is_market_account
        and ${scope})
    select (select count(*)::int from here) as now, coalesce((select n from peak), 0) as peak,
      (select sample_time from peak) as peak_time,
      (select count(*)::int from member m
      where m.last_active_time >= current_date and ${notOfficial(sql`m.user_id`)} and ${scope}) as active,
      (select count(*)::int from here where sex = 'MAN') as man,
        (select count(*)::int from here where sex = 'WOMAN') as woman,
      (select coalesce(json_object_agg(k.platform, k.n), '{}')
      from (select platform, count(*)::int as n from here group by 1) k) as by_platform,
      (select coalesce(json_agg(json_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name), '[]')
      from (select coalesce(nullif(home_prov, ''), '—') as name, count(*)::int as n from here group by 1
      order by 2 desc, 1 limit 10) k) as provinces,
      array(select app_version from here where app_version <> '' group by 1 order by count(*) desc
      limit 20) as versions`.execute(db);
  const { byPlatform, ...rest } = rows[0] ?? {
    now: 0,
    peak: 0,
    peakTime: null,
    active: 0,
    man: 0,
    woman: 0,
    provinces: [],
    versions: [],
    byPlatform: {},
  };
  return { ...rest, platforms: platform.values.map((name) => ({ platform: name, count: byPlatform[name] ?? 0 })) };
});

const slots = 288;
export const getOnlineTrend = handle(endpoints.getOnlineTrend, async ({ db }) => {
  const [points, heat] = await Promise.all([
    sql<{
      day: number;
      slot: number;
      n: number;
    }>`select (current_date - sample_time::date)::int as day,
      (extract(epoch from sample_time - date_trunc('day', sample_time)) / 300)::int as slot, sum(online_num)::int as n
      from online_sample where sample_time::date in (current_date, current_date - 1, current_date - 7)
        and sample_time >= current_date - 8 group by 1, 2`.execute(db),
    sql<{
      weekday: number;
      hour: number;
      n: number;
    }>`select extract(isodow from k.sample_time)::int as weekday, extract(hour from k.sample_time)::int as hour,
      avg(k.n)::int as n
      from (select sample_time, sum(online_num) as n from online_sample where sample_time >= current_date - 30
      group by 1) k group by 1, 2`.execute(db),
  ]);
  const found = new Map(points.rows.map(({ day, slot, n }) => [`${day}/${slot}`, n]));
  const line = (day: number) => Array.from({ length: slots }, (_, slot) => found.get(`${day}/${slot}`) ?? null);
  const warm = new Map(heat.rows.map(({ weekday, hour, n }) => [`${weekday}/${hour}`, n]));
  return {
    points: Array.from(
      { length: slots },
      (_, slot) => `${String(Math.floor(slot / 12)).padStart(2, "0")}:${String((slot % 12) * 5).padStart(2, "0")}`,
    ),
    today: line(0),
    yesterday: line(1),
    lastWeek: line(7),
    heat: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (__, hour) => warm.get(`${day + 1}/${hour}`) ?? null),
    ),
  };
});

type Same = z.output<typeof endpoints.getSameDevice.data>[number];
export const getSameDevice = handle(endpoints.getSameDevice, async ({ db, caller, params }) => {
  const { rows } =
    await sql<Same>`select ${memberJson(sql`m.user_id`)} as member, o.user_id is not null as is_online, l.last_time
    from (select user_id, max(created_time) as last_time from login_record where device_id = ${params.deviceId}
    group by 1) l
    join member m on m.user_id = l.user_id left
    join online_session o on o.user_id = m.user_id and o.device_id = ${params.deviceId}
    where ${scopeSql(memberScope(caller))} order by l.last_time desc limit 50`.execute(db);
  return rows;
});

/** Ends silent sessions; open consoles are notified of them and of new ones since the last run. */
export async function endSilent(db: Db): Promise<number> {
  const { rows } = await sql`with gone as (delete from online_session
      where last_heartbeat < now() - make_interval(secs => ${silentSeconds}::int) returning user_id)
    update member set on_line = false from gone where member.user_id = gone.user_id and member.on_line
    returning 1`.execute(db);
  const came =
    await sql`select 1 from online_session where login_time > now() - make_interval(secs => ${lookSeconds}::int)
      limit 1`.execute(db);
  if (rows.length > 0 || came.rows.length > 0) await publishEvent(db, { topic: "online" });
  return rows.length;
}

export async function sampleOnline(db: Db): Promise<void> {
  await sql`insert into online_sample (sample_time, platform, sex, online_num)
    select to_timestamp(floor(extract(epoch from now()) / 300) * 300), t.platform, m.sex, count(*) from online_session t
    join member m on m.user_id = t.user_id
    where t.last_heartbeat > now() - make_interval(secs => ${silentSeconds}::int) and not m.is_market_account
    group by 1, 2, 3 on conflict do nothing`.execute(db);
  await sql`delete from online_sample where sample_time < now() - interval '40 days'`.execute(db);
}

export const onlineJobs: readonly Job[] = [
  { name: "online-end", cron: "* * * * *", everySeconds: lookSeconds, run: ({ database: { db } }) => endSilent(db) },
  { name: "online-sample", cron: "*/5 * * * *", run: ({ database: { db } }) => sampleOnline(db) },
];
