import { logout } from "@hongxian/contract/core/session/session.endpoints.ts";
import { demo } from "@hongxian/demo/demo.ts";
import { defaultRoles } from "@hongxian/contract/core/access/default-roles.ts";
import { adminRoleId, allows } from "@hongxian/contract/wire/access.ts";
import { changesState, takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Caller } from "../kit/caller.ts";
import { accessText, allowText } from "../http/open-api.ts";
import { servedOpenCalls } from "../served.ts";
import { testApp, type Ask } from "../test/app.ts";
import { aDepartment, aMember, anAgent, aStaff } from "../test/build.ts";
import { inTurn } from "../test/long.ts";
import { everyCall, nameOf, sampleAddress } from "./every-call.ts";
import { laxObjects, sampleOf } from "./sample-input.ts";

// Including the calls that the demo adds: the matrix lists them too.
const app = await testApp({ extension: demo });
const { db } = app.database;
const calls = everyCall(app);

/** The complete public set of SETTLED section 2, where it is built. */
const publicCalls = [
  "GET /api/admin/captcha",
  "POST /api/admin/login",
  "GET /api/get-prov-city-area-list",
  "GET /api/douyin-rich-text/content/{code}",
  "GET /api/official/banner/{position}",
  "POST /api/official/help-click",
  "GET /api/mini/guide",
  "POST /api/official/leave-word",
  "GET /api/public/official-banner/{id}/{kind}",
  "GET /api/public/app-package/{id}",
  "GET /api/open-pictures/{sign}",
  "GET /api/version/latest",
  "GET /api/public/contract-sign",
  "POST /api/public/contract-sign",
  "GET /api/public/activity",
  "GET /api/public/activity/cover",
  "GET /api/public/goods",
  "GET /api/public/goods/image",
  "GET /api/public/evaluates",
  "GET /api/public/evaluates/{code}",
  "GET /api/public/evaluates/{code}/images/{name}",
  "POST /api/public/evaluates/{code}/results",
  "POST /api/public/intention",
  "GET /api/public/seeking-info",
  "GET /api/public/seeking-info/photo",
  "POST /api/public/seeking-info/view",
  "GET /api/public/captcha",
  "POST /api/public/sms-code",
];
const signedByMachine = ["GET /api/wechat-kf/callback", "POST /api/wechat-kf/callback"];

/** Names of fields, filters, placeholders and regions that the handler judges one by one; a message is stored as it is. */
const bodiesOfAnyName = [
  "POST /api/admin/update-user-infos/{userId}",
  "POST /api/chat-corpses/wake vars",
  "POST /api/data-imports/{id}/check mapping",
  "POST /api/data-imports/{id}/check fixed",
  "POST /api/exports filters",
  "POST /api/im/messages msgBody",
  "POST /api/member-batches filters",
  "POST /api/send-customer-market-sms vars",
  "POST /api/sms/estimate vars",
  "POST /api/tags rule.value",
  "POST /api/tags/{id}/count rule.value",
  "PUT /api/admin/check-child-auth",
  "PUT /api/promotion-config rule.staffDiscountBp",
  "PUT /api/tags/{id} rule.value",
];

interface Seat {
  readonly caller: Caller;
  readonly ask: Ask;
}
const seats = new Map<number, Seat>();

beforeAll(async () => {
  const { id: deptId } = await aDepartment(db);
  for (const role of defaultRoles) {
    const userId = await aMember(db);
    const agentId = role.agentTier === null ? null : await anAgent(db, { tier: role.agentTier, userId });
    const kind = role.agentTier === null ? "PLATFORM" : "AGENT";
    const staffId = await aStaff(db, { roleId: role.id, kind, agentId, userId, deptId });
    const caller = await loadStaffCaller(db, staffId);
    if (caller === null) throw new Error(`no account for role ${role.id}`);
    seats.set(role.id, { caller, ask: await app.as(staffId) });
  }
});

