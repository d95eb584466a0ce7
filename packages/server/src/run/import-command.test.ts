import { execFile } from "node:child_process";
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
const command = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, DATABASE_URL: url };
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
