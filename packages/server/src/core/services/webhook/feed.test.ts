import { memberBanned, memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";
import { orderClosed } from "@hongxian/contract/core/events/money.events.ts";
import { feedAnswer, feedMessages, feedQuery } from "@hongxian/contract/core/events/feed.rules.ts";
import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import type { z } from "zod";
import { createSeal } from "../../../platform/seal.ts";
import { testApp, testKey } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { readHead } from "../../foundation/events/read-events.ts";
import { watchEvents } from "../../foundation/events/watch-events.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  needWebhookAddress,
  rotateWebhookSecret,
} from "./manage-webhooks.ts";
import { readFeed } from "./read-feed.ts";

const app = await testApp();
const { db } = app.database;
const watch = watchEvents(db);
type Fed = z.output<typeof feedAnswer>;
afterAll(() => watch.close());

const anApp = (scopes: readonly string[]) =>
  aRow(db, "open_app", "id", { name: `应用${Math.random()}`, platform: "APP", scopes: [...scopes] });
const members = await anApp(["member.out"]);
/** What would be answered: cut to the contract. */
const ask = async (query: object = {}, appId = members) =>
  feedAnswer.parse(await readFeed(db, watch, appId, feedQuery.parse(query)));
async function settled(): Promise<string> {
  const { rows } = await sql<{ place: number }>`select coalesce(max(place), 0) as place from event_log`.execute(db);
  const head = async () => (await readHead(db)).place;
  await expect.poll(head, { timeout: 20_000 }).toBeGreaterThanOrEqual(rows[0]?.place ?? 0);
  return (await ask({ after: "now" })).cursor;
}

it("a signed call reads the feed over HTTP and waits; an unsigned one, a wrong cursor and an old one are refused", async () => {
  const caller = await anApplication(app, { scopes: ["ticket.out", "member.out"] });
  const start = await caller.ask<Fed>("GET", "/open/v1/events?after=now");
  expect(start).toMatchObject({ http: 200, data: { events: [] } });
  await settled();
  const after = (await caller.ask<Fed>("GET", "/open/v1/events?after=now")).data.cursor;
  const waiting = caller.ask<Fed>("GET", `/open/v1/events?after=${after}&types=member.banned,order.closed&wait=20`);
  const userId = await aMember(db);
  await writeEvent(db, orderClosed, { userId, orderId: 1, orderNo: "1", orderType: "FEE", reason: "x" });
  const ban = { userId, punishmentId: 1, violationType: null, reason: "骚扰", endTime: null };
  await writeEvent(db, memberBanned, ban);
  expect((await waiting).data.events).toMatchObject([{ type: "member.banned", data: ban }]);
  expect(await caller.ask("GET", "/open/v1/events?after=x")).toMatchObject({ http: 400, msg: feedMessages.cursor });
  expect(await caller.ask("GET", "/open/v1/events?wait=99")).toMatchObject({ http: 400, msg: feedMessages.wait });
  expect((await app.app.inject({ method: "GET", url: "/open/v1/events" })).statusCode).toBe(401);
  const unknown = await caller.ask("GET", "/open/v1/events?after=900000000000000-1");
  expect(unknown).toMatchObject({ http: 400, msg: feedMessages.unknown, data: { code: "UNKNOWN" } });
});

it("an application reads what it may hear after its cursor, with its own numbers of members", async () => {
  const after = await settled();
  const userId = await aMember(db);
  await aRow(db, "open_record", "id", { appId: members, kind: "member", externalId: "u-1", ownId: userId, hash: "x" });
  const order = { userId, orderId: 1, orderNo: "1", orderType: "FEE" as const, reason: "x" };
  await writeEvent(db, memberUnbanned, { userId });
  await writeEvent(db, orderClosed, order);
  await writeEvent(db, memberUnbanned, { userId });
  await settled();
  const first = await ask({ after, limit: "1" });
  expect(first).toMatchObject({ isEnd: false });
  expect(first.events).toMatchObject([
    { type: "member.unbanned", userId, externalId: "u-1", number: 1, version: 1, data: { userId } },
  ]);
  const second = await ask({ after: first.cursor });
  expect(second.events.map(({ type, number }) => [type, number])).toEqual([["member.unbanned", 3]]);
  expect((await ask({ after: second.cursor })).events).toEqual([]);
  const money = await anApp(["money.out"]);
  expect((await ask({ after }, money)).events).toMatchObject([{ type: "order.closed", externalId: null }]);
  expect((await ask({ after, types: "member.unbanned" }, money)).events).toEqual([]);
  await sql`update open_app set status = 'DISABLE' where id = ${money}`.execute(db);
  expect((await ask({ after }, money)).events).toEqual([]);
});

it("a reader that waits is answered when something happens that it hears, else when its time is over", async () => {
  const after = await settled();
  const userId = await aMember(db);
  const waiting = ask({ after, wait: "20", types: "member.banned" });
  await writeEvent(db, memberUnbanned, { userId });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const begun = Date.now();
  const ban = { userId, punishmentId: 1, violationType: null, reason: "骚扰", endTime: null };
  await writeEvent(db, memberBanned, ban);
  expect((await waiting).events).toMatchObject([{ type: "member.banned", data: ban }]);
  expect(Date.now() - begun).toBeLessThan(5000);
  const idle = Date.now();
  expect((await ask({ after: await settled(), wait: "1" })).events).toEqual([]);
  expect(Date.now() - idle).toBeGreaterThan(900);
});

it("a cursor that is no cursor, too old or of another system is refused in words", async () => {
  const wrong = [{ after: "x" }, { types: "member.flew" }, { wait: "31" }, { limit: "0" }, { other: "1" }];
  for (const query of wrong) expect(feedQuery.safeParse(query).success).toBe(false);
  const floor = { code: "DROPPED" };
  await sql`update event_base set floor_place = 3, floor_id = 1`.execute(db);
  await expect(ask({ after: "2-1" })).rejects.toMatchObject({ message: feedMessages.dropped, data: floor });
  await expect(ask({ after: "900000000000-1" })).rejects.toMatchObject({ message: feedMessages.unknown });
});

it("an address is judged, begins with what comes, changes its secret, and is switched off and on", async () => {
  const seal = createSeal(testKey);
  for (const url of ["http://127.0.0.1/", "http://169.254.169.254/x", "ftp://example.com/", "http://u:p@1.1.1.1/"])
    await expect(needWebhookAddress(app.services, url)).rejects.toThrow(webhookMessages.address);
  await needWebhookAddress(app.services, "https://1.1.1.1/hook");
  const staffId = await aStaff(db);
  const made = await createWebhook(db, seal, {
    appId: members,
    name: "主站",
    url: "https://1.1.1.1/hook",
    names: [],
    staffId,
  });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const next = await rotateWebhookSecret(db, seal, made.id);
  const { rows } = await sql<{ now: string; former: string; isLive: boolean }>`select secret_sealed as now,
    former_secret_sealed as former, former_until > now() as is_live from open_webhook where id = ${made.id}`.execute(
    db,
  );
  expect(rows.map(({ now, former, isLive }) => [seal.open(now), seal.open(former), isLive])).toEqual([
    [next.secret, made.secret, true],
  ]);
  await expect(enableWebhook(db, made.id)).rejects.toMatchObject({ code: "STALE" });
  await disableWebhook(db, made.id);
  await expect(disableWebhook(db, made.id)).rejects.toMatchObject({ code: "STALE" });
  await enableWebhook(db, made.id);
  await expect(rotateWebhookSecret(db, seal, 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
