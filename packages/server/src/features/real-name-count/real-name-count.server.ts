import { previousWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle } from "../../kit/call.ts";
import {
  byAll,
  channelNaming,
  countColumns,
  countRows,
  countWindow,
  dayNaming,
  factsOf,
  regionNaming,
  seesMoney,
  memberCondition,
  within,
  type CountCall,
} from "./real-name-facts.ts";

async function cardsOf(call: CountCall, window: ReportWindow): Promise<endpoints.RealNameCards> {
  const { db, caller, query } = call;
  const records = query.mode === "COHORT" ? within("m.created_time", window) : within("r.created_time", window);
  const { rows } =
    await sql<endpoints.RealNameCards>`select c.*, round(c.fails * 10000.0 / nullif(c.checks, 0))::int as fail_bp,
      (select count(*)::int from member m
      where m.face_value = 2 and ${within("m.created_time", window)} and ${memberCondition(call)}) as waiting,
      (select count(distinct r.id_no_hash)::int from realname_record r join member m on m.user_id = r.user_id
        where r.result = 'SUCCESS' and r.id_no_hash is not null and ${records} and ${memberCondition(call)}
          and exists (select from realname_record k
          where k.id_no_hash = r.id_no_hash and k.user_id <> r.user_id and k.result = 'SUCCESS')) as duplicates
    from (select ${countColumns} from (${factsOf(call, window, byAll)}) f) c`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error("no figures");
  return seesMoney(caller) ? found : { ...found, cost: null, fee: null };
}

interface Cohorts {
  readonly funnel: { registered: number; uploaded: number; face: number; realName: number; paid: number };
  readonly sexes: { sex: ChoiceOf<typeof sex>; registered: number; realName: number }[];
  readonly ages: { band: string; registered: number; realName: number }[];
  readonly provinces: { id: number; registered: number; realName: number }[];
  readonly hours: { day: string; median: number; p90: number }[];
}

/** Of the registered members: how far they got, who they are, and how long it took. */
async function cohortsOf(call: CountCall, window: ReportWindow): Promise<Cohorts> {
  const share = sql`count(*)::int as registered, (count(*) filter (where auth_status <> 'NO'))::int as real_name`;
  const { rows } = await sql<Cohorts>`with came
      as materialized (select m.sex, m.birthday, m.face_value, m.auth_status, m.auth_time, m.created_time,
      m.home_prov_id, m.total_recharge_amount
      from member m where ${within("m.created_time", window)} and ${memberCondition(call)})
    select (select json_build_object('registered', count(*), 'uploaded', count(*) filter (where face_value is not null),
      'face', count(*) filter (where face_value = 1),
        'realName', count(*) filter (where auth_status <> 'NO'), 'paid', count(*)
        filter (where total_recharge_amount > 0)) from came) as funnel,
      (select coalesce(json_agg(json_build_object('sex', k.sex, 'registered', k.registered, 'realName', k.real_name)),
        '[]') from (select sex, ${share} from came group by 1) k) as sexes,
      (select coalesce(json_agg(json_build_object('band', k.low || '-' || (k.low + 4), 'registered', k.registered,
        'realName', k.real_name) order by k.low), '[]') from (
        select (date_part('year', age(birthday))::int / 5) * 5 as low, ${share} from came where birthday is not null
        group by 1) k) as ages,
      (select coalesce(json_agg(json_build_object('id', k.id, 'registered', k.registered, 'realName', k.real_name)),
        '[]') from (
        select home_prov_id as id, ${share} from came where home_prov_id is not null group by 1) k) as provinces,
      (select coalesce(json_agg(json_build_object('day', k.day, 'median', k.median, 'p90', k.p90) order by k.day), '[]')
      from (
        select to_char(created_time, 'YYYY-MM-DD') as day,
          round((percentile_cont(0.5) within group (order by extract(epoch from auth_time - created_time)) /
          3600)::numeric, 1)::float as median,
          round((percentile_cont(0.9) within group (order by extract(epoch from auth_time - created_time)) /
            3600)::numeric, 1)::float as p90
        from came where auth_time >= created_time group by 1) k) as hours`.execute(call.db);
  const found = rows[0];
  if (found === undefined) throw new Error("no cohorts");
  return found;
}

export const getRealNameCount = handle(endpoints.getRealNameCount, async (call) => {
  const window = countWindow(call.query);
  const [cards, before, days, cohorts, alarm] = await Promise.all([
    cardsOf(call, window),
    cardsOf(call, previousWindow(window)),
    countRows(call, dayNaming(window), "name"),
    cohortsOf(call, window),
    sql<{
      rate: number;
      version: number;
    }>`select coalesce(max(value::text::int), 0)::int as rate, coalesce(max(version), 0)::int as version
      from system_setting where key = 'realname.alarm'`.execute(call.db),
  ]);
  return {
    ...window,
    cards,
    before,
    days: days.rows.map(({ key, registered, realName, face }) => ({ day: key, registered, realName, face })),
    ...cohorts,
    alarm: call.may(endpoints.realNameGrants.alarm) ? (alarm.rows[0] ?? { rate: 0, version: 0 }) : null,
  };
});

type Listed = CountCall & { readonly query: { page: number; size: number; sort?: string | undefined } };
async function pageOf(call: Listed, naming: Parameters<typeof countRows>[1]) {
  const { page, size, sort } = call.query;
  const { rows, whole } = await countRows(call, naming, sort);
  return { list: rows.slice((page - 1) * size, page * size), total: rows.length, page, size, summary: whole };
}

export const getRealNameDays = handle(endpoints.getRealNameDays, (call) =>
  pageOf(call, dayNaming(countWindow(call.query))),
);
export const getRealNameRegions = handle(endpoints.getRealNameRegions, (call) =>
  pageOf(call, regionNaming(call.query.regionId)),
);
export const getRealNameChannels = handle(endpoints.getRealNameChannels, (call) => pageOf(call, channelNaming));

export const getFailReasons = handle(endpoints.getFailReasons, async (call) => {
  const window = countWindow(call.query);
  const when = call.query.mode === "COHORT" ? within("m.created_time", window) : within("r.created_time", window);
  const { rows } = await sql<{
    reason: string;
    count: number;
  }>`select r.fail_reason as reason, count(*)::int as count from realname_record r
      join member m on m.user_id = r.user_id where r.result = 'FAIL' and ${when} and ${memberCondition(call)} group by 1
      order by 2 desc, 1 limit 10`.execute(call.db);
  return rows;
});

export const setRealNameAlarm = handle(endpoints.setRealNameAlarm, async (call) => {
  const { rate, version } = call.body;
  const next = await saveSetting(call.db, {
    key: "realname.alarm",
    value: rate,
    version,
    staffId: call.caller.staffId,
  });
  call.audit({ targetType: auditTargets.realNameAlarmSetting, targetId: "realname.alarm", after: { rate } });
  return { version: next };
});
