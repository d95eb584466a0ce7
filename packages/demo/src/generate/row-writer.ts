import { type RawBuilder, sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { WorldClock } from "./world-clock.ts";
import { onWorldClock } from "./world-hours.ts";

type Cell = string | number | boolean | Date | null | readonly string[] | object;
export type Row = Readonly<Record<string, Cell>>;

/** Collects rows by table and inserts them together. */
export interface RowWriter {
  /** All rows of one table must have the same keys, which are its column names. */
  write(table: string, row: Row): void;
  /** Sends the rows collected so far; one flush at a time, while writing may continue. */
  flush(): Promise<void>;
  /** The tables written to, with their written columns. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** Moments are carried to the hours in which they happen. */
export function createRowWriter(db: Db, clock: WorldClock, prefix = ""): RowWriter {
  const waiting = new Map<string, Row[]>();
  const columns = new Map<string, readonly string[]>();
  return {
    columns,
    write(table, drawn) {
      const row = onWorldClock(table, drawn, clock);
      const rows = waiting.get(table);
      if (rows !== undefined) {
        rows.push(row);
        return;
      }
      columns.set(table, Object.keys(row));
      waiting.set(table, [row]);
    },
    async flush() {
      const inserts = [...waiting].flatMap(([table, rows]) =>
        rows.length === 0 ? [] : [insertRows(prefix + table, columns.get(table) ?? [], rows.splice(0))],
      );
      if (inserts.length === 0) return;
      // One statement: foreign keys are checked when it ends, and the database works on it while the next rows are
      // generated.
      await sql`with ${sql.join(inserts.map((insert, place) => sql`${sql.raw(`part${place}`)} as (${insert})`))}
        select 1`.execute(db);
    },
  };
}

function insertRows(table: string, columns: readonly string[], rows: readonly Row[]): RawBuilder<unknown> {
  const names = sql.raw(columns.join(", "));
  const target = sql.raw(table);
  return sql`insert into ${target} (${names}) select ${names}
    from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`;
}
