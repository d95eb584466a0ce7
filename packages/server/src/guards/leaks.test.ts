import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { chosenInShort } from "../test/long.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { demoApp } from "./demo-app.ts";

const app = await demoApp();
const { db } = app.database;
const calls = everyCall(app);

/** Keys that are never sent to anyone. */
const forbiddenKeys =
  /"(resetKey|passwordHash|password_hash|tokenHash|totpSecret\w*|idNo\w*Sealed|idNoHash|secret|apiKey|aesKey)":/;

// Members' real names are those of staff too, who are shown by name: here each has one that nothing else contains.
await sql`update member set realname = '真' || user_id || '名' where realname <> ''`.execute(db);

/** Clear values of members: what a masked answer must not contain. */
const { rows: people } = await sql<{ login: string | null; wechatNo: string; realname: string; lastName: string }>`
  select login, wechat_no, realname, last_name from member where login is not null limit 400`.execute(db);
const phones = new Set(people.flatMap(({ login }) => (login === null ? [] : [login])));
const names = people.map(({ realname }) => realname).filter((value) => value !== "");
const redLineNumbers = people.map(({ lastName }) => lastName).filter((value) => /^HX\d{8}$/.test(value));
const wechats = people.map(({ wechatNo }) => wechatNo).filter((value) => value.length > 6);

function leaksIn(raw: string): string[] {
  const found: string[] = [];
  const key = forbiddenKeys.exec(raw);
  if (key !== null) found.push(`key ${key[1]}`);
  for (const [digits] of raw.matchAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g))
    if (phones.has(digits)) found.push(`phone ${digits}`);
  for (const wechat of wechats) if (raw.includes(`"${wechat}"`)) found.push(`wechat ${wechat}`);
  for (const name of names) if (raw.includes(name)) found.push(`name ${name}`);
  for (const number of redLineNumbers) if (raw.includes(number)) found.push(`red-line number ${number}`);
  return found;
}

/** A value for each path parameter that refers to a real record where the demo data has one. */
async function realAddress(path: string): Promise<string> {
  const { rows } = await sql<{ userId: number }>`select user_id from member order by user_id limit 1`.execute(db);
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    /user/i.test(name) ? String(rows[0]?.userId ?? 1) : "1",
  );
}

/** The administrator sees most, the others least: in the short run they represent all roles. */
const { administrator, sale } = defaultRoleId;
const shortRoles = new Set<number>([administrator, sale]);
const seats = chosenInShort("leaks", app.seats, ({ roleId }) => shortRoles.has(roleId));

describe("what leaves the server", () => {
  it(
    "what leaves the server holds no secret and no clear personal value, for the roles tried, on any reading call",
    { timeout: 600_000 },
    async () => {
      expect(phones.size).toBeGreaterThan(100);
      expect([wechats.length > 20, names.length > 20, redLineNumbers.length > 20]).toEqual([true, true, true]);
      const leaks: string[] = [];
      let answered = 0;
      for (const { endpoint, mode } of calls) {
        if (endpoint.method !== "GET" || endpoint.changes === true || mode === "raw") continue;
        const address = await realAddress(endpoint.path);
        for (const { roleId, ask } of seats) {
          const { raw, http } = await ask.raw("GET", address);
          if (http === 200) answered += 1;
          leaks.push(...leaksIn(raw).map((leak) => `${nameOf(endpoint)} as role ${roleId}: ${leak}`));
        }
      }
      expect(leaks).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    },
  );

  it("the audit log holds no secret and no clear personal value either", async () => {
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(string_agg(a::text, ' '), '') as text from audit_log a`.execute(db);
    expect(rows[0]?.text.length).toBeGreaterThan(10_000);
    expect(leaksIn(rows[0]?.text ?? "")).toEqual([]);
  });
});
