import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, type Database } from "../platform/database/open-database.ts";
import { startDatabase } from "../platform/database/start-database.ts";
import { createLog } from "../platform/log.ts";
import { parseSettings } from "../platform/settings.ts";
import { aMember } from "../test/build.ts";
import { databaseAddress, withMaintenance } from "../test/maintenance.ts";
import { startOutsidePostgres, type OutsidePostgres } from "../test/outside-postgres.ts";
import { hasPgbouncer, startPgbouncer } from "../test/pgbouncer.ts";
import { startRealServer } from "../test/real-server.ts";
import { aWorker, call } from "../test/steady-work.ts";
import { isLong } from "../test/long.ts";

/** Processes of the complete product start here, on a machine that may be busy. */
const timeout = 1_200_000;

const missing = "PostgreSQL of the system or pgbouncer is not installed: the pooler was not tried";
let outside: OutsidePostgres | undefined;
let database: Database;
let direct = "";
const addressOf = (port: number, name: string) => `postgres://hongxian@127.0.0.1:${port}/${name}`;
const start = (env: Record<string, string>) =>
  startDatabase({ ...parseSettings(env), secretKey: "" }, createLog("silent", "test"));
const cleanUp: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  outside = hasPgbouncer() ? await startOutsidePostgres("pooled") : undefined;
  if (outside === undefined) return;
  await withMaintenance(outside.url, (client) => client.query("create database console"));
  direct = databaseAddress(outside.url, "console");
  database = openDatabase({ url: direct, max: 4, applicationName: "test" });
  cleanUp.push(outside.remove, database.close);
});
afterAll(async () => {
  for (const run of cleanUp.toReversed()) await run();
});

it.runIf(isLong)(
  "the server serves through a pooler in transaction mode: no call fails, rights are withdrawn at once",
  { timeout },
  async ({ skip }) => {
    if (outside === undefined) return skip(missing);
    const pooler = await startPgbouncer(outside);
    cleanUp.push(pooler.stop);
    const env = {
      DATABASE_URL: addressOf(pooler.port, "console"),
      DATABASE_DIRECT_URL: direct,
      WORKERS: "2",
    };
    const server = await startRealServer({ env });
    cleanUp.push(server.stop);
    expect(server.errorOutput()).toBe("");
    const { db } = database;
    const members = await Promise.all([aMember(db), aMember(db), aMember(db)]);
    const people = await Promise.all(Array.from({ length: 6 }, () => aWorker(db)));

    const failed: unknown[] = [];
    const oneCall = async (n: number) => {
      const { cookie } = people[n % people.length] ?? { cookie: "" };
      const member = members[n % members.length] ?? 0;
      const answer =
        n % 5 === 0
          ? await call(
              server.host,
              cookie,
              "POST",
              "/api/user/add-update-user-info-connect",
              { userId: member, connect: `note ${n}` },
              randomUUID(),
            )
          : n % 2 === 0
            ? await call(server.host, cookie, "GET", `/api/admin/get-user-info/${member}`)
            : await call(server.host, cookie, "GET", "/api/admin/get-user-list");
      if (answer.status !== 0) failed.push({ n, ...answer });
    };
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      for (let n = lane; n < 600; n += 12) await oneCall(n);
    });
    await Promise.all(lanes);
    expect(failed).toEqual([]);
    const { rows } =
      await sql`select count(*)::int as notes, bool_and(created_time > now() - interval '1 hour') as is_now
    from communicate_note`.execute(db);
    expect(rows).toEqual([{ notes: 120, isNow: true }]);

    const [leaver, administrator] = people;
    const ask = (cookie = "") => call(server.host, cookie, "GET", "/api/admin/me");
    expect((await ask(leaver?.cookie)).status).toBe(0);
    const path = `/api/admin/staff-accounts/${leaver?.staffId}/status/DISABLE`;
    const closing = await call(server.host, administrator?.cookie ?? "", "PUT", path);
    expect(closing).toMatchObject({ status: 0 });
    for (let n = 0; n < 6; n += 1) expect((await ask(leaver?.cookie)).http).toBe(401);
  },
);

it
  .runIf(isLong)
  .each(["", "ignore_startup_parameters = options", "ignore_startup_parameters = options\npool_mode = session"])(
  "the server refuses a pooler alone, in one line (%j)",
  async (settings) => {
    if (outside === undefined) return;
    const pooler = await startPgbouncer(outside, settings);
    cleanUp.push(pooler.stop);
    await expect(start({ DATABASE_URL: addressOf(pooler.port, "console") })).rejects.toThrow(
      /^database \S+ is a pooler that does not keep a session .*set DATABASE_DIRECT_URL to the address of PostgreSQL itself$/,
    );
  },
);

it.runIf(isLong)("the server refuses two addresses of different databases, and waits for neither", async ({ skip }) => {
  if (outside === undefined) return skip(missing);
  const pooler = await startPgbouncer(outside);
  cleanUp.push(pooler.stop);
  const other = { DATABASE_URL: addressOf(pooler.port, "postgres"), DATABASE_DIRECT_URL: direct };
  await expect(start(other)).rejects.toThrow(/^DATABASE_URL and DATABASE_DIRECT_URL name different databases$/);
});
