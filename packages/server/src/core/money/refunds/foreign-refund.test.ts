import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { aPaidOrder, expectBooksRight, inTx } from "../../../test/money.ts";
import { readChannel } from "../channels/open-channel.ts";
import { takeNotice } from "../operations/serve-pay-notices.ts";
import { applyRefund } from "./apply-refund.ts";
import { passFinance } from "./move-refund.ts";

const app = await testApp();
const { db } = app.database;
const financeId = await aStaff(db, { roleId: 7 });

const paid = async (amountCents: number) => {
  const { id } = await aPaidOrder(db, { userId: await aMember(db), amountCents });
  const { rows } = await sql<{ payNo: string; tradeNo: string; channelId: number }>`select pay_no,
    channel_trade_no as trade_no, pay_channel_id as channel_id from payment where order_id = ${id}`.execute(db);
  const [payment] = rows;
  if (payment === undefined) throw new Error("no payment");
  const { payNo, tradeNo, channelId } = payment;
  const channel = await readChannel(db, channelId);
  if (channel === null) throw new Error("no channel");
  const giveBack = (cents: number, no: string) =>
    takeNotice(app.services, channel, {
      kind: "REFUND",
      refundNo: `M${no}`,
      answer: { state: "DONE", no },
      of: { payNo, tradeNo, amountCents: cents },
    });
  return { id, giveBack };
};
const stateOf = async (id: number) => {
  const { rows } = await sql`select o.status, o.refund_cents, (select count(*)::int from refund_apply r
    where r.order_id = o.id and r.source = 'CHANNEL' and r.status = 'DONE') as refunds
    from trade_order o where o.id = ${id}`.execute(db);
  return rows[0];
};
const noticesOf = async (no: string) =>
  (await sql`select from staff_notice where title = '渠道自行退款待核实' and content like ${`%${no}%`}`.execute(db))
    .rows.length;

it("a refund that a channel made by itself is in the books once, however often it is said", async () => {
  const { id, giveBack } = await paid(5000);
  await Promise.all([giveBack(2000, "F1"), giveBack(2000, "F1")]);
  await giveBack(2000, "F1");
  expect(await stateOf(id)).toEqual({ status: "PAID", refundCents: 2000, refunds: 1 });
  await giveBack(3000, "F2");
  await giveBack(3000, "F2");
  expect(await stateOf(id)).toEqual({ status: "PAY_BACK", refundCents: 5000, refunds: 2 });
  expect([await noticesOf("F1"), await noticesOf("F2")]).toEqual([0, 0]);
  await expectBooksRight(db);
});

it("a refund that a channel made by itself is told to finance where another one holds the money or too much was given", async () => {
  const { id, giveBack } = await paid(5000);
  await giveBack(5001, "F3");
  expect(await noticesOf("F3")).toBeGreaterThan(0);
  const reason = { reasonType: "OTHER", reason: "不想要了", source: "MEMBER", staffId: null } as const;
  const refund = await inTx(db, (tx) => applyRefund(tx, { orderId: id, applyCents: 3000, ...reason }));
  await inTx(db, (tx) => passFinance(tx, refund.id, financeId));
  await giveBack(5000, "F4");
  await giveBack(5000, "F4");
  expect(await noticesOf("F4")).toBe(await noticesOf("F3"));
  expect(await stateOf(id)).toEqual({ status: "PAID", refundCents: 0, refunds: 0 });
  await expectBooksRight(db);
});
