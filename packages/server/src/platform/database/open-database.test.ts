import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./open-database.ts";

const { db, url } = await testDatabase({ isEmpty: true });

it("the database connection brings values in the agreed form", async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as big_id, array[1, 2]::int8[] as ids, 12.30::numeric as rate,
    date '2026-02-28' as birth_day, array[date '2026-02-28'] as days, array[1.50]::numeric[] as rates,
    '{"snake_key": 1}'::jsonb as extra, timestamptz '2026-01-01T00:00:00Z' as made_time`.execute(db);
  expect(rows).toEqual([
    {
      bigId: 9_007_199_254_740_991,
      ids: [1, 2],
      rate: "12.30",
      birthDay: "2026-02-28",
      days: ["2026-02-28"],
      rates: ["1.50"],
      extra: { snake_key: 1 },
      madeTime: "2026-01-01T08:00:00+08:00",
    },
  ]);
});

it("the database connection refuses a number that would lose digits", async () => {
  await expect(sql`select 9007199254740993::int8 as id`.execute(db)).rejects.toThrow("does not fit a number");
});

it("the database connection speaks Shanghai time and limits a statement, whatever options the address brings", async () => {
  const address = new URL(url);
  address.searchParams.set("options", "-c work_mem=7MB");
  const other = openDatabase({ url: address.href, max: 1, applicationName: "probe", statementTimeout: 200 });
  try {
    const { rows } = await sql`select current_setting('timezone') as zone, current_setting('work_mem') as work_mem,
      current_setting('application_name') as name, current_setting('statement_timeout') as statement_limit`.execute(
      other.db,
    );
    expect(rows).toEqual([{ zone: "Asia/Shanghai", workMem: "7MB", name: "probe", statementLimit: "200ms" }]);
    await expect(sql`select pg_sleep(5)`.execute(other.db)).rejects.toThrow("statement timeout");
  } finally {
    await other.close();
  }
});

it("the database connection outlives a connection that the server cuts", async () => {
  const other = openDatabase({ url, max: 1, applicationName: "victim" });
  try {
    await sql`select 1`.execute(other.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await sql<{ one: number }>`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await other.close();
  }
});

it("the database connection answers what waits when its connections are cut, and goes on with new ones", async () => {
  const other = openDatabase({ url, max: 2, applicationName: "silent" });
  try {
    await sql`select 1`.execute(other.db);
    const query = sql`select pg_sleep(60)`.execute(other.db);
    const refused = expect(query).rejects.toMatchObject({ code: "08006" });
    await new Promise((resolve) => setTimeout(resolve, 200));
    other.cut();
    await refused;
    expect((await sql<{ one: number }>`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await other.close();
  }
});

it("a slow statement is logged with its text and without any value, a quick one is not", async () => {
  const lines: string[] = [];
  const log = createLog("warn", "test", { write: (line) => void lines.push(line) });
  const watched = openDatabase({ url, max: 1, applicationName: "slow probe", log, slowMs: 40 });
  try {
    await sql`select 1`.execute(watched.db);
    await sql`select pg_sleep(0.05), ${"13900001111"}::text as a, 'typed in' as b, 13900002222 as c`.execute(
      watched.db,
    );
  } finally {
    await watched.close();
  }
  const slow = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(slow.map(({ statement, isFailed, pool }) => ({ statement, isFailed, pool }))).toEqual([
    { statement: "select pg_sleep(0.05), $1::text as a, '…' as b, … as c", isFailed: false, pool: "slow probe" },
  ]);
});
