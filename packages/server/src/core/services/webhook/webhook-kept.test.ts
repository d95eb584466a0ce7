import { memberBanned } from "@hongxian/contract/core/events/member.events.ts";
import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { happened, writeEvents } from "../../foundation/events/write-events.ts";
import { fanOut } from "./fan-out.ts";
import { postDelivery, takeDue } from "./post-delivery.ts";
import { replayDeliveries } from "./replay-deliveries.ts";
import { webhookRunner } from "./run-webhooks.ts";
import { settleDeliveries } from "./settle-deliveries.ts";
import { webhookWorld, with200 } from "./test/webhook-world.ts";

const app = await testApp();
const { db } = app.database;
const { aReceiver, aWebhook, deliveries, due, faults, reach, run, say, seal, secret, settled } = webhookWorld(app);

it("no event is lost or overtaken when the process is killed between any two steps", async () => {
  const { url, got } = await aReceiver(with200);
  const id = await aWebhook(url);
  await say(1, 1, 2);
  await settled();
  const heard = ["member.unbanned"];
  // Killed while the deliveries were written: nothing of it is there, and they are written once.
  await expect(
    db.transaction().execute(async (tx) => {
      await fanOut(
        Object.assign(tx, { transaction: () => ({ execute: (work: (t: typeof tx) => unknown) => work(tx) }) }),
        id,
        heard,
      );
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await deliveries(id)).toEqual([]);
  await fanOut(db, id, heard);
  await fanOut(db, id, heard);
  expect(await deliveries(id)).toHaveLength(3);
  // Killed after taking: nobody posts them until their time is over.
  expect(await takeDue(db, id)).toHaveLength(2);
  expect(await run()).toBe(0);
  await due();
  // Killed after posting, before it was recorded: the receiver gets it again under the same number.
  const taken = await takeDue(db, id);
  const late = await Promise.all(
    taken.map((one) =>
      postDelivery(reach, { url, secrets: [secret], own: { memberOf: () => null, recordOf: () => null } }, one),
    ),
  );
  await due();
  await run();
  // Whoever was cut off records its outcome after all: it counts for nothing any more.
  await settleDeliveries(
    db,
    id,
    late.map((one) => ({ ...one, result: "AGAIN" })),
  );
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["DONE", "DONE", "DONE"]);
  const first = got.filter(({ userId }) => userId === 1).map(({ number }) => number);
  expect(first).toEqual([first[0], first[0], (first[0] ?? 0) + 1]);
  expect(new Set(got.map(({ id: one }) => one)).size).toBe(3);
});

it("one delivery, all of a span and all that failed are posted again, each member's in order", async () => {
  const { url, got } = await aReceiver(with200);
  const id = await aWebhook(url);
  await say(1, 2, 1);
  await run();
  const [one] = await deliveries(id);
  got.splice(0);
  expect(await replayDeliveries(db, id, { id: one?.id ?? 0 })).toBe(1);
  await run();
  expect(got).toHaveLength(1);
  await sql`update open_delivery set status = 'FAIL' where user_id = 1`.execute(db);
  expect(await replayDeliveries(db, id, { failed: true })).toBe(2);
  await run();
  expect(got.slice(1).map(({ userId }) => userId)).toEqual([1, 1]);
  expect(got[1]?.number).toBe((got[2]?.number ?? 0) - 1);
  const span = { beginTime: new Date(Date.now() - 3_600_000).toISOString(), endTime: new Date().toISOString() };
  await say(1);
  expect(await replayDeliveries(db, id, span)).toBe(3);
  await run();
  expect(got).toHaveLength(7);
  expect(await replayDeliveries(db, id, { beginTime: span.beginTime, endTime: span.beginTime })).toBe(0);
  expect((await deliveries(id)).every(({ status }) => status === "DONE")).toBe(true);
});

it("an event that is no longer kept fails with that reason", async () => {
  const { url, got } = await aReceiver(with200);
  const id = await aWebhook(url);
  await sql`insert into open_delivery (webhook_id, user_id, event_place, event_id, event_time, name, status)
    values (${id}, 1, 1, 999999, now(), 'member.unbanned', 'WAIT')`.execute(db);
  await run();
  expect(got).toEqual([]);
  expect(await deliveries(id)).toMatchObject([{ status: "FAIL" }]);
});

it("an address that was off for longer than events are kept goes on with the oldest, and says so", async () => {
  const { url, got } = await aReceiver(with200);
  const ban = { userId: 77, punishmentId: 1, violationType: null, reason: "x", endTime: null };
  await writeEvents(db, [happened(memberBanned, ban)]);
  await settled();
  await sql`update event_base set floor_place = 5, floor_id = 5`.execute(db);
  const id = await aWebhook(url, { names: sql`array['member.banned']`, cursorPlace: 5, cursorId: 4 });
  await run();
  expect(got.at(-1)).toMatchObject({ type: "member.banned", userId: 77 });
  const { rows } = await sql<{ offReason: string }>`select off_reason from open_webhook where id = ${id}`.execute(db);
  expect(rows).toEqual([{ offReason: webhookMessages.dropped }]);
});

it("what is committed while the runner ticks reaches its receiver, one after the other", async () => {
  const arrived: number[] = [];
  const { url } = await aReceiver((one, response) => {
    arrived.push(one.userId);
    with200(one, response);
  });
  await aWebhook(url);
  const runner = webhookRunner({ db, seal, reach }, 20_000, (error) => faults.push(error));
  let isOver = false;
  const ticking = (async () => {
    while (!isOver) {
      await runner.tick();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await runner.idle();
  })();
  for (let userId = 1000; userId < 1040; userId += 1) {
    await say(userId);
    await expect.poll(() => arrived.includes(userId), { timeout: 20_000, interval: 5 }).toBe(true);
  }
  isOver = true;
  await ticking;
  expect(arrived).toEqual(Array.from({ length: 40 }, (_one, at) => 1000 + at));
});
