import { createHmac } from "node:crypto";
import { webhookLimits, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { openDelivery } from "@hongxian/contract/features/open-api/delivery.resource.ts";
import { openEvent } from "@hongxian/contract/features/open-api/event-log.resource.ts";
import {
  createWebhook,
  editWebhook,
  getDeliveryPost,
  getReplayCount,
  replayWebhook,
} from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { webhookWorld, with200, with500 } from "../../core/services/webhook/test/webhook-world.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp({ privateHosts: ["127.0.0.1"] });
const { db } = app.database;
const world = webhookWorld(app);
const admin = await app.as(await aStaff(db));

const draft = (url: string, change: object = {}) => ({ appId: world.appId(), name: "主站", url, names: [], ...change });
const create = async (url: string, change: object = {}) =>
  (await admin(createWebhook, { body: draft(url, change) })).data;
const rowOf = async (id: number) => (await admin(getCall(openWebhook), { id })).data;
const deliveriesOf = async (webhookId: number, query: object = {}) =>
  (await admin(listCall(openDelivery), { query: { webhookId: String(webhookId), ...query } })).data.list;
const act = (name: "test" | "rotate" | "enable" | "disable" | "remove", id: number) =>
  admin(actionCall(openWebhook, name), { id });
const audited = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where target_type in ('openWebhook', 'openDelivery')`.execute(db);
  return rows[0]?.n ?? 0;
};
const signedWith = (secret: string, { headers, text }: { headers: object; text: string }) => {
  const { "webhook-id": id, "webhook-timestamp": at } = headers as Record<string, string>;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${at}.${text}`).digest("base64")}`;
};

const upward = (one: number, other: number) => one - other;

describe("an address", () => {
  it("is created with a secret that is shown once, stored sealed, and signs what is posted", async () => {
    const { url, got } = await world.aReceiver(with200);
    const before = await audited();
    const { id, secretText } = await create(url);
    expect(await audited()).toBe(before + 1);
    const stored = await sql<{ text: string }>`select concat((select string_agg(w::text, '') from open_webhook w),
      (select string_agg(l::text, '') from audit_log l), (select string_agg(r::text, '') from request_result r)) as
      text`.execute(db);
    expect(stored.rows[0]?.text).toContain(url);
    expect(stored.rows[0]?.text).not.toContain(secretText);
    await world.say(1);
    expect(await world.run()).toBe(1);
    expect(got[0]?.headers["webhook-signature"]).toBe(signedWith(secretText, got[0] ?? { headers: {}, text: "" }));
    expect(await rowOf(id)).toMatchObject({ health: "WELL", waitNum: 0, successTime: expect.any(String) });
  });

  it("is refused at its field where it may not be called, is taken, or asks for what its application may not hear", async () => {
    const { url } = await world.aReceiver(with200);
    const fieldsOf = async (change: object) => (await admin(createWebhook, { body: draft(url, change) })).fields;
    for (const inner of [
      "http://10.0.0.8/hook",
      "http://169.254.169.254/x",
      "ftp://example.com/",
      "http://u:p@1.1.1.1/",
    ])
      expect(await fieldsOf({ url: inner })).toEqual({ url: webhookMessages.address });
    expect(await fieldsOf({ url: "主站" })).toEqual({ url: webhookMessages.address });
    expect(await fieldsOf({ name: "" })).toEqual({ name: "请填写名称" });
    expect(await fieldsOf({ names: ["member.banned", "order.paid"] })).toEqual({
      names: webhookMessages.notHeard(["订单已支付"]),
    });
    expect(await fieldsOf({ appId: 999_999 })).toEqual({ appId: webhookMessages.appVoid });
    const deaf = await aRow(db, "open_app", "id", { name: "只送入", platform: "APP", scopes: sql`array['member.in']` });
    expect(await fieldsOf({ appId: deaf })).toEqual({ appId: webhookMessages.hearsNothing });
    await create(url);
    expect(await fieldsOf({})).toEqual({ url: webhookMessages.addressTaken });
    await sql`insert into open_webhook (app_id, url, secret_sealed, cursor_place, cursor_id)
      select ${world.appId()}, ${url} || n, '', 0, 0 from generate_series(2, ${webhookLimits.perApp}) n`.execute(db);
    expect(await fieldsOf({ url: `${url}/more` })).toEqual({ appId: webhookMessages.many });
  });

  it("is created and changed once when two people do it at the same moment", async () => {
    const { url } = await world.aReceiver(with200);
    const made = await Promise.all([1, 2].map(() => admin(createWebhook, { body: draft(url) })));
    expect(made.map(({ http }) => http).toSorted(upward)).toEqual([200, 400]);
    const id = made.find(({ http }) => http === 200)?.data.id ?? 0;
    const { version } = await rowOf(id);
    const edit = (name: string) => admin(editWebhook, { id, body: { name, url, names: ["member.banned"], version } });
    expect((await Promise.all([edit("甲"), edit("乙")])).map(({ http }) => http).toSorted(upward)).toEqual([200, 409]);
    expect(
      (await Promise.all([act("disable", id), act("disable", id)])).map(({ http }) => http).toSorted(upward),
    ).toEqual([200, 409]);
    expect(
      (await Promise.all([act("remove", id), act("remove", id)])).map(({ http }) => http).toSorted(upward),
    ).toEqual([200, 404]);
  });

  it("is edited within the same rules, and failures meanwhile make nobody type again", async () => {
    const { url } = await world.aReceiver(with500);
    const { id } = await create(url);
    const { version } = await rowOf(id);
    await world.say(1);
    await world.run();
    const edit = (change: object) =>
      admin(editWebhook, {
        id,
        body: { name: "新名称", url, names: ["member.unbanned" as const], version, ...change },
      });
    expect((await edit({ url: "http://192.168.1.1/" })).fields).toEqual({ url: webhookMessages.address });
    expect((await edit({ names: ["price.changed"] })).fields.names).toBe(webhookMessages.notHeard(["价格菜单变更"]));
    expect((await edit({})).http).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      name: "新名称",
      names: ["member.unbanned"],
      health: "FAILING",
      failureReason: webhookMessages.answered(500),
    });
    const query = async (filters: object) =>
      (await admin(listCall(openWebhook), { query: { appId: String(world.appId()), ...filters } })).data;
    expect((await query({ event: "member.unbanned", health: "FAILING" })).list).toHaveLength(1);
    expect((await query({ event: "member.banned" })).list).toEqual([]);
    expect((await query({})).summary).toEqual({ used: 1, failing: 1, off: 0 });
  });

  it("signs by both secrets after a change of the secret", async () => {
    const { url, got } = await world.aReceiver(with200);
    const { id, secretText: former } = await create(url);
    const { data } = await act("rotate", id);
    const { secretText } = data as { readonly secretText: string };
    await world.say(1);
    await world.run();
    const post = got[0] ?? { headers: {}, text: "" };
    expect(got[0]?.headers["webhook-signature"]).toBe(`${signedWith(secretText, post)} ${signedWith(former, post)}`);
    expect((await rowOf(id)).formerUntil).not.toBeNull();
  });

  it("hears nothing while it is switched off, goes on where it was, and says what is lost", async () => {
    const { url, got } = await world.aReceiver(with200);
    const { id } = await create(url);
    await world.say(1);
    await world.run();
    await act("disable", id);
    await world.say(1);
    expect(await world.run()).toBe(0);
    expect((await rowOf(id)).isDropped).toBe(false);
    await sql`update event_base set floor_place = (select cursor_place + 1 from open_webhook where id = ${id})`.execute(
      db,
    );
    expect((await rowOf(id)).isDropped).toBe(true);
    await sql`update event_base set floor_place = 0`.execute(db);
    expect((await act("enable", id)).http).toBe(200);
    expect((await act("enable", id)).http).toBe(409);
    expect(await world.run()).toBe(1);
    expect(got.map(({ number }) => number)).toEqual([got[0]?.number, (got[0]?.number ?? 0) + 1]);
  });

  it("that is removed is gone with its deliveries, and hears nothing more", async () => {
    const { url, got } = await world.aReceiver(with500);
    const { id } = await create(url);
    await world.say(1, 1);
    await world.run();
    expect((await act("remove", id)).http).toBe(200);
    expect(await world.deliveries(id)).toEqual([]);
    await world.say(1);
    expect(await world.run()).toBe(0);
    expect(got).toHaveLength(1);
  });

  it("is changed by administrators alone, with the password", async () => {
    const { url } = await world.aReceiver(with200);
    const { id } = await create(url);
    const late = await aStaff(db);
    const asLate = await app.as(late);
    await sql`update staff_session set confirmed_time = now() - interval '1 hour' where staff_id = ${late}`.execute(db);
    const operator = await app.as(await aStaff(db, { roleId: 8 }));
    const calls = (ask: typeof admin) => [
      ask(createWebhook, { body: draft(url) }),
      ask(editWebhook, { id, body: { name: "甲", url, names: [], version: 1 } }),
      ask(replayWebhook, { id, body: { which: "FAILED" as const } }),
      ...(["test", "rotate", "disable", "remove"] as const).map((name) => ask(actionCall(openWebhook, name), { id })),
    ];
    for (const answer of await Promise.all(calls(asLate))) expect(answer.data).toEqual({ confirm: "PASSWORD" });
    for (const answer of await Promise.all(calls(operator))) expect(answer.http).toBe(403);
    expect((await operator(listCall(openWebhook))).http).toBe(403);
    expect((await operator(listCall(openDelivery))).http).toBe(403);
    expect((await operator(listCall(openEvent))).http).toBe(403);
  });
});

describe("a test", () => {
  const logged = async () => {
    const { rows } = await sql<{ n: number }>`select (select count(*) from event_log)::int
      + (select count(*) from open_delivery)::int as n`.execute(db);
    return rows[0]?.n;
  };
  const tested = async (id: number) => (await act("test", id)).data as unknown;

  it("is posted and signed like an event, shows the answer, and is written down nowhere", async () => {
    const { url, got } = await world.aReceiver(
      (_got, response) => void response.writeHead(200).end("好的".repeat(2000)),
    );
    const { id, secretText } = await create(url, { names: ["member.banned"] });
    const before = await logged();
    const count = await audited();
    expect(await tested(id)).toMatchObject({
      isTaken: true,
      httpStatus: 200,
      reason: "",
      answer: "好的".repeat(webhookLimits.answerShown / 2),
      sent: got[0]?.text,
    });
    expect(got[0]).toMatchObject({ type: "webhook.test", id: expect.stringMatching(/^test_/) });
    expect(got[0]?.headers["webhook-signature"]).toBe(signedWith(secretText, got[0] ?? { headers: {}, text: "" }));
    expect(await logged()).toBe(before);
    expect(await audited()).toBe(count + 1);
  });

  it("says what went wrong: an error, a redirect, silence, a closed door, an answer that is cut off", async () => {
    const target = await world.aReceiver(with200);
    const broken = await create((await world.aReceiver(with500)).url);
    expect(await tested(broken.id)).toMatchObject({ isTaken: false, httpStatus: 500, reason: "答复 500" });
    expect(await rowOf(broken.id)).toMatchObject({ health: "WELL", failureTime: null });
    const moved = await create(
      (await world.aReceiver((_got, response) => void response.writeHead(302, { location: target.url }).end())).url,
    );
    expect(await tested(moved.id)).toMatchObject({ httpStatus: 302, reason: "答复 302（跳转），不跟随" });
    expect(target.got).toEqual([]);
    const cut = await create(
      (
        await world.aReceiver((_got, response) => {
          response.writeHead(200, { "content-length": "100" });
          response.write("开头", () => response.destroy());
        })
      ).url,
    );
    expect(await tested(cut.id)).toMatchObject({ isTaken: true, httpStatus: 200, answer: "开头" });
    const silent = await world.aReceiver(() => undefined);
    const { id } = await create(silent.url);
    const waiting = tested(id);
    await expect.poll(() => silent.got.length).toBe(1);
    // Its posts would end with their time.
    world.close();
    expect(await waiting).toMatchObject({
      isTaken: false,
      httpStatus: null,
      reason: expect.stringContaining("连接中断"),
    });
    expect(await tested(id)).toMatchObject({ httpStatus: null, reason: expect.stringContaining("连接被拒绝") });
    await sql`update open_webhook set url = 'http://10.0.0.8/' where id = ${id}`.execute(db);
    expect(await tested(id)).toMatchObject({ httpStatus: null, reason: webhookMessages.address });
  });
});

describe("deliveries", () => {
  /** An address with two that arrived and two that failed. */
  async function aHistory() {
    let isBroken = false;
    const receiver = await world.aReceiver((one, response) => (isBroken ? with500 : with200)(one, response));
    const { id } = await create(receiver.url);
    await world.say(1, 2);
    await world.run();
    isBroken = true;
    await world.say(3, 4);
    await world.run();
    await sql`update open_delivery set status = 'FAIL', created_time = now() - interval '1 day'
      where webhook_id = ${id} and status = 'WAIT'`.execute(db);
    isBroken = false;
    return { id, receiver };
  }
  const statesOf = async (id: number) => (await world.deliveries(id)).map(({ status }) => status);

  it("are listed by state, event and member, and one opens with what was posted, without its signature", async () => {
    const userId = await aMember(db);
    const { url, got } = await world.aReceiver(with200);
    const { id } = await create(url);
    await world.say(userId);
    await world.run();
    const [row] = await deliveriesOf(id, { member: String(userId), status: "DONE", name: "member.unbanned" });
    expect(row).toMatchObject({ userId, number: got[0]?.number, httpStatus: 204, webhookName: "主站" });
    expect(await deliveriesOf(id, { status: "FAIL" })).toEqual([]);
    expect(await deliveriesOf(id, { name: "member.banned" })).toEqual([]);
    const { data } = await admin(getDeliveryPost, { id: row?.id ?? 0 });
    expect(data).toMatchObject({ url, body: got[0]?.text });
    const posted = Object.fromEntries(data.headers.map(({ name, value }) => [name, value]));
    expect(posted).toMatchObject({ "webhook-id": row?.eventNo, "content-type": got[0]?.headers["content-type"] });
    expect(data.headers.map(({ value }) => value)).not.toContain(got[0]?.headers["webhook-signature"]);
    expect((await admin(getDeliveryPost, { id: 999_999 })).http).toBe(404);
  });

  it("are posted again: one, all that failed, those of a span, each under its own number", async () => {
    const { id, receiver } = await aHistory();
    expect(await statesOf(id)).toEqual(["DONE", "DONE", "FAIL", "FAIL"]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const span = { beginTime: day(-2), endTime: day(-0.5) };
    expect((await admin(getReplayCount, { id })).data).toEqual({ failed: 2, inSpan: 0 });
    expect((await admin(getReplayCount, { id, query: span })).data).toEqual({ failed: 2, inSpan: 2 });
    const first = (await deliveriesOf(id, { status: "DONE" })).at(-1);
    const before = await audited();
    const replayOne = () => admin(actionCall(openDelivery, "replay"), { id: first?.id ?? 0 });
    // One of two at once.
    expect((await Promise.all([replayOne(), replayOne()])).map(({ http }) => http).toSorted(upward)).toEqual([
      200, 409,
    ]);
    await world.run();
    expect(receiver.got.filter(({ id: no }) => no === first?.eventNo)).toHaveLength(2);
    const [spanned, again] = await Promise.all([
      admin(replayWebhook, { id, body: { which: "SPAN", ...span } }),
      admin(replayWebhook, { id, body: { which: "SPAN", ...span } }),
    ]);
    expect([spanned.data.replayed, again.data.replayed].toSorted(upward)).toEqual([0, 2]);
    await world.run();
    expect(await statesOf(id)).toEqual(["DONE", "DONE", "DONE", "DONE"]);
    await sql`update open_delivery set status = 'FAIL' where webhook_id = ${id} and user_id = 2`.execute(db);
    const { data, msg } = await admin(replayWebhook, { id, body: { which: "FAILED" } });
    expect([data.replayed, msg]).toEqual([1, "1条已排入投递"]);
    await world.run();
    expect(await statesOf(id)).toEqual(["DONE", "DONE", "DONE", "DONE"]);
    expect(await audited()).toBe(before + 4);
  });

  it("of a span without its ends, or ends the wrong way, are refused at their field", async () => {
    const { id } = await create((await world.aReceiver(with200)).url);
    const times = { beginTime: "2026-11-19T10:00:00+08:00", endTime: "2026-11-19T09:00:00+08:00" };
    expect((await admin(replayWebhook, { id, body: { which: "SPAN" } })).fields).toEqual({
      beginTime: "请选择开始时间",
      endTime: "请选择结束时间",
    });
    expect((await admin(replayWebhook, { id, body: { which: "SPAN", ...times } })).fields).toEqual({
      endTime: webhookMessages.span,
    });
    expect((await admin(replayWebhook, { id: 999_999, body: { which: "FAILED" } })).http).toBe(404);
  });
});

it("the events are listed by name and member, with what was written", async () => {
  const userId = await aMember(db);
  await world.say(userId);
  const query = { member: String(userId) };
  const { list } = (await admin(listCall(openEvent), { query })).data;
  const event = list.find(({ name }) => name === "member.unbanned");
  expect(event).toMatchObject({ userId, eventNo: `evt_${String(event?.id)}` });
  expect(JSON.parse(event?.content ?? "")).toEqual({ userId });
  expect((await admin(getCall(openEvent), { id: event?.id ?? 0 })).data).toMatchObject({ userId });
  expect((await admin(listCall(openEvent), { query: { ...query, name: "price.changed" } })).data.list).toEqual([]);
});
