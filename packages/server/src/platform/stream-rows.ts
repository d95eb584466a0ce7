import type { RawBuilder } from "kysely";
import type pg from "pg";
import QueryStream from "pg-query-stream";
import type { Kysely } from "kysely";
import type { Tables } from "./database/tables.ts";

/** Rows one by one through a cursor: memory stays constant however many there are. */
export async function* streamRows<R>(pool: pg.Pool, db: Kysely<Tables>, query: RawBuilder<R>): AsyncGenerator<R> {
  const { sql, parameters } = query.compile(db);
  const client = await pool.connect();
  let whole = false;
  try {
    const stream = client.query(new QueryStream(sql, [...parameters], { batchSize: 500 }));
    for await (const row of stream) yield row as R;
    whole = true;
  } finally {
    // A reader that stopped half-way leaves the cursor open: that connection is not returned to the pool.
    client.release(!whole);
  }
}
