import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { testApp, testKey } from "./test/app.ts";
import { signingAsker } from "./test/application.ts";
import { ownFolder } from "./test/real-server.ts";

const app = await testApp();
const { db, url } = app.database;
const folder = ownFolder("open-key");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}
const entry = fileURLToPath(new URL("open-key.ts", import.meta.url));
const command = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: testKey };
    execFile(process.execPath, ["--import", "tsx", entry, ...args], { env }, (failure, out, error) =>
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error }),
    );
  });
async function made(...args: readonly string[]) {
  const { code, out, error } = await command("--name", "测试应用", ...args);
  expect([code, error]).toEqual([0, ""]);
  const { keyId, secret } = JSON.parse(out) as { readonly keyId: string; readonly secret: string };
  return { secret, ask: signingAsker(app, { keyId, secret }) };
}

it("the command makes a key that opens what was named, is logged without its secret, and can end those before", async () => {
  const first = await made("--scopes", "content.out");
  expect((await first.ask("GET", "/open/v1/topics")).http).toBe(200);
  expect((await first.ask("GET", "/open/v1/members/x")).http).toBe(403);
  // Of an application that is there already only one more key is made.
  const second = await made("--scopes", "member.out");
  expect((await second.ask("GET", "/open/v1/members/x")).http).toBe(403);
  const third = await command("--name", "测试应用");
  expect([third.code, third.error]).toEqual([1, expect.stringContaining("已有2个有效密钥")]);
  const last = await made("--replace");
  expect((await last.ask("GET", "/open/v1/topics")).http).toBe(200);
  expect((await first.ask("GET", "/open/v1/topics")).http).toBe(401);
  const { rows } = await sql<{ text: string }>`select a::text as text from audit_log a
    where path = 'open-key'`.execute(db);
  expect(rows).toHaveLength(3);
  for (const { secret } of [first, second, last]) expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
}, 300_000);

it("the command refuses in one line what it does not know", async () => {
  for (const args of [[], ["--name", "测试应用", "--scopes", "everything"], ["--name", "x", "--platform", "FAX"]]) {
    const { code, error } = await command(...args);
    expect([code, error]).toEqual([1, expect.stringContaining("usage: npm run open-key")]);
  }
}, 300_000);
