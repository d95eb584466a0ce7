import type { RankPeriod, RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** One period of one rank. */
export interface RankKey {
  readonly rankType: RankType;
  readonly period: RankPeriod;
  readonly start: string;
}

/** The first day of the period that contains a day. */
export const startSql = (period: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(case ${period} when 'DAY' then ${day}::date when 'WEEK' then date_trunc('week', ${day}::date)::date
    when 'MONTH' then date_trunc('month', ${day}::date)::date else date '2000-01-01' end)`;

export async function startOf(db: Db, period: RankPeriod, day: string | undefined): Promise<string> {
  const { rows } = await sql<{
    start: string;
  }>`select ${startSql(sql`${period}::text`, day === undefined ? sql`current_date` : sql`${day}`)}::text as
    start`.execute(db);
  return rows[0]?.start ?? "";
}

/** Rows of one period as a condition on `rank_snapshot t`. */
export const ofPeriod = ({ rankType, period, start }: RankKey): RawBuilder<boolean> =>
  sql<boolean>`t.rank_type = ${rankType} and t.period = ${period} and t.period_start = ${start}::date`;
