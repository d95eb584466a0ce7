import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { anOrder, expectBooksRight, inTx } from "../../../test/money.ts";
import { channelFor } from "../channels/open-channel.ts";
import { sendPayment } from "../payments/pay-order.ts";
import { askPayments } from "./ask-channels.ts";

const app = await testApp();
const { db } = app.database;

it("a payment by Apple is not asked about: the app brings its receipt", async () => {
  await sql`update pay_channel set status = 'ENABLE' where pay_mode = 'APPLE_IAP'`.execute(db);
  const channel = await channelFor(db, "APPLE_IAP");
  if (channel === null) throw new Error("no channel");
  const order = await anOrder(db, { userId: await aMember(db), amountCents: 3000 });
  const { id } = await inTx(db, (tx) => sendPayment(tx, order.id, channel));
  await sql`update payment set next_query_time = now() - interval '1 minute' where id = ${id}`.execute(db);
  expect(await askPayments(app.services)).toBe(1);
  const { rows } = await sql`select status, query_count, next_query_time from payment where id = ${id}`.execute(db);
  expect(rows).toEqual([{ status: "PAYING", queryCount: 0, nextQueryTime: null }]);
  expect(await askPayments(app.services)).toBe(0);
  await expectBooksRight(db);
});
