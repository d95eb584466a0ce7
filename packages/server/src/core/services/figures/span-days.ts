import type { DaySpan } from "@hongxian/contract/core/figures/day-span.ts";
import { sql, type RawBuilder } from "kysely";

const dayOf = (text: string | undefined, fallback: RawBuilder<unknown>): RawBuilder<unknown> =>
  text === undefined ? fallback : sql`(${text}::timestamptz)::date`;

/** The requested days as a row `(first, last)`; the last thirty days up to today by default. */
export function spanDays({ beginTime, endTime }: DaySpan): RawBuilder<unknown> {
  const last = dayOf(endTime, sql`current_date`);
  return sql`select ${dayOf(beginTime, sql`(${last} - 29)`)} as first, ${last} as last`;
}
