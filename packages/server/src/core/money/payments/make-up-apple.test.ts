import { clearOffOrder, iapOrderMakeUp } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { simulatedReceipt } from "../../../platform/pay/simulated-receipt.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { aFeeSetting, anOrder, expectBooksRight, inTx } from "../../../test/money.ts";
import { simulatedKey } from "../channels/open-channel.ts";
import { lockOrder } from "../trade/trade-rows.ts";
import { sendPayment, takeChannelMoney } from "./pay-order.ts";

const app = await testApp();
const { db } = app.database;
const finance = await app.as(await aStaff(db, { roleId: 7 }));

it("iap-order-make-up leaves other channels' payments alone, and keeps what an open order has reserved", async () => {
  const feeSettingId = await aFeeSetting(db, {
    feeType: "QUARTER_MEMBER",
    priceCents: 9800,
    minDealCents: 0,
    days: 90,
    iosProductId: "quarter.1",
    iosPriceCents: 9800,
  });
  const make = (userId: number, transactionId: string) => {
    const bought = { transactionId, bundleId: "com.hongxian.app", productId: "quarter.1" };
    const receiptData = simulatedReceipt(simulatedKey(app.services), {
      ...bought,
      purchaseDate: Date.now(),
      price: 98_000,
    });
    const wanted = { feeType: "QUARTER_MEMBER", productId: "quarter.1", transactionId, receiptData } as const;
    return finance(iapOrderMakeUp, { body: { userId, ...wanted, amount: 9800, remark: "" } });
  };
  const draft = { feeType: "QUARTER_MEMBER", feeSettingId };
  const userId = await aMember(db);
  const running = await anOrder(db, { userId, ...draft, amountCents: 9800 });
  await inTx(db, (tx) => sendPayment(tx, running.id, { id: 1, payMode: "WECHAT" }));
  const made = await make(userId, "Q1");
  expect(made.data.orderId).not.toBe(running.id);
  expect((await inTx(db, (tx) => lockOrder(tx, running.id))).status).toBe("PAYING");

  const buyer = await aMember(db);
  const couponId = await aRow(db, "coupon", "id", {
    name: "券",
    type: "CASH",
    faceAmount: 500,
    minAmount: 500,
    totalCount: 9,
    grantedCount: 1,
    validType: "DAYS",
    validDays: 3,
  });
  const couponGrantId = await aRow(db, "coupon_grant", "id", {
    couponId,
    userId: buyer,
    source: "STAFF",
    expireTime: new Date(Date.now() + 86_400_000),
  });
  const use = { userId: buyer, ...draft, amountCents: 10_300, couponCents: 500, couponGrantId };
  const apple = { payMode: "APPLE_IAP" as const, payChannelId: null, amountCents: 9800, isOurs: true };
  const grant = async () =>
    (await sql`select status, order_id from coupon_grant where id = ${couponGrantId}`.execute(db)).rows;
  const waiting = await anOrder(db, use);
  expect(await inTx(db, (tx) => takeChannelMoney(tx, { ...apple, payNo: "none", tradeNo: "Q2" }))).toBe("UNKNOWN");
  expect((await make(buyer, "Q2")).data).toMatchObject({ orderId: waiting.id, status: "PAID" });
  expect(await grant()).toEqual([{ status: "USED", orderId: waiting.id }]);
  // A closed order that cannot have its coupon any more stays closed: the purchase gets an order of its own.
  await sql`update coupon_grant set status = 'UNUSED', order_id = null where id = ${couponGrantId}`.execute(db);
  const closed = await anOrder(db, use);
  await finance(clearOffOrder, { id: buyer });
  await sql`update coupon_grant set status = 'REVOKED' where id = ${couponGrantId}`.execute(db);
  const own = await make(buyer, "Q3");
  expect(own.data).toMatchObject({ status: "PAID" });
  expect(own.data.orderId).not.toBe(closed.id);
  await expectBooksRight(db);
});
