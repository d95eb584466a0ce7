import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { cubeScope } from "./cube-scope.ts";

export interface RegistrationCut {
  readonly platform?: readonly string[] | undefined;
  readonly loginMode?: readonly string[] | undefined;
  readonly sex?: string | undefined;
  readonly userRole?: readonly string[] | undefined;
  readonly channelId?: number | undefined;
  readonly region?: number | undefined;
}

type Condition = RawBuilder<boolean>;
/** Official accounts and members entered by staff are not registrations. */
const isRegistration = sql<boolean>`not m.is_market_account and m.platform <> 'STAFF'`;

const someOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined || values.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} = any(${values})`];

/** The chosen values as one condition; the places of residence have other names in the cube. */
function cutSql(table: "s" | "m", cut: RegistrationCut): Condition {
  const home = table === "s" ? "" : "home_";
  const level = (cut.region ?? 0) % 10_000 === 0 ? "prov_id" : (cut.region ?? 0) % 100 === 0 ? "city_id" : "area_id";
  const parts = [
    ...someOf(`${table}.platform`, cut.platform),
    ...someOf(`${table}.login_mode`, cut.loginMode),
    ...someOf(`${table}.user_role`, cut.userRole),
    ...(cut.sex === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.sex`)} = ${cut.sex}`]),
    ...(cut.channelId === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.channel_id`)} = ${cut.channelId}`]),
    ...(cut.region === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.${home}${level}`)} = ${cut.region}`]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Members registered in the window, as a condition on `member m`. */
export const registeredSql = (caller: Caller, { from, to }: ReportWindow, cut: RegistrationCut): Condition =>
  sql<boolean>`m.created_time >= ${from}::date and m.created_time < ${to}::date + 1 and ${isRegistration}
    and ${scopeSql(memberScope(caller))} and ${cutSql("m", cut)}`;

const seenAfter = (
  days: number,
) => sql`(exists (select 1 from login_record l where l.user_id = m.user_id and l.result = 'SUCCESS'
  and l.created_time >= m.created_time::date + ${sql.lit(days)}
  and l.created_time < m.created_time::date + ${sql.lit(days + 1)}))::int`;

/**
 * The cohorts of the window as rows with counts: from the daily cube where the caller sees all members or whole
 * regions, else from the caller's own members. Both give the same result for the same members.
 */
export function registrations(caller: Caller, window: ReportWindow, cut: RegistrationCut): RawBuilder<unknown> {
  const cube = cubeScope(caller);
  if (cube !== null) {
    return sql`select s.stat_date as day, s.platform, s.login_mode, s.sex, s.channel_id, s.prov_id, s.city_id,
        s.area_id,
        s.register_num as registered, s.complete_num as complete, s.face_num as face, s.real_name_num as real_name,
        s.pay_num as payers, s.pay_amount as paid, s.d1_num as d1, s.d3_num as d3, s.d7_num as d7, s.d30_num as d30
      from daily_user_stat s
      where s.stat_date between ${window.from}::date and ${window.to}::date and ${cube} and ${cutSql("s", cut)}`;
  }
  return sql`select m.created_time::date as day, m.platform, m.login_mode, m.sex, m.channel_id,
      m.home_prov_id as prov_id,
      m.home_city_id as city_id, m.home_area_id as area_id, 1 as registered, (m.info_percent >= 80)::int as complete,
      coalesce((m.face_value = 1)::int, 0) as face, (m.auth_status <> 'NO')::int as real_name,
      (m.total_recharge_amount > 0)::int as payers, m.total_recharge_amount as paid,
      ${seenAfter(1)} as d1, ${seenAfter(3)} as d3, ${seenAfter(7)} as d7, ${seenAfter(30)} as d30
    from member m where ${registeredSql(caller, window, cut)}`;
}

/** A share in 1/10000 of sums of ints; null where the divisor is zero. */
export const bpSql = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`round(${part} * 10000.0 / nullif(${whole}, 0))::int`;
