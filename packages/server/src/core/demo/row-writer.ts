import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

type Cell = string | number | boolean | Date | null | readonly string[] | object;
export type Row = Readonly<Record<string, Cell>>;

/** Gathers rows by table and inserts them in the order in which the tables were first written to. */
export interface RowWriter {
  /** All rows of one table must have the same keys, which are its column names. */
  write(table: string, row: Row): void;
  flush(): Promise<void>;
  /** The tables written to, with their written columns. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** Rows in one statement: enough to make its cost small, few enough to keep the text of it small. */
const rowsAtOnce = 1000;

export function createRowWriter(db: Db, prefix = ""): RowWriter {
  const waiting = new Map<string, Row[]>();
  const columns = new Map<string, readonly string[]>();
  return {
    columns,
    write(table, row) {
      const rows = waiting.get(table);
      if (rows !== undefined) {
        rows.push(row);
        return;
      }
      columns.set(table, Object.keys(row));
      waiting.set(table, [row]);
    },
    async flush() {
      for (const [table, rows] of waiting) {
        for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
          await insertRows(db, prefix + table, rows.slice(begin, begin + rowsAtOnce));
        }
        rows.length = 0;
      }
    },
  };
}

async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(", "));
  const target = sql.raw(table);
  await sql`insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(db);
}
