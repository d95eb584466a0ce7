import { auditCall } from "@hongxian/contract/features/audit-channel/audit-call.resource.ts";
import {
  createAuditChannel,
  setAuditChannelStatus,
  getAuditChannels,
  editAuditChannel,
  putAuditRoute,
  getAuditRoute,
  getAuditChannelStat,
} from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { AuditRoute } from "@hongxian/contract/core/content/audit-route.ts";
import { auditRouteFallback } from "@hongxian/contract/core/content/audit-route.ts";
import { askMachine, type Transport } from "../../core/services/machine-audit/ask-machine.ts";
import { auditServices } from "../../core/services/machine-audit/services.ts";
import { takeInContent } from "../../core/services/content/take-in.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const reviewer = await app.as(await aStaff(db, { roleId: 3 }));

const terms = (change: object = {}) =>
  ({
    code: "SHUMEI",
    name: "数美",
    scenes: ["TEXT", "VIDEO"],
    appId: "app",
    endpoint: "https://api-text-bj.fengkongcloud.com/text/v4",
    frameSec: 5,
    passBelow: 40,
    blockAbove: 85,
    timeoutMs: 1000,
    retry: 0,
    dayLimit: 0,
    unitCents: 300,
    secret: "the-key",
    ...change,
  }) as const;
const create = (change: object = {}) => admin(createAuditChannel, { body: terms(change) });
const enable = (id: number) => admin(setAuditChannelStatus, { id, status: "ENABLE" });
const made = async (change: object = {}) => {
  const { id } = (await create(change)).data;
  expect((await enable(id)).http).toBe(200);
  return id;
};
const channels = async () => (await admin(getAuditChannels)).data;
const says =
  (riskLevel: string, riskLabel1 = "normal"): Transport =>
  async () =>
    Response.json({ code: 1100, riskLevel, riskLabel1 });
const fails: Transport = async () => {
  throw new Error("down");
};
const routed = (ids: number[], more: object = {}): AuditRoute => ({
  ...auditRouteFallback,
  TEXT: { ...auditRouteFallback.TEXT, channelIds: ids, ...more },
});
const request = { scene: "TEXT" as const, refId: "MOMENT:1", sample: { text: "你好" } };

it("an audit channel is held to its terms, hides its key and belongs to the administrator", async () => {
  expect((await create({ passBelow: 90 })).msg).toBe("通过阈值必须小于拦截阈值");
  expect((await create({ timeoutMs: 100 })).msg).toBe("超时须在500-30000毫秒之间");
  for (const endpoint of ["http://api.fengkongcloud.com/", "https://127.0.0.1/", "https://evilfengkongcloud.com/"])
    expect((await create({ endpoint })).msg).toBe("服务地址须为https且属于fengkongcloud.com");
  expect((await operator(createAuditChannel, { body: terms() })).http).toBe(403);
  const { id } = (await create({ secret: "" })).data;
  expect((await enable(id)).msg).toBe("请先设置密钥");
  const { code: _, ...edit } = terms({ version: 1 }) as Record<string, unknown>;
  expect((await admin.unchecked(editAuditChannel, { id, body: edit })).http).toBe(200);
  expect((await admin.unchecked(editAuditChannel, { id, body: edit })).http).toBe(409);
  expect((await enable(id)).http).toBe(200);
  expect((await enable(id)).http).toBe(409);
  const shown = (await reviewer(getAuditChannels)).data;
  expect(JSON.stringify(shown)).not.toContain("the-key");
  expect(shown).toMatchObject([{ secretSet: true, status: "ENABLE" }]);
  const { rows } = await sql<{
    after: unknown;
  }>`select after from audit_log where path like '/api/audit-channels%' and result = 'OK'`.execute(db);
  expect(JSON.stringify(rows)).not.toContain("the-key");
});

