import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../test/database.ts";
import { isLong } from "../test/long.ts";
import { ownFolder } from "../test/real-server.ts";

const timeout = 600_000;
const entry = fileURLToPath(new URL("../import.ts", import.meta.url));
const { pool, url } = await testDatabase();
const folder = ownFolder("import");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}
const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, DATABASE_URL: url };
const command = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", entry, ...args], { env }, (failure, out, error) =>
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error }),
    );
  });
const file = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
};
const countMembers = async () =>
  (await pool.query<{ n: number }>("select count(*)::int as n from member where login like '137000000%'")).rows[0]?.n;

it.runIf(isLong)(
  "the command checks, imports, reports the refused rows and goes on where it stopped",
  { timeout },
  async () => {
    const members = file(
      "members.csv",
      "编号,电话,姓名,性别,生日,现居省,现居市,系统来源",
      "a1,13700000001,小满,女,1996-05-20,浙江,杭州,苹果",
      "a2,13700000002,小寒,男,1995-01-06,浙江,杭州,苹果",
      "a3,12,小暑,男,1995-07-06,浙江,杭州,苹果",
    );
    const map = file("map.json", JSON.stringify({ columns: { 系统来源: "platform" } }));
    const args = ["--kind", "member", "--file", members, "--map", map];
    const dry = await command(...args, "--dry-run");
    expect(dry).toMatchObject({ code: 0, error: "" });
    expect(dry.out).toContain("2 new, 0 changed, 0 unchanged, 0 skipped, 1 refused");
    expect(dry.out).toContain("手机号：手机号格式错误");
    expect(await countMembers()).toBe(0);
    const refused = join(folder, "refused.csv");
    const done = await command(...args, "--refused", refused);
    expect(done).toMatchObject({ code: 0, error: "" });
    expect(await countMembers()).toBe(2);
    expect(readFileSync(refused, "utf8")).toContain("小暑");
  },
);

it.runIf(isLong)("the command refuses in one line what it cannot import", { timeout }, async () => {
  const members = file("few.csv", "编号,电话", "b1,13700000009");
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [[], "usage: npm run import"],
    [["--kind", "nothing", "--file", members], "--kind is one of"],
    [["--kind", "member", "--file", join(folder, "none.csv")], "there is no file"],
    [["--kind", "member", "--file", members, "--application", "nobody"], "there is no application nobody"],
  ];
  for (const [args, message] of wrong) {
    const { code, error } = await command(...args);
    expect([code, error]).toEqual([1, expect.stringContaining(message)]);
  }
  expect(await countMembers()).toBe(2);
});

const numberOf = async (query: string): Promise<number> =>
  (await pool.query<{ n: number }>(`select (${query})::int as n`)).rows[0]?.n ?? 0;
const until = async (query: string): Promise<void> => {
  while ((await numberOf(query)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
};

it.runIf(isLong)(
  "killed again and again in the middle of its work, it loses no row and doubles none",
  { timeout },
  async () => {
    const total = 8000;
    const lines = Array.from(
      { length: total },
      (_, at) => `k${at},${13_800_000_000 + at},小满,女,1996-05-20,浙江,杭州,苹果,本科`,
    );
    const members = file("kill.csv", "编号,电话,姓名,性别,生日,现居省,现居市,平台,学历", ...lines);
    const before = await numberOf("select coalesce(max(id), 0) from data_import");
    const found = `from data_import where id > ${before}`;
    let args: readonly string[] = ["--kind", "member", "--file", members];
    for (const done of [1000, 3000, 5000]) {
      const child = spawn(process.execPath, ["--import", "tsx", entry, ...args], { env, stdio: "ignore" });
      const ended = once(child, "exit");
      await until(`select count(*) ${found} and done >= ${done}`);
      child.kill("SIGKILL");
      await ended;
      // What it had sent goes on in the database for a moment.
      await until("select count(*) filter (where application_name = 'hongxian import') = 0 from pg_stat_activity");
      expect(await numberOf(`select done ${found}`)).toBeLessThan(total);
      args = ["--resume", String(await numberOf(`select id ${found}`))];
    }
    const last = await command(...args);
    expect(last).toMatchObject({ code: 0, error: "" });
    expect(last.out).toContain(`DONE; ${total} rows: ${total} new, 0 changed, 0 unchanged, 0 skipped, 0 refused`);
    const own = "select user_id from member where login like '1380000%'";
    const ofAll = {
      members: `select count(*) from (${own}) m`,
      events: `select count(*) from event_log where name = 'member.created' and user_id in (${own})`,
      history: `select count(*) from info_update_record where user_id in (${own})`,
      audits: "select count(*) from audit_log where target_type = 'member' and after ->> 'externalId' like 'k%'",
      numbers: "select count(*) from open_record where kind = 'member' and external_id like 'k%'",
    };
    for (const [name, query] of Object.entries(ofAll)) expect([name, await numberOf(query)]).toEqual([name, total]);
  },
);
