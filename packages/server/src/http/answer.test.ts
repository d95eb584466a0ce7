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

it("says plainly what the place lacks", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  const answers = (code: string) => failure(coded(code), log).envelope;
  for (const code of ["53100", "ENOSPC", "EDQUOT"])
    expect(answers(code)).toEqual({ status: 507, msg: "服务器存储空间不足，本次操作未保存，请联系管理员", data: null });
  for (const code of ["58030", "XX001", "EIO"])
    expect(answers(code)).toEqual({ status: 503, msg: "服务器存储读写异常，本次操作未完成，请联系管理员", data: null });
  for (const code of ["53200", "53300", "57P01", "57P02", "57P03", "08006", "25006", "ECONNRESET", "ECONNREFUSED"])
    expect(answers(code).status).toBe(503);
  for (const words of ["Connection terminated unexpectedly", "Client was closed and is not queryable"])
    expect(failure(new Error(words), log).http).toBe(503);
  expect(answers("constructor").status).toBe(500);
});
