import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { logout } from "@hongxian/contract/core/session/session.endpoints.ts";
import { takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aStaff } from "../test/build.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { addressOf, distinct, sampleOf, textsOf, withAt } from "./sample-input.ts";
import { chosenInShort, isLong, times } from "../test/long.ts";

const app = await demoApp();
const { db } = app.database;
const staffId = await aStaff(db);
let admin = await app.as(staffId);
const calls = everyCall(app).filter(({ endpoint }) => endpoint.path !== logout.path);

/** Some of the calls close, disable or reset the account that makes them. */
async function recover(): Promise<void> {
  await sql`update staff
    set status = 'ENABLE', role_id = 1, kind = 'PLATFORM', must_change_pwd = false, totp_secret_sealed = null,
    lock_until = null where id = ${staffId}`.execute(db);
  admin = await app.as(staffId);
}

const texts = {
  nul: "a\0b",
  half: "a\ud800b",
  strange: "𠮷😀\u202e\u2066\u200b\ufeff\u0001\u001b[31m'\"\\;--%_<script>",
  digits: "9".repeat(25),
  // Longer than any text may be.
  long: "长".repeat(40_000),
} as const;
/** As much as a body may carry; once for each call, as it takes as long as all others together. */
const longest = "长".repeat(350_000);
const longInAddress = "长".repeat(600);

async function tried(name: keyof typeof texts): Promise<{ wrong: string[]; requests: number; refused: number }> {
  const wrong: string[] = [];
  let requests = 0;
  let refused = 0;
  for (const { endpoint, mode } of calls) {
    const { method, path } = endpoint;
    // A stream of events does not end.
    if (path === getConsoleEvents.path) continue;
    const base = {
      params: sampleOf(endpoint.params),
      query: sampleOf(endpoint.query),
      body: method === "GET" ? undefined : sampleOf(endpoint.body),
    };
    // In the short run the first text of each part stands for the others, which the same reader takes.
    const places = (["params", "query", "body"] as const).flatMap((part) =>
      part === "body" && method === "GET"
        ? []
        : distinct(textsOf(endpoint[part]))
            .slice(0, isLong ? undefined : 1)
            .map((at) => ({ part, at })),
    );
    // Also a field name that contains it.
    const more =
      method === "GET" || takesNoBody(endpoint.body) ? [] : [{ part: "body" as const, at: [`na${texts.nul}me`] }];
    const first = places.find(({ part }) => part === "body");
    for (const place of [...places, ...more]) {
      const { part, at } = place;
      const inBody = place === first ? longest : texts.long;
      const text = name !== "long" ? texts[name] : part === "body" ? inBody : longInAddress;
      const input = { ...base, [part]: withAt(base[part], at, text) };
      const answer = await admin.raw(method, addressOf(path, input.params, input.query), input.body);
      requests += 1;
      if (answer.http === 401 || answer.http === 403) {
        refused += 1;
        await recover();
      }
      const where = `${nameOf(endpoint)} ${part}.${at.join(".").replaceAll("\0", "NUL")}`;
      if (answer.http >= 500) wrong.push(`${where}: ${answer.http} ${answer.raw.slice(0, 80)}`);
      else if (answer.http >= 400 && answer.http !== answer.status && mode !== "raw")
        wrong.push(`${where}: no envelope`);
      else if (
        (name === "nul" || name === "half") &&
        part !== "params" &&
        answer.http < 400 &&
        !(name === "half" && part === "query")
      )
        wrong.push(`${where}: taken`);
    }
  }
  return { wrong, requests, refused };
}

/** The NUL byte is what occurred in practice; the others are tried in the long run. */
const kinds = chosenInShort("hostile-text", Object.keys(texts) as (keyof typeof texts)[], (kind) => kind === "nul");

it.each(kinds)(
  "hostile text is answered, never a fault: %s in every text of every call",
  async (name) => {
    const { wrong, requests, refused } = await tried(name);
    expect(wrong).toEqual([]);
    // Nearly all of them reached the rules of their call.
    expect(refused).toBeLessThan(requests / 20);
    expect(requests).toBeGreaterThan(times(1500, calls.length / 2));
  },
  600_000,
);
