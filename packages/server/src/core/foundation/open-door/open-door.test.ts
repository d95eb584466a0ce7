import { getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import { openHeaders } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication, sha256, signedHeaders } from "../../../test/application.ts";
import { aStaff } from "../../../test/build.ts";
import { sweepRetentions } from "../retention/sweep-retentions.ts";
import { tidyOpenDoor } from "./open-door-jobs.ts";

const app = await testApp();
const { db } = app.database;
const now = () => Math.floor(Date.now() / 1000);
const path = "/open/v1/moments/none";
const codeOf = ({ http, data }: { http: number; data: { code?: string } | null }) => [http, data?.code];
const usage = async (id: number) => {
  const { rows } = await sql<Record<string, number>>`select calls, refused, failed from open_usage
    where app_id = ${id}`.execute(db);
  return rows[0];
};

describe("a signed call", () => {
  it("a signed call reaches its rules, and each refusal has a code of its own, is logged and counted", async () => {
    const { id, key, ask } = await anApplication(app);
    expect((await ask("GET", path)).http).toBe(404);
    const wrong = { ...key, secret: "another" };
    const headers = signedHeaders(wrong, "GET", path, "");
    const { signature } = { signature: headers[openHeaders.signature] ?? "" };
    expect(codeOf(await ask("GET", path, undefined, { signature }))).toEqual([401, "SIGNATURE"]);
    expect(codeOf(await ask("GET", path, undefined, { headers: { [openHeaders.nonce]: "short" } }))).toEqual([
      401,
      "HEADERS",
    ]);
    expect(codeOf(await ask("GET", path, undefined, { headers: { [openHeaders.key]: "hx00000000" } }))).toEqual([
      401,
      "KEY",
    ]);
    expect(codeOf(await ask("GET", path, undefined, { url: `${path}2` }))).toEqual([401, "SIGNATURE"]);
    const nonce = "n".repeat(20);
    expect((await ask("GET", path, undefined, { nonce })).http).toBe(404);
    expect(codeOf(await ask("GET", path, undefined, { nonce }))).toEqual([401, "REPLAY"]);
    expect(codeOf(await ask("POST", "/open/v1/moments", {}, { digest: sha256("else") }))).toEqual([400, "BODY"]);
    const { rows } = await sql<{ code: string; path: string }>`select code, path from open_refusal
      where app_id = ${id} order by id`.execute(db);
    expect(rows).toEqual([
      { code: "SIGNATURE", path: "/open/v1/moments/{externalId}" },
      { code: "SIGNATURE", path: "/open/v1/moments/{externalId}" },
      { code: "REPLAY", path: "/open/v1/moments/{externalId}" },
      { code: "BODY", path: "/open/v1/moments" },
    ]);
    expect(await usage(id)).toEqual({ calls: 6, refused: 4, failed: 2 });
  });

  it("a signed call may be five minutes off, not a second more", async () => {
    const { ask } = await anApplication(app);
    const at = async (seconds: number) => codeOf(await ask("GET", path, undefined, { timestamp: now() + seconds }));
    expect(await at(-298)).toEqual([404, undefined]);
    expect(await at(298)).toEqual([404, undefined]);
    expect(await at(-302)).toEqual([401, "CLOCK"]);
    expect(await at(303)).toEqual([401, "CLOCK"]);
  });

  it("of a hundred calls at once with one nonce exactly one goes through", async () => {
    const { ask } = await anApplication(app);
    const nonce = "same-nonce-of-a-hundred";
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask("GET", path, undefined, { nonce })));
    expect(answers.filter(({ http }) => http === 404)).toHaveLength(1);
    expect(answers.filter(({ data }) => data?.code === "REPLAY")).toHaveLength(99);
  });

  it("an application that is off, past or elsewhere, asks too often or lacks the scope is refused", async () => {
    const of = async (columns: object) => codeOf(await (await anApplication(app, { ...columns })).ask("GET", path));
    expect(await of({ status: "DISABLE" })).toEqual([403, "STATUS"]);
    expect(await of({ expireTime: new Date(Date.now() - 1000) })).toEqual([403, "EXPIRED"]);
    expect(await of({ addresses: "10.1.0.0/16\n2001:db8::/32" })).toEqual([403, "ADDRESS"]);
    expect(await of({ addresses: "127.0.0.0/8" })).toEqual([404, undefined]);
    expect(await of({ scopes: ["content.in", "member.out"] })).toEqual([403, "SCOPE"]);
    const { ask } = await anApplication(app, { ratePerMinute: 2 });
    const codes = [];
    for (let place = 0; place < 5; place += 1) codes.push((await ask("GET", path)).http);
    // The minute may turn in between, once.
    expect(codes.filter((http) => http === 429).length).toBeGreaterThanOrEqual(1);
  });

  it("a void key opens nothing, and its secret is gone", async () => {
    const { id, ask } = await anApplication(app);
    await sql`update open_key set status = 'VOID', secret_sealed = null where app_id = ${id}`.execute(db);
    expect(codeOf(await ask("GET", path))).toEqual([401, "KEY"]);
  });

  it("a session opens nothing at the door, and a signature nothing in the console", async () => {
    const staff = await app.as(await aStaff(db));
    const { http, data } = await staff.raw<{ code: string }>("GET", path);
    expect([http, data.code]).toEqual([401, "HEADERS"]);
    const { ask } = await anApplication(app);
    expect((await ask("GET", getMe.path)).http).toBe(403);
    const own = { "x-console-host": "console.test" };
    expect((await ask("GET", getMe.path, undefined, { headers: own })).http).toBe(401);
  });
});

