import { sql, type RawBuilder } from "kysely";

export type Value = RawBuilder<unknown>;
/** Value now, and where a day can be looked back at, the same for another day. */
export type CardSql = { readonly now: Value } | { readonly on: (day: Value) => Value };

const dayStart = (day: Value): Value => sql`${day}::date`;
export const onDay = (column: Value, day: Value): Value =>
  sql`${column} >= ${dayStart(day)} and ${column} < ${dayStart(day)} + 1`;
