import { login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { testApp } from "../test/app.ts";
import { aStaff } from "../test/build.ts";

const lines: string[] = [];
const app = await testApp({ log: createLog("warn", "test", { write: (line) => lines.push(line) }) });
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;

/** The answer to these bytes, whichever layer gives it. */
async function rawly(...parts: readonly (string | (() => unknown))[]): Promise<{ http: number; body: string }> {
  const socket = connect(port, "127.0.0.1");
  const heard = text(socket);
  for (const part of parts) {
    if (typeof part === "string") await new Promise((resolve) => socket.write(part, resolve));
    else await part();
  }
  const answer = await heard;
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  return { http: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 0), body: rest.join("\r\n\r\n") };
}

function expectEnvelope(body: string, http: number): void {
  const envelope = JSON.parse(body) as Record<string, unknown>;
  expect(Object.keys(envelope).toSorted()).toEqual(["data", "msg", "status"]);
  expect(envelope["status"]).toBe(http);
  expect(envelope["msg"]).toMatch(/[\u4e00-\u9fff]/);
}

const json = { "content-type": "application/json" };
const inject = (method: string, url: string, payload = "", headers: Record<string, string> = json) =>
  app.app.inject({ method: method as "GET", url, headers: { host: "console.test", ...headers }, payload });

it.each([
  ["a body that is too large", "POST", login.path, `{"login":"${"x".repeat(3 * 1024 * 1024)}"}`, json, 413],
  ["broken JSON", "POST", login.path, '{"login":', json, 400],
  ["an empty body called JSON", "POST", login.path, "", json, 400],
  ["a body of no known kind", "POST", login.path, "x", { "content-type": "text/x-unknown" }, 400],
  ["a body of a broken kind", "POST", login.path, "x", { "content-type": "?" }, 400],
  ["__proto__", "POST", login.path, '{"__proto__":{"a":1}}', json, 400],
  ["an unknown call", "GET", "/api/no/such/call", "", {}, 404],
  ["an unknown page", "GET", "/no-such-page", "", {}, 404],
  ["a method nobody serves", "PATCH", "/api/coupons", "{}", json, 404],
  ["an address that cannot be read", "GET", "/api/%", "", {}, 400],
  ["another", "GET", "/%E0%A4%A", "", {}, 400],
  ["NUL in a file's name", "GET", "/assets/%00", "", {}, 400],
  ["NUL in a page's name", "GET", "/%00", "", {}, 400],
  ["a path that climbs", "GET", "/assets/..%2f..%2fpackage.json", "", {}, 404],
] as const)("the server answers in the one form: %s", async (_what, method, url, payload, headers, http) => {
  const answer = await inject(method, url, payload, headers);
  expect(answer.statusCode).toBe(http);
  expectEnvelope(answer.body, http);
});

it("the server answers in the one form what is no request at all", async () => {
  const broken = await rawly("NONSENSE\r\n\r\n");
  expect(broken.http).toBe(400);
  expectEnvelope(broken.body, 400);
  const endless = await rawly(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(70_000)}\r\n\r\n`);
  expect(endless.http).toBe(413);
  expectEnvelope(endless.body, 413);
});

it("the server gives every fault a number that leads to its line, with route, account and request, and no value", async () => {
  await sql`alter table coupon rename to coupon_away`.execute(db);
  const answer = await admin(listCall(coupon), { query: { name: "13912345678" }, headers: { "x-request-id": "r-77" } });
  await sql`alter table coupon_away rename to coupon`.execute(db);
  expect(answer).toMatchObject({ http: 500, status: 500, msg: "系统繁忙，请稍后再试" });
  const line = JSON.parse(lines.findLast((one) => one.includes("call failed")) ?? "{}") as Record<string, unknown>;
  expect(line).toMatchObject({
    errorId: (answer.data as unknown as { errorId: string }).errorId,
    route: "/api/coupons",
    staffId,
    requestId: "r-77",
  });
  expect(lines.join("")).not.toContain("13912345678");
});

it("the server says 503 in the one form while it stops, on connections that are still open", async () => {
  const begun = "GET /api/admin/captcha HTTP/1.1\r\nhost: console.test\r\n";
  let closed: Promise<unknown> = Promise.resolve();
  const answer = await rawly(
    begun,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      closed = app.app.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    "\r\n",
  );
  await closed;
  expect(answer.http).toBe(503);
  expectEnvelope(answer.body, 503);
});