describe("what an attacker sends", () => {
  it("a body is not read before the signature holds, and is bounded", async () => {
    const { ask } = await anApplication(app);
    const huge = JSON.stringify(["x".repeat(5 * 1024 * 1024)]);
    expect((await ask("POST", "/open/v1/moments", huge, { signature: "0".repeat(64) })).http).toBe(401);
    expect((await ask("POST", "/open/v1/moments", huge)).http).toBe(413);
  });

  it("a broken, deep or foreign body is refused", async () => {
    const { ask } = await anApplication(app);
    expect((await ask("POST", "/open/v1/moments", "{")).msg).toBe("正文不是有效的JSON");
    expect((await ask("POST", "/open/v1/moments", "")).http).toBe(400);
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await ask("POST", "/open/v1/moments", `[{"externalId":"d","member":${deep}}]`)).http).toBe(200);
    const xml = { "content-type": "text/xml" };
    expect((await ask("POST", "/open/v1/moments", "<a/>", { headers: xml })).http).toBe(400);
    expect((await ask("GET", "/open/v1/nothing")).http).toBe(404);
    expect((await ask("GET", "/open/v1/moments/a%00b")).http).toBe(400);
  });

  it("a flood of refused calls fills the counters, not the log", async () => {
    const { id, ask } = await anApplication(app, { status: "DISABLE" });
    await Promise.all(Array.from({ length: 90 }, () => ask("GET", path)));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from open_refusal
      where app_id = ${id}`.execute(db);
    expect(rows[0]?.n).toBeLessThan(90);
    expect(await usage(id)).toMatchObject({ calls: 90, refused: 90 });
  });
});

it("the door forgets nonces once no clock accepts them, and its log after the time of its retention", async () => {
  const { id, ask } = await anApplication(app);
  await ask("GET", path);
  await sql`update open_nonce set created_time = now() - interval '16 minutes'`.execute(db);
  await sql`update open_refusal set created_time = now() - interval '31 days'`.execute(db);
  expect(await tidyOpenDoor(app.services)).toBeGreaterThan(0);
  await sweepRetentions(app.parts);
  const { rows } = await sql<{ n: number }>`select ((select count(*) from open_nonce)
    + (select count(*) from open_refusal))::int as n`.execute(db);
  expect([rows[0]?.n, (await usage(id))?.["calls"]]).toEqual([0, 1]);
});

it("a repeated request number is answered as the first time, and refused with another content", async () => {
  const { ask } = await anApplication(app);
  const headers = { "x-request-id": "r-1" };
  const row = { externalId: "a", member: "nobody", content: "你好" };
  const first = await ask("POST", "/open/v1/moments", row, { headers });
  expect((await ask("POST", "/open/v1/moments", row, { headers })).raw).toBe(first.raw);
  expect((await ask("POST", "/open/v1/moments", { ...row, content: "再见" }, { headers })).http).toBe(409);
});
