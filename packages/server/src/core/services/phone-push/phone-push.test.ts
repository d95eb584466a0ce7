import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { getPushService, getPushStat } from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { dispatchDue } from "../../../features/push-task/dispatch-push.ts";
import { makePhonePush } from "../../../platform/phone-push.ts";
import { parseSettings } from "../../../platform/settings.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { outboxJob } from "../outbox/deliver-outbox.ts";
import { askArrivals } from "./ask-arrivals.ts";
import { sendDuePushes } from "./send-due-pushes.ts";

interface Sent {
  readonly cid: string;
  readonly audience: { readonly alias: readonly string[] };
  readonly notification: { readonly android: { readonly alert: string; readonly extras: object } };
  readonly options: { readonly time_to_live: number };
}

/** A service as documented: a number counts once, and the answer to it stays the same. */
const taken = new Map<string, { body: Sent; id: string }>();
let sent: Sent[] = [];
let keys: (string | undefined)[] = [];
let numbers = 0;
/** What goes wrong next, in order: an answer instead of its own, or none although it was taken. */
let faults: ({ readonly status: number; readonly body: object } | "silent")[] = [];
const arrivals = new Map<string, object>();

function answerTo(request: IncomingMessage, body: string): { status: number; body: object } | null {
  const url = new URL(request.url ?? "", "http://127.0.0.1");
  keys.push(request.headers.authorization);
  if (url.pathname === "/v3/push/cid") {
    const count = Number(url.searchParams.get("count"));
    return { status: 200, body: { cidlist: Array.from({ length: count }, () => `key-${(numbers += 1)}`) } };
  }
  if (url.pathname === "/v3/received/detail") {
    const ids = (url.searchParams.get("msg_ids") ?? "").split(",");
    return { status: 200, body: ids.map((id) => ({ msg_id: id, ...arrivals.get(id) })) };
  }
  const order = JSON.parse(body) as Sent;
  sent.push(order);
  const fault = faults.shift();
  if (fault !== undefined && fault !== "silent") return fault;
  const known = taken.get(order.cid) ?? { body: order, id: String(1000 + taken.size) };
  taken.set(order.cid, known);
  return fault === "silent" ? null : { status: 200, body: { sendno: "0", msg_id: known.id } };
}
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += String(part)));
  request.on("end", () => {
    const answer = answerTo(request, body);
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const app = await testApp();
const { db } = app.database;
afterAll(() => server.close());
const jpush = {
  appKey: "the key",
  masterSecret: "the secret",
  endpoint: host,
  reportEndpoint: host,
  isProduction: true,
};
const { dataDir } = app.services.settings;
const service = makePhonePush({ jpush, dataDir });

beforeEach(async () => {
  await sql`delete from phone_push`.execute(db);
  taken.clear();
  [sent, keys, faults] = [[], [], []];
});

const noon = new Date("2026-11-16T04:00:00Z");
const aPush = async (userIds: readonly number[], more: object = {}) => {
  const id = await aRow(db, "push_task", "id", {
    title: "活动",
    content: "{昵称}，来吧",
    kind: "MARKETING",
    channel: "PUSH",
    audience: JSON.stringify({ userIds }),
    status: "WAIT_SEND",
    sendTime: new Date(Date.now() - 1000),
    ...more,
  });
  await dispatchDue(db, noon);
  return id;
};
const stateOf = async (id: number) => {
  const { rows } = await sql`select status, success_num, fail_num from push_task where id = ${id}`.execute(db);
  const receipts = await sql<{ result: string; failReason: string }>`select result, fail_reason from push_receipt
    where push_id = ${id} order by user_id`.execute(db);
  return {
    ...(rows[0] as object),
    receipts: receipts.rows.map(({ result, failReason }) => `${result} ${failReason}`.trim()),
  };
};
const dueAgain = () =>
  sql`update phone_push set due_time = now(), send_time = now() - interval '3 minutes'`.execute(db);

it("a push to phones waits for the service, goes once to all who get the same words, and then counts as sent", async () => {
  const [one, other] = [await aMember(db, { firstName: "阿宁" }), await aMember(db, { firstName: "阿宁" })];
  const third = await aMember(db, { firstName: "小满" });
  const id = await aPush([one, other, third]);
  expect(await stateOf(id)).toEqual({
    status: "SENDING",
    successNum: 0,
    failNum: 0,
    receipts: ["WAIT", "WAIT", "WAIT"],
  });
  await Promise.all([sendDuePushes(db, service), sendDuePushes(db, service)]);
  expect(sent.map(({ audience, notification }) => [audience.alias, notification.android.alert])).toEqual([
    [[String(one), String(other)], "阿宁，来吧"],
    [[String(third)], "小满，来吧"],
  ]);
  expect(sent[0]?.notification.android.extras).toMatchObject({ linkType: "NONE", pushId: String(id) });
  expect(sent[0]?.options.time_to_live).toBeGreaterThan(23 * 3600);
  expect(new Set(keys)).toEqual(new Set([`Basic ${Buffer.from("the key:the secret").toString("base64")}`]));
  expect(await stateOf(id)).toMatchObject({ successNum: 3, receipts: ["SENT", "SENT", "SENT"] });
  await dispatchDue(db, noon);
  expect(await stateOf(id)).toMatchObject({ status: "FINISH" });
  // The words are in the members' notice lists.
  expect((await sql`select from phone_push where title <> '' or content <> ''`.execute(db)).rows).toEqual([]);
});

it("a push without an answer is sent again under its number, and the service takes it once", async () => {
  const id = await aPush([await aMember(db)]);
  faults = ["silent"];
  await sendDuePushes(db, service);
  expect(await stateOf(id)).toMatchObject({ successNum: 0, receipts: ["WAIT"] });
  await sendDuePushes(db, service);
  expect(sent).toHaveLength(1);
  await dueAgain();
  await sendDuePushes(db, service);
  expect(sent.map(({ cid }) => cid)).toEqual([sent[0]?.cid, sent[0]?.cid]);
  expect(taken.size).toBe(1);
  expect(await stateOf(id)).toMatchObject({ successNum: 1, receipts: ["SENT"] });
});

it("a push is tried again after a refusal that passes, and fails with the reason after one that does not", async () => {
  const id = await aPush([await aMember(db)]);
  faults = [{ status: 429, body: { error: { code: 2002, message: "rate limit" } } }];
  await sendDuePushes(db, service);
  expect(await stateOf(id)).toMatchObject({ failNum: 0, receipts: ["WAIT"] });
  await sendDuePushes(db, service);
  expect(sent).toHaveLength(1);
  await dueAgain();
  faults = [{ status: 400, body: { error: { code: 1011, message: "cannot find user by this audience" } } }];
  await sendDuePushes(db, service);
  expect(await stateOf(id)).toMatchObject({ successNum: 0, failNum: 1, receipts: ["FAIL 会员没有可推送的设备"] });
  const second = await aPush([await aMember(db)]);
  faults = [{ status: 400, body: { error: { code: 1003, message: "parameter value is invalid" } } }];
  await sendDuePushes(db, service);
  expect(await stateOf(second)).toMatchObject({ receipts: ["FAIL 1003 parameter value is invalid"] });
});

it("a push whose life is over, or that had no answer for a day, ends with the reason", async () => {
  const [late, silent] = [await aPush([await aMember(db)]), await aPush([await aMember(db)])];
  await sql`update phone_push set expire_time = now() where push_id = ${late}`.execute(db);
  faults = ["silent"];
  await sendDuePushes(db, service);
  await sql`update phone_push set created_time = now() - interval '1 day', send_time = now() - interval '1 hour'
    where push_id = ${silent}`.execute(db);
  await sendDuePushes(db, service);
  expect(sent).toHaveLength(1);
  expect((await stateOf(late)).receipts).toEqual(["FAIL 已过有效期"]);
  expect((await stateOf(silent)).receipts).toEqual(["FAIL 推送服务没有答复，不知是否送出"]);
});

it("a push that is stopped leaves the phones of those it has not reached alone", async () => {
  const staff = await app.as(await aStaff(db));
  const id = await aPush([await aMember(db)]);
  expect((await staff(actionCall(pushTaskList, "stop"), { id })).http).toBe(200);
  await sendDuePushes(db, service);
  expect(sent).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: "CANCEL", receipts: ["FAIL 已终止发送"] });
});

