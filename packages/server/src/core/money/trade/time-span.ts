import { sql, type RawBuilder } from "kysely";

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** From and to on a column, both ends included; the last `lastDays` when neither is set. */
export function timeSpan(
  column: RawBuilder<unknown>,
  begin: unknown,
  end: unknown,
  lastDays = 30,
): RawBuilder<boolean> {
  if (begin === undefined && end === undefined)
    return sql<boolean>`${column} >= current_date - ${sql.lit(lastDays - 1)}`;
  const from = typeof begin === "string" ? sql<boolean>`${column} >= ${begin}::timestamptz` : sql<boolean>`true`;
  const to =
    typeof end !== "string"
      ? sql<boolean>`true`
      : dayOnly.test(end)
        ? sql<boolean>`${column} < ${end}::date + 1`
        : sql<boolean>`${column} <= ${end}::timestamptz`;
  return sql<boolean>`(${from} and ${to})`;
}
