import { createHmac } from "node:crypto";
import { createServer as createTcp, type AddressInfo } from "node:net";
import { memberBanned, memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";
import { orderClosed } from "@hongxian/contract/core/events/money.events.ts";
import { pauseSeconds, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newWebhookSecret } from "../../../platform/webhook-signature.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { happened, writeEvents } from "../../foundation/events/write-events.ts";
import { webhookRunner } from "./run-webhooks.ts";
import { webhookWorld, with200, with500, type Got } from "./test/webhook-world.ts";
import type { ServerResponse } from "node:http";

const app = await testApp();
const { db } = app.database;
const {
  aReceiver,
  aWebhook,
  appId,
  close,
  closing,
  deliveries,
  due,
  faults,
  reach,
  run,
  say,
  seal,
  secret,
  settled,
  stateOf,
} = webhookWorld(app);

it("an event reaches its receiver once, signed as Standard Webhooks says, by both secrets while they rotate", async () => {
  const { url, got } = await aReceiver(with200);
  const former = newWebhookSecret();
  await aWebhook(url, {
    formerSecretSealed: seal.seal(former),
    formerUntil: new Date(Date.now() + 60_000),
  });
  await say(1);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [first] = got;
  expect(first).toMatchObject({ type: "member.unbanned", userId: 1 });
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = first?.headers ?? {};
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
  const signed = [secret, former].map((one) => {
    const key = Buffer.from(one.replace("whsec_", ""), "base64");
    return `v1,${createHmac("sha256", key)
      .update(`${String(id)}.${String(at)}.${first?.text ?? ""}`)
      .digest("base64")}`;
  });
  expect(signature).toBe(signed.join(" "));
  await sql`update open_webhook set former_until = now()`.execute(db);
  await say(1);
  await run();
  expect(String(got[1]?.headers["webhook-signature"])).not.toContain(" ");
  expect(faults).toEqual([]);
});

it("an address hears what its application may hear and it asked for, and nothing while the application is switched off", async () => {
  const { url, got } = await aReceiver(with200);
  await aWebhook(url, { names: sql`array['member.banned', 'order.closed']` });
  const ban = { userId: 5, punishmentId: 1, violationType: null, reason: "x", endTime: null };
  const closed = { userId: 5, orderId: 1, orderNo: "1", orderType: "FEE" as const, reason: "x" };
  await writeEvents(db, [
    happened(memberUnbanned, { userId: 5 }),
    happened(orderClosed, closed),
    happened(memberBanned, ban),
  ]);
  await sql`update open_app set status = 'DISABLE' where id = ${appId()}`.execute(db);
  expect(await run()).toBe(0);
  await sql`update open_app set status = 'ENABLE' where id = ${appId()}`.execute(db);
  expect(await run()).toBe(1);
  expect(got.map(({ type }) => type)).toEqual(["member.banned"]);
});

it("a failed delivery holds up its own member and nobody else, and comes again in order after growing pauses", async () => {
  let isBroken = true;
  const { url, got } = await aReceiver((one, response) =>
    (isBroken && one.userId === 1 ? with500 : with200)(one, response),
  );
  const id = await aWebhook(url);
  await say(1, 2, 1, 2);
  await run();
  await run();
  expect(got.map(({ userId }) => userId).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["WAIT", "DONE", "QUEUED", "DONE"]);
  const { rows } = await sql<{ pause: number }>`select extract(epoch from due_time - now())::float as pause
    from open_delivery where status = 'WAIT'`.execute(db);
  expect(rows[0]?.pause).toBeGreaterThan(1);
  expect(rows[0]?.pause).toBeLessThan(pauseSeconds[0] + 1);
  isBroken = false;
  await due();
  await run();
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["DONE", "DONE", "DONE", "DONE"]);
  const ofFirst = got.filter(({ userId }) => userId === 1);
  expect(ofFirst.map(({ id: one }) => one)).toEqual([ofFirst[0]?.id, ofFirst[0]?.id, ofFirst[2]?.id]);
  expect(ofFirst[1]?.number).toBe((ofFirst[2]?.number ?? 0) - 1);
});

it("after the last try a delivery fails with its reason, and the next one of the member goes on", async () => {
  let isBroken = true;
  const { url } = await aReceiver((one, response) => (isBroken ? with500 : with200)(one, response));
  const id = await aWebhook(url);
  await say(1, 1);
  await run();
  await sql`update open_delivery set tries = ${pauseSeconds.length} where status = 'WAIT'`.execute(db);
  await due();
  await run();
  isBroken = false;
  expect(await deliveries(id)).toMatchObject([{ status: "FAIL", httpStatus: 500 }, { status: "WAIT" }]);
  await run();
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["FAIL", "DONE"]);
});