it("without a service a push is filed, counts nowhere as sent, and the pages are told", async () => {
  const staff = await app.as(await aStaff(db));
  expect((await staff(getPushService)).data).toEqual({ isConfigured: false });
  const id = await aPush([await aMember(db)]);
  await sendDuePushes(db, makePhonePush({ jpush: undefined, dataDir }));
  await dispatchDue(db, noon);
  expect(await stateOf(id)).toEqual({ status: "FINISH", successNum: 0, failNum: 0, receipts: ["FILED"] });
});

it("a notice to a member also goes to the phone, once, and a push into the app only does not", async () => {
  const userId = await aMember(db);
  await notifyMember(db, { userId, title: "认证通过", content: "您的学历认证已通过" });
  const parts = {
    database: app.database,
    settings: app.services.settings,
    listener: app.services.listener,
    log: app.services.log,
  };
  await outboxJob.run(parts, {});
  await sql`update outbox set state = 'WAITING', due_time = now()`.execute(db);
  await outboxJob.run(parts, {});
  const id = await aPush([userId], { channel: "IM" });
  expect(await stateOf(id)).toMatchObject({ successNum: 1, receipts: ["ARRIVE"] });
  await sendDuePushes(db, service);
  expect(sent.map(({ audience, notification }) => [audience.alias, notification.android.alert])).toEqual([
    [[String(userId)], "您的学历认证已通过"],
  ]);
});

it("the service's figures of arrival are those of the push", async () => {
  const staff = await app.as(await aStaff(db));
  const named = (firstName: string) => aMember(db, { firstName });
  const id = await aPush([await named("阿宁"), await named("小满"), await named("小满")]);
  await sendDuePushes(db, service);
  const ids = [...taken.values()].map((one) => one.id);
  arrivals.set(ids[0] ?? "", { jpush_received: null, android_pns_received: 1, ios_apns_received: null });
  // Two members with four devices are two members.
  arrivals.set(ids[1] ?? "", { jpush_received: 3, ios_apns_received: 1 });
  expect(await askArrivals(db, service)).toBe(2);
  // Asked again only after a while.
  expect(await askArrivals(db, service)).toBe(0);
  expect((await staff(getPushStat, { id })).data).toMatchObject({ sent: 3, arrived: 3, clicked: 0 });
});

it("the keys of the service belong together, and Apple's service is production unless said otherwise", () => {
  expect(() => parseSettings({ JPUSH_APP_KEY: "0123456789" })).toThrow(
    "JPUSH_APP_KEY and JPUSH_MASTER_SECRET belong together",
  );
  const whole = { JPUSH_APP_KEY: "0123456789", JPUSH_MASTER_SECRET: "9876543210" };
  expect(parseSettings(whole).jpush).toMatchObject({ endpoint: "https://api.jpush.cn", isProduction: true });
  expect(parseSettings({ ...whole, JPUSH_APPLE: "development" }).jpush).toMatchObject({ isProduction: false });
});
