import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

type Columns = Readonly<Record<string, unknown>>;

/** A row that a decision writes. Its table has version and update_time. */
export interface WatchedRow {
  readonly table: string;
  readonly key: string;
  readonly id: number;
}

/** The columns that a decision changed in one row, before and after. */
export interface RowChange extends WatchedRow {
  readonly before: Columns;
  readonly after: Columns;
}

/** Who changed a row last is no part of its content. */
const bookkeeping = new Set(["version", "update_time", "update_user"]);

export async function readRows(db: Db, rows: readonly WatchedRow[]): Promise<Columns[]> {
  const found: Columns[] = [];
  for (const { table, key, id } of rows) {
    const answer = await sql<{
      row: Columns;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = ${id}`.execute(db);
    found.push(answer.rows[0]?.row ?? {});
  }
  return found;
}

export function changesOf(
  rows: readonly WatchedRow[],
  before: readonly Columns[],
  after: readonly Columns[],
): RowChange[] {
  return rows.flatMap((row, place) => {
    const old = before[place] ?? {};
    const now = after[place] ?? {};
    const names = Object.keys(now).filter(
      (name) => !bookkeeping.has(name) && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
    );
    if (names.length === 0) return [];
    const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
    return [{ ...row, before: pick(old), after: pick(now) }];
  });
}

const isUnique = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23505";

/** Restores every column, last written first, unless one of them was changed since. */
export async function restoreRows(db: Db, changes: readonly RowChange[], by: string): Promise<void> {
  for (const { table, key, id, before, after } of changes.toReversed()) {
    const set = Object.keys(before).map((name) => sql`${sql.ref(name)} = old.${sql.ref(name)}`);
    const touched = table === "member" ? sql`, update_user = ${by}` : sql``;
    const now = JSON.stringify(after);
    try {
      const { rows } = await sql`update ${sql.table(table)} t
          set ${sql.join(set)}, version = t.version + 1, update_time = now() ${touched}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) old
        where ${sql.ref(`t.${key}`)} = ${id}
          and (select jsonb_object_agg(k, to_jsonb(t) -> k) from jsonb_object_keys(${now}::jsonb) k) = ${now}::jsonb
        returning 1`.execute(db);
      if (rows.length === 0) throw new AppError("STALE", { msg: reviewMessages.changedSince });
    } catch (error) {
      // The member has submitted the next record meanwhile, and only one may wait.
      throw isUnique(error) ? new AppError("STALE", { msg: reviewMessages.changedSince }) : error;
    }
  }
}