it("an address that hangs delays no other", async () => {
  const silent = await aReceiver(() => undefined);
  const quick = await aReceiver(with200);
  await aWebhook(silent.url);
  await aWebhook(quick.url);
  await say(1, 2, 3);
  await settled();
  const runner = webhookRunner({ db, seal, reach }, 20_000, (error) => faults.push(error));
  await runner.tick();
  await expect.poll(() => quick.got.length, { timeout: 5000 }).toBe(3);
  expect(silent.got.length).toBeGreaterThan(0);
  await say(4);
  await settled();
  await runner.tick();
  await expect.poll(() => quick.got.length, { timeout: 5000 }).toBe(4);
  // Its posts end with their time, and come again.
  close();
  await runner.idle();
  expect(faults).toEqual([]);
});

it("an address that fails again and again rests as a whole, and goes on at once when it works", async () => {
  let isBroken = true;
  const { url, got } = await aReceiver((one, response) => (isBroken ? with500 : with200)(one, response));
  const id = await aWebhook(url);
  await say(...Array.from({ length: 30 }, (_, n) => n + 1));
  await run();
  expect(await stateOf(id)).toMatchObject({ status: "ENABLE", isResting: true });
  const tried = got.length;
  expect(tried).toBeLessThan(30);
  expect(await run()).toBe(0);
  isBroken = false;
  await sql`update open_webhook set rest_until = now()`.execute(db);
  await run();
  await run();
  expect(await stateOf(id)).toMatchObject({ failNum: 0, isResting: false });
  expect((await deliveries(id)).every(({ status }) => status === "DONE")).toBe(true);
  expect(got).toHaveLength(tried + 30);
});

it("an address that answers 410, and one that had no success for three days, is switched off with a notice, and loses nothing", async () => {
  const admin = await aStaff(db, { roleId: 1 });
  let answer = (_got: Got, response: ServerResponse) => void response.writeHead(410).end();
  const { url, got } = await aReceiver((one, response) => answer(one, response));
  const id = await aWebhook(url);
  await say(1);
  await run();
  expect(await stateOf(id)).toMatchObject({ status: "OFF", offReason: webhookMessages.gone });
  const notices = async () =>
    (await sql<{ title: string }>`select title from staff_notice where staff_id = ${admin} order by id`.execute(db))
      .rows;
  expect(await notices()).toMatchObject([{ title: expect.stringContaining(url) }]);
  await say(1);
  expect(await run()).toBe(0);
  answer = with200;
  await sql`update open_webhook set status = 'ENABLE', fail_num = 0, failing_since = null, rest_until = null`.execute(
    db,
  );
  await due();
  await run();
  expect(got.map(({ number }) => number).slice(1)).toEqual([got[0]?.number, (got[0]?.number ?? 0) + 1]);

  answer = with500;
  await sql`update open_webhook set failing_since = now() - interval '3 days 1 minute'`.execute(db);
  await say(1);
  await run();
  expect(await stateOf(id)).toMatchObject({ status: "OFF", offReason: webhookMessages.dead });
});

it("a receiver that answers twice, or with an endless answer, is understood by its first line", async () => {
  let posts = 0;
  const twice = createTcp((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      posts += 1;
      const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
      socket.write(`${ok}HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n`);
    });
  });
  await new Promise<void>((resolve) => twice.listen(0, "127.0.0.1", resolve));
  closing.push(() => twice.close());
  const id = await aWebhook(`http://127.0.0.1:${(twice.address() as AddressInfo).port}/`);
  const endless = await aReceiver((_got, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write("x".repeat(1000)), 1);
    response.on("close", () => clearInterval(more));
  });
  const other = await aWebhook(endless.url);
  await say(1);
  await run();
  expect(await deliveries(id)).toMatchObject([{ status: "DONE", tries: 1 }]);
  expect(await deliveries(other)).toMatchObject([{ status: "DONE", tries: 1 }]);
  expect(posts).toBe(1);
});

it("an address of the inner network is not called, and a redirect is not followed", async () => {
  const target = await aReceiver(with200);
  const redirecting = await aReceiver((_got, response) => void response.writeHead(302, { location: target.url }).end());
  const inner = await aWebhook(target.url);
  await say(1);
  await settled();
  const guarded = webhookRunner({ db, seal, reach: { privateHosts: [] } }, 20_000, (error) => faults.push(error));
  await guarded.tick();
  await guarded.idle();
  expect(target.got).toEqual([]);
  const { rows } = await sql<{ reason: string }>`select reason from open_delivery where webhook_id = ${inner}`.execute(
    db,
  );
  expect(rows[0]?.reason).toContain("回调地址不允许");
  await sql`update open_webhook set status = 'DISABLE'`.execute(db);
  const id = await aWebhook(redirecting.url);
  await say(2);
  await run();
  expect(await deliveries(id)).toMatchObject([{ status: "WAIT", httpStatus: 302 }]);
  expect(target.got).toEqual([]);
});