describe("access", () => {
  it("access is written down, call by call and role by role", async () => {
    const lines = calls.map(({ endpoint }) => {
      const roles = [...seats].filter(([, { caller }]) => allows(endpoint.allow, caller.holder)).map(([id]) => id);
      const extra = [changesState(endpoint) ? "changes" : "", endpoint.stepUp === true ? "step-up" : ""]
        .filter(Boolean)
        .join(" ");
      return `${nameOf(endpoint)} | ${allowText(endpoint.allow)} | ${endpoint.allow === "public" ? "-" : roles.join(",")} | ${extra}`;
    });
    const ofApplications = servedOpenCalls
      .map(
        ({ endpoint }) =>
          `${nameOf(endpoint)} | ${accessText(endpoint)} | - | ${changesState(endpoint) ? "changes" : ""}`,
      )
      .toSorted();
    await expect(`${[...lines, ...ofApplications].join("\n")}\n`).toMatchFileSnapshot("./access-matrix.txt");
  });

  it("access needs a session everywhere but in the public set", async () => {
    const open: string[] = [];
    for (const { endpoint } of calls) {
      const { http } = await app.ask.raw(
        endpoint.method,
        sampleAddress(endpoint),
        endpoint.method === "GET" ? undefined : {},
      );
      if (http !== 401) open.push(nameOf(endpoint));
    }
    const known = new Set([...publicCalls, ...signedByMachine]);
    expect(open.filter((name) => !known.has(name))).toEqual([]);
    expect(
      calls
        .filter(({ endpoint }) => endpoint.allow === "public")
        .map(({ endpoint }) => nameOf(endpoint))
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it("the server refuses every role every call it was not granted", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    const refused = new Set<number>();
    for (const [at, { endpoint, mode }] of calls.entries()) {
      if (endpoint.allow === "public" || endpoint.path === logout.path || (mode === "raw" && endpoint.method === "GET"))
        continue;
      const without = [...seats].filter(([, { caller }]) => !allows(endpoint.allow, caller.holder));
      // Each call is refused to somebody in the short run too, and each role is refused something.
      for (const [roleId, { ask }] of inTurn(without, at)) {
        refused.add(roleId);
        const { http, msg } = await ask.raw(
          endpoint.method,
          sampleAddress(endpoint),
          endpoint.method === "GET" ? undefined : {},
        );
        if (http !== 403 || !msg.startsWith("没有"))
          wrong.push(`${nameOf(endpoint)} as role ${roleId}: ${http} ${msg}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(defaultRoles.filter(({ id }) => id !== adminRoleId && !refused.has(id))).toEqual([]);
  });

  it("the server refuses calls that do not come from the console itself", async () => {
    const admin = seats.get(1)?.ask ?? app.ask;
    const passed: string[] = [];
    for (const [at, { endpoint, mode }] of calls.entries()) {
      if (endpoint.allow === "public") continue;
      const address = sampleAddress(endpoint);
      const body = endpoint.method === "GET" ? undefined : {};
      const tries: Record<string, string>[] = [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ];
      if (!(mode === "raw" && endpoint.method === "GET"))
        tries.push({ "x-console-host": "" }, { "x-console-host": "evil.example" });
      for (const headers of inTurn(tries, at)) {
        const { http, msg } = await admin.raw(endpoint.method, address, body, headers);
        if (http !== 403 || msg !== "请求来源不被允许")
          passed.push(`${nameOf(endpoint)} ${JSON.stringify(headers)}: ${http}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it("the server refuses names it does not know in a body, at any depth", () => {
    const bodies = calls.filter(({ endpoint }) => endpoint.method !== "GET" && !takesNoBody(endpoint.body));
    const lax = bodies.flatMap(({ endpoint }) =>
      [...new Set(laxObjects(endpoint.body))].map((at) => `${nameOf(endpoint)} ${at}`.trim()),
    );
    expect(lax).toEqual(bodiesOfAnyName);
    // What the schemas say is what they do, wherever a sample is accepted.
    const known = new Set(bodiesOfAnyName.map((name) => name.split(" ", 2).join(" ")));
    let tried = 0;
    const accepted: string[] = [];
    for (const { endpoint } of bodies) {
      const sample = sampleOf(endpoint.body);
      const isObject = typeof sample === "object" && sample !== null && !Array.isArray(sample);
      if (!isObject || known.has(nameOf(endpoint)) || !endpoint.body.safeParse(sample).success) continue;
      tried += 1;
      if (endpoint.body.safeParse({ ...sample, roleIdMarker: 1 }).success) accepted.push(nameOf(endpoint));
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(350);
  });

  it("the server refuses names it does not know in an address", async () => {
    const admin = seats.get(1)?.ask ?? app.ask;
    const accepted: string[] = [];
    for (const { endpoint, mode } of calls) {
      if (endpoint.path === logout.path || mode === "raw" || signedByMachine.includes(nameOf(endpoint))) continue;
      const address = sampleAddress(endpoint);
      const body = endpoint.method === "GET" ? undefined : {};
      const query = await admin.raw(endpoint.method, `${address}?resetKeyMarker=1`, body);
      if (query.http !== 400) accepted.push(`${nameOf(endpoint)} query: ${query.http}`);
    }
    expect(accepted).toEqual([]);
  });
});
