import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { sql, type RawBuilder } from "kysely";

export type Grain = "DAY" | "WEEK" | "MONTH";
const units = { DAY: "day", WEEK: "week", MONTH: "month" } as const;

/** The period a day belongs to, as text: a week by its Monday, a month as 2026-11. */
export const periodOf = (grain: Grain, day: RawBuilder<unknown>): RawBuilder<string> =>
  grain === "MONTH"
    ? sql<string>`to_char(${day}, 'YYYY-MM')`
    : sql<string>`to_char(date_trunc(${sql.lit(units[grain])}, ${day}::timestamp), 'YYYY-MM-DD')`;

/** All periods of a range, empty ones included. */
export const periodsOf = (grain: Grain, { from, to }: ReportWindow): RawBuilder<unknown> =>
  sql`select distinct ${periodOf(grain, sql`d`)} as period
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`;
