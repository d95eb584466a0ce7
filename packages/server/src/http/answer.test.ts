import pg from "pg";
import { expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { version } from "../platform/version.ts";
import { testDatabase } from "../test/database.ts";
import { failure } from "./answer.ts";

const { url } = await testDatabase();
const log = createLog("silent", "test");

it("the server answers 503 while all connections are taken, 500 to what nobody knows", async () => {
  // Long enough to connect on a busy machine: the second request fails however long it waits.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2000 });
  const taken = await pool.connect();
  const error = await pool.query("select 1").then(
    () => null,
    (reason: unknown) => reason,
  );
  taken.release();
  await pool.end();
  expect(failure(error, log)).toMatchObject({ http: 503, envelope: { status: 503 } });
  expect(failure(new Error("x"), log).http).toBe(500);
});

it("the server answers 503 whichever way the connection is lost", async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  const lose = async (how: (client: pg.PoolClient) => Promise<void>): Promise<unknown> => {
    const client = await pool.connect();
    client.on("error", () => undefined);
    const query = client.query("select pg_sleep(30)").catch((reason: unknown) => reason);
    await how(client);
    const first = await query;
    // Queried again on the lost connection, as the end of a transaction does.
    const second = await client.query("select 1").catch((reason: unknown) => reason);
    client.release(true);
    expect(second).toBeInstanceOf(Error);
    expect(failure(second, log).http).toBe(503);
    return first;
  };
  const cut = await lose(async (client) => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  });
  const ended = await lose(async (client) => {
    const { processID } = client as unknown as { processID: number };
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("select pg_terminate_backend($1)", [processID]);
    await other.end();
  });
  for (const error of [cut, ended]) expect(failure(error, log).http).toBe(503);
  await pool.end();
  const nobody = new pg.Client({ connectionString: "postgres://nobody@127.0.0.1:1/x" });
  const refused = await nobody.connect().catch((reason: unknown) => reason);
  expect(failure(refused, log).http).toBe(503);
});

it("a fault gets the number that its line in the log carries, and the line no value that was typed", async () => {
  const lines: string[] = [];
  const capturedLog = createLog("warn", "test", { write: (line) => lines.push(line) });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const errors: unknown[] = [];
  for (const text of [
    "select 'call 13912345678 now'::int",
    "select '13912345678x'::date",
    "create temp table one (login text unique); insert into one values ('13912345678'), ('13912345678')",
  ])
    errors.push(await pool.query(text).catch((reason: unknown) => reason));
  errors.push(new Error("no answer for 13912345678", { cause: new Error("身份证 110101199003074514") }));
  await pool.end();
  const request = {
    method: "GET",
    callPath: "/api/coupons/{id}",
    callerId: 7,
    headers: { "x-request-id": "r-1" },
    routeOptions: {},
  };
  for (const error of errors) {
    lines.length = 0;
    const { http, envelope } = failure(error, capturedLog, request);
    expect(http).toBe(500);
    const { errorId } = envelope.data as { errorId: string };
    expect(errorId).toMatch(/^[2-9A-Z]{8}$/);
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      errorId,
      method: "GET",
      route: "/api/coupons/{id}",
      staffId: 7,
      requestId: "r-1",
      status: 500,
      version,
    });
    expect(lines.join("")).not.toMatch(/13912345678|110101199003074514/);
  }
});

it("an answer says plainly what the place lacks", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  const answers = (code: string) => failure(coded(code), log).envelope;
  for (const code of ["53100", "ENOSPC", "EDQUOT"])
    expect(answers(code)).toMatchObject({ status: 507, msg: "服务器存储空间不足，本次操作未保存，请联系管理员" });
  for (const code of ["58030", "XX001", "EIO"])
    expect(answers(code)).toMatchObject({ status: 503, msg: "服务器存储读写异常，本次操作未完成，请联系管理员" });
  for (const code of ["53200", "53300", "57P01", "57P02", "57P03", "08006", "25006", "ECONNRESET", "ECONNREFUSED"])
    expect(answers(code).status).toBe(503);
  for (const words of ["Connection terminated unexpectedly", "Client was closed and is not queryable"])
    expect(failure(new Error(words), log).http).toBe(503);
  expect(answers("constructor").status).toBe(500);
});
