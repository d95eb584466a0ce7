import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/**
 * Puts the given rows into the given order. They share the positions they had: rows that the screen did not show (a
 * filter was on) stay where they are. A form may hold the position, so a moved row has another version. `group` is the set of rows that have an order among themselves.
 */
export async function reorder(
  db: Db,
  table: string,
  wanted: readonly number[],
  group: RawBuilder<boolean>,
): Promise<void> {
  const ids = [...new Set(wanted)];
  const { rows } = await sql`with old as materialized (
      select t.id, row_number() over (order by t.sort, t.id)::int as place from ${sql.table(table)} t where ${group}
    ), slots as (select place, row_number() over (order by place) as n from old where id = any(${ids}::bigint[])
    ), fresh as (
      select w.id, s.place from unnest(${ids}::bigint[]) with ordinality as w(id, n) join old using (id)
      join slots s on s.n = w.n
      union all select id, place from old where id <> all(${ids}::bigint[])
    ), written as (
      update ${sql.table(table)} t set sort = f.place, version = t.version + 1 from fresh f
      where f.id = t.id and t.sort <> f.place
    ) select 1 from old where id = any(${ids}::bigint[])`.execute(db);
  if (rows.length < ids.length) throw new AppError("STALE");
}

/** The position after the last one. */
export async function lastPlace(db: Db, table: string, group: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ place: number }>`select least(9999, coalesce(max(t.sort), 0) + 1) as place
    from ${sql.table(table)} t where ${group}`.execute(db);
  return rows[0]?.place ?? 1;
}
