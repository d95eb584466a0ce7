import type { RegisterQuery, RegisterRow } from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { registerMessages, retentionGaps } from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import {
  daysBetween,
  previousWindow,
  reportWindow,
  yearBefore,
  type ReportWindow,
} from "@hongxian/contract/core/figures/report-window.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { bpSql, registeredSql, registrations } from "../../core/services/stats/registrations.ts";
import type { Call } from "../../kit/call.ts";

export type StatCall = Call<unknown, RegisterQuery>;

/** The requested days and the days they are compared with. */
export function windowsOf(query: RegisterQuery): { current: ReportWindow; compare: ReportWindow | null } {
  const current = reportWindow(query);
  if (query.grain === "HOUR" && daysBetween(current) > 1) throw invalid({ grain: registerMessages.hour });
  if (query.compare === "NONE") return { current, compare: null };
  return { current, compare: query.compare === "YEAR" ? yearBefore(current) : previousWindow(current) };
}

const grains = { DAY: "day", WEEK: "week", MONTH: "month", HOUR: "hour" } as const;

/** The period a day (or, by the hour, an instant) belongs to, as text. */
export function periodSql(grain: RegisterQuery["grain"], time: RawBuilder<unknown>): RawBuilder<string> {
  if (grain === "HOUR") return sql<string>`to_char(${time}, 'HH24:00')`;
  if (grain === "MONTH") return sql<string>`to_char(${time}, 'YYYY-MM')`;
  return sql<string>`to_char(date_trunc(${grains[grain]}, ${time}::timestamp), 'YYYY-MM-DD')`;
}

/** All periods of a range, empty ones included. */
export const periodsSql = (grain: RegisterQuery["grain"], { from, to }: ReportWindow): RawBuilder<unknown> =>
  grain === "HOUR"
    ? sql`select to_char(make_time(h, 0, 0), 'HH24:00') as period from generate_series(0, 23) h`
    : sql`select distinct ${periodSql(grain, sql`d`)} as period
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`;

/** Registrations with their period: by the hour from the members themselves, else from the daily figures. */
export const cohortsByPeriod = ({ caller, query }: StatCall, window: ReportWindow): RawBuilder<unknown> =>
  query.grain === "HOUR"
    ? sql`select to_char(m.created_time, 'HH24:00') as period, m.created_time::date as day, m.platform, m.login_mode,
        m.sex,
        1 as registered, (m.info_percent >= 80)::int as complete, coalesce((m.face_value = 1)::int, 0) as face,
        (m.auth_status <> 'NO')::int as real_name, (m.total_recharge_amount > 0)::int as payers,
          m.total_recharge_amount as paid,
        ${sql.join(
          retentionGaps.map(
            (gap) => sql`(exists (select 1 from login_record l where l.user_id = m.user_id and l.result = 'SUCCESS'
              and l.created_time >= m.created_time::date + ${sql.lit(gap)}
              and l.created_time < m.created_time::date + ${sql.lit(gap + 1)}))::int as ${sql.raw(`d${gap}`)}`,
          ),
        )}
      from member m where ${registeredSql(caller, window, query)}`
    : sql`select ${periodSql(query.grain, sql`c.day`)} as period, c.* from (${registrations(caller, window, query)}) c`;

/** Of the days whose Nth day after is over. */
const returnedSql = (gap: number): RawBuilder<number | null> => {
  const ripe = sql`filter (where c.day <= current_date - ${sql.lit(gap)})`;
  return bpSql(sql`sum(c.${sql.raw(`d${gap}`)}) ${ripe}`, sql`sum(c.registered) ${ripe}`);
};
const counted = (column: RawBuilder<unknown>, condition?: RawBuilder<unknown>) =>
  sql`coalesce(sum(${column}) ${condition === undefined ? sql`` : sql`filter (where ${condition})`}, 0)`;
const on = (platform: string) => sql`${counted(sql`c.registered`, sql`c.platform = ${platform}`)}::int`;

/** The columns of a row of the table, over cohorts `c`. */
const rowColumns: RawBuilder<unknown> = sql`${counted(sql`c.registered`)}::int as registered,
  ${counted(sql`c.registered`, sql`c.sex = 'MAN'`)}::int as man,
  ${counted(sql`c.registered`, sql`c.sex = 'WOMAN'`)}::int as woman,
  ${on("ANDROID")} as android, ${on("IOS")} as ios, ${on("WEB")} as web, ${on("APPLET")} as applet,
  ${bpSql(sql`sum(c.complete)`, sql`sum(c.registered)`)} as complete_bp,
    ${bpSql(sql`sum(c.face)`, sql`sum(c.registered)`)} as face_bp,
  ${bpSql(sql`sum(c.real_name)`, sql`sum(c.registered)`)} as real_name_bp, ${counted(sql`c.payers`)}::int as payers,
  ${counted(sql`c.paid`)}::bigint as paid,
    ${sql.join(retentionGaps.map((gap) => sql`${returnedSql(gap)} as ${sql.raw(`d${gap}_bp`)}`))}`;

/** One row for each period, and all of them together. */
export async function registerRows(call: StatCall): Promise<{ rows: RegisterRow[]; whole: RegisterRow }> {
  const { current } = windowsOf(call.query);
  const { rows } = await sql<
    Omit<RegisterRow, "period"> & { period: string | null }
  >`with c as materialized (${cohortsByPeriod(call, current)})
    select p.period, ${rowColumns} from (${periodsSql(call.query.grain, current)}) p left join c on c.period = p.period
    group by grouping sets ((p.period), ()) order by p.period desc nulls last`.execute(call.db);
  const whole = rows.at(-1);
  if (whole === undefined) throw new Error("no totals");
  return {
    rows: rows.slice(0, -1).map((row) => ({ ...row, period: row.period ?? "" })),
    whole: { ...whole, period: "" },
  };
}