it("a route of channels that know the scene is saved, once for one version", async () => {
  const id = await made();
  const save = (route: AuditRoute, version: number) => admin(putAuditRoute, { body: { route, version } });
  const { version } = (await admin(getAuditRoute)).data;
  const wrong = { ...auditRouteFallback, LIVE: { ...auditRouteFallback.LIVE, channelIds: [id] } };
  expect((await save(wrong, version)).msg).toBe("渠道不存在或不支持该场景");
  const answers = await Promise.all([save(routed([id]), version), save(routed([id]), version)]);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it("the server asks one channel after the other, falls back to the fail mode and fuses after five errors", async () => {
  const [first, second] = [
    await made({ name: "主渠道" }),
    await made({ name: "备渠道", labelActions: { AD: "BLOCK" } }),
  ];
  expect(await askMachine(app.services, routed([]), request, fails)).toBeNull();
  expect(await askMachine(app.services, routed([first]), request, says("PASS"))).toMatchObject({ result: "PASS" });
  expect(await askMachine(app.services, routed([first]), request, says("REJECT", "porn"))).toMatchObject({
    result: "BLOCK",
    label: "PORN",
  });
  expect(await askMachine(app.services, routed([second]), request, says("PASS", "ad"))).toMatchObject({
    result: "BLOCK",
  });
  expect(await askMachine(app.services, routed([first], { sampleRate: 100 }), request, says("PASS"))).toMatchObject({
    result: "REVIEW",
  });
  for (let n = 0; n < 5; n += 1)
    expect(await askMachine(app.services, routed([first], { failMode: "PASS" }), request, fails)).toMatchObject({
      result: "PASS",
    });
  const state = async (id: number) => (await channels()).find((one) => one.id === id)?.status;
  expect(await state(first)).toBe("FUSED");
  const notices =
    await sql`select 1 from staff_notice where staff_id = ${adminId} and title = '审核渠道已熔断'`.execute(db);
  expect(notices.rows).toHaveLength(1);
  const before = (await channels()).find((one) => one.id === first)?.todayNum;
  expect(await askMachine(app.services, routed([first, second]), request, says("PASS"))).toMatchObject({
    result: "PASS",
  });
  expect((await channels()).find((one) => one.id === first)?.todayNum).toBe(before);
  expect((await operator(setAuditChannelStatus, { id: first, status: "ENABLE" })).http).toBe(200);
  expect(await state(first)).toBe("ENABLE");
});

it("the server speaks to each audit service in its own way", () => {
  const keys = { appId: "id", secret: "key", endpoint: "https://tms.tencentcloudapi.com" };
  const now = new Date("2026-01-02T03:04:05Z");
  const tencent = auditServices.TENCENT.ask(keys, { text: "你好" }, now);
  expect(tencent.headers["authorization"]).toMatch(/^TC3-HMAC-SHA256 Credential=id\/2026-01-02\/tms\/tc3_request, /);
  expect(auditServices.TENCENT.read({ Response: { Suggestion: "Block", Label: "Porn", Score: 99 } })).toEqual({
    score: 99,
    label: "PORN",
  });
  expect(() => auditServices.TENCENT.read({ Response: { Error: { Message: "AuthFailure" } } })).toThrow("AuthFailure");
  const aliyun = auditServices.ALIYUN.ask(
    { ...keys, endpoint: "https://green-cip.cn-shanghai.aliyuncs.com/" },
    { text: "你好" },
    now,
  );
  expect(aliyun.headers["authorization"]).toContain("ACS3-HMAC-SHA256 Credential=id");
  expect(auditServices.ALIYUN.read({ Code: 200, Data: { RiskLevel: "high", Result: [{ Label: "ad" }] } })).toEqual({
    score: 95,
    label: "AD",
  });
});

it("the list shows the calls with what people decided, and counts agreement like a plain count", async () => {
  const userId = await aMember(db);
  const channelId = await made({ name: "统计渠道" });
  const called = (refId: string, result: string) =>
    aRow(db, "video_audit_call", "id", { channelId, scene: "VIDEO", refId, userId, result, score: 90, costMs: 100 });
  await called("VIDEO:901", "BLOCK");
  await called("VIDEO:902", "BLOCK");
  // References that are no number of any content: judged by nobody, and no fault.
  for (const refId of ["VIDEO:0901", "VIDEO:", "VIDEO:x", "VIDEO:99999999999999999999", ""])
    await called(refId, "BLOCK");
  for (const [bizId, action] of [
    [901, "REFUSE"],
    [902, "PASS"],
  ] as const)
    await aRow(db, "review_action", "id", { bizType: "VIDEO", bizId, userId, action, staffId: adminId });
  const { list } = (await reviewer(listCall(auditCall), { query: { member: String(userId), differs: "1" } })).data;
  expect(list).toMatchObject([{ refId: "VIDEO:902", humanResult: "PASS", result: "BLOCK" }]);
  const { quality } = (await reviewer(getAuditChannelStat)).data;
  expect(quality).toContainEqual({
    channel: "统计渠道",
    scene: "VIDEO",
    judged: 2,
    precisionBp: 5000,
    recallBp: 10_000,
  });
});

it("a call about something new is found by its number once it has one", async () => {
  // A channel without a key answers nothing: the call is written down, and what it was about waits.
  const channelId = await aRow(db, "video_audit_channel", "id", {
    code: "SHUMEI",
    name: "数美",
    scenes: ["TEXT"],
    endpoint: "https://api-text-bj.fengkongcloud.com/text/v4",
    passBelow: 40,
    blockAbove: 85,
    status: "ENABLE",
  });
  const { version } = (await admin(getAuditRoute)).data;
  const route = routed([channelId], { failMode: "REVIEW" });
  expect((await admin(putAuditRoute, { body: { route, version } })).http).toBe(200);
  const userId = await aMember(db);
  const id = await takeInContent(app.services, { type: "MOMENT", userId, columns: { content: "天气真好" } });
  const { rows } = await sql`select ref_id, scene, result, preview from video_audit_call
    where user_id = ${userId}`.execute(db);
  expect(rows).toEqual([{ refId: `MOMENT:${id}`, scene: "TEXT", result: "ERROR", preview: "天气真好" }]);
  const moment = await sql`select machine_result, check_status from moment where id = ${id}`.execute(db);
  expect(moment.rows).toEqual([{ machineResult: "REVIEW", checkStatus: "WAIT_CHECK" }]);
});
