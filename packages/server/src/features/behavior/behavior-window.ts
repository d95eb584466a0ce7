import { sql, type RawBuilder } from "kysely";

export interface RequestedDays {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export interface Days {
  /** First and last day, both included. */
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
}

/** The requested days, or the last `count` of them; the connection's time zone is Asia/Shanghai. */
export function daysOf({ beginTime, endTime }: RequestedDays, count: number): Days {
  const to = endTime === undefined ? sql`current_date` : sql`${endTime}::date`;
  const from = beginTime === undefined ? sql`(${to} - ${count - 1}::int)` : sql`${beginTime}::date`;
  return { from, to };
}
