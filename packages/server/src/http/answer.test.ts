import pg from "pg";
import { expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { testDatabase } from "../test/database.ts";
import { failure } from "./answer.ts";

const { url } = await testDatabase();
const log = createLog("silent", "test");

it("answers 503 while all connections are taken, 500 to what nobody knows", async () => {
  // Long enough to connect on a busy machine: the second asks in vain however long it waits.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2000 });
  const taken = await pool.connect();
  const error = await pool.query("select 1").then(
    () => null,
    (reason: unknown) => reason,
  );
  taken.release();
  await pool.end();
  expect(failure(error, log)).toMatchObject({ http: 503, envelope: { status: 503, data: null } });
  expect(failure(new Error("x"), log).http).toBe(500);
});
