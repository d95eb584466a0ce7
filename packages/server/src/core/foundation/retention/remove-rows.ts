import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Removal } from "./retained-rows.ts";

type RowsOf = Extract<Removal, { by: "rows" }>["of"];

const usualSlice = 5000;
/** So many slices in one night: what is left is removed in the next ones. */
const slicesPerRun = 400;

/** A change of a setting must not lock a table for minutes: each slice is a transaction of its own. */
export async function removeRows(db: Db, of: RowsOf, days: number): Promise<number> {
  const { table, time, key, when = sql<boolean>`true`, slice = usualSlice } = of;
  const isOld = sql`t.${sql.ref(time)} < now() - make_interval(days => ${days}::int)`;
  if (key === undefined) return removeByPlace(db, table, sql`${isOld} and ${when}`, slice);
  let after = 0;
  let removed = 0;
  for (let count = 0; count < slicesPerRun; count += 1) {
    const { rows } = await sql<{ last: number | null; old: number; gone: number }>`with slice as materialized (
        select t.${sql.ref(key)} as key, ${isOld} as old, ${isOld} and ${when} as goes
        from ${sql.table(table)} t where t.${sql.ref(key)} > ${after} order by t.${sql.ref(key)} limit ${slice}::int),
      gone as (delete from ${sql.table(table)} t using slice s where t.${sql.ref(key)} = s.key and s.goes returning 1)
      select (select max(key) from slice) as last, (select count(*) from slice where old)::int as old,
        (select count(*) from gone)::int as gone`.execute(db);
    const found = rows[0];
    if (found === undefined || found.last === null) break;
    removed += found.gone;
    after = found.last;
    // Keys grow with the time: behind a slice without an old row there is none.
    if (found.old === 0) break;
  }
  return removed;
}

async function removeByPlace(db: Db, table: string, goes: RawBuilder<unknown>, slice: number): Promise<number> {
  let removed = 0;
  for (let count = 0; count < slicesPerRun; count += 1) {
    const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${goes} limit ${slice}::int)) returning 1`.execute(db);
    removed += rows.length;
    if (rows.length < slice) break;
  }
  return removed;
}
