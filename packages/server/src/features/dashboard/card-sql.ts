import { sql, type RawBuilder } from "kysely";

export type Value = RawBuilder<unknown>;
/** The present value and, where a past day can be computed, the same for another day. */
export type CardSql = { readonly now: Value; readonly cents?: Value } | { readonly on: (day: Value) => Value };

const dayStart = (day: Value): Value => sql`${day}::date`;
export const onDay = (column: Value, day: Value): Value =>
  sql`${column} >= ${dayStart(day)} and ${column} < ${dayStart(day)} + 1`;
