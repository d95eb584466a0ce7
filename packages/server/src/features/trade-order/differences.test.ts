import { getOrderDetail, getOrderSummary } from "@hongxian/contract/core/money/order.endpoints.ts";
import {
  getDifferenceOrders,
  importStatementSheet,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { closeOrder } from "../../core/money/payments/close-order.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aPaidOrder, anOrder, balanceOf, expectBooksRight, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let other: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  other = await app.as(await aStaff(db));
});

/** Imports the statement of a day and returns its line of that number. */
async function lineOf(day: string, tradeNo: string, ...lines: readonly string[]) {
  const content = Buffer.from(["类型,渠道单号,金额,手续费", `收款,FILL${day},0.01,0`, ...lines].join("\n")).toString(
    "base64",
  );
  const imported = await admin(importStatementSheet, {
    body: { payMode: "WECHAT", day, fileName: "账单.csv", content },
  });
  expect(imported.http).toBe(200);
  const { data } = await admin(listCall(channelStatement), { query: { beginTime: day, endTime: day } });
  const line = data.list.find(({ channelTradeNo }) => channelTradeNo === tradeNo);
  if (line === undefined) throw new Error("no such line");
  return line;
}

async function paidOn(day: string, draft: Parameters<typeof aPaidOrder>[1]) {
  const order = await aPaidOrder(db, draft);
  const at = `${day} 12:00+08`;
  const { rows } = await sql<{ tradeNo: string }>`update payment set notify_time = ${at}::timestamptz
    where order_id = ${order.id} returning channel_trade_no as trade_no`.execute(db);
  return { order, tradeNo: rows[0]?.tradeNo ?? "" };
}

const settle = (id: number, body: { way: "MAKE_UP" | "SUSPENSE" | "QUERY" | "REVERSE" | "ADJUST"; orderId?: number }) =>
  admin(actionCall(channelStatement, "handle"), { id, body: { remark: "已核实", ...body } });
/** 冲正 by two people. */
const reverse = async (id: number) => {
  const proposed = await other(actionCall(channelStatement, "handle"), {
    id,
    body: { way: "REVERSE", remark: "查无" },
  });
  expect(proposed.data).toMatchObject({ waits: true });
  return settle(id, { way: "REVERSE" });
};

describe("differences with a channel", () => {
  it("a recharge that the channel does not know is written off: order, receipts and the member's balance", async () => {
    const userId = await aMember(db);
    const draft = { userId, orderType: "RECHARGE", feeType: null, amountCents: 29_800, bonusCents: 1000 } as const;
    const { order, tradeNo } = await paidOn("2026-01-06", draft);
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(30_800);
    const before = (await admin(getOrderSummary)).data;
    const cash = await balanceOf(db, "CHANNEL_CASH", "WECHAT");
    const line = await lineOf("2026-01-06", tradeNo);
    expect(line).toMatchObject({ matchStatus: "LOCAL_ONLY", orderNo: order.orderNo, localCents: 29_800 });
    expect((await settle(line.id, { way: "SUSPENSE" })).msg).toBe("该差异不能这样处理");
    const proposal = await settle(line.id, { way: "REVERSE" });
    expect(proposal).toMatchObject({ msg: "已提交冲正，须另一人复核后生效", data: { waits: true } });
    expect((await settle(line.id, { way: "REVERSE" })).msg).toBe("不能复核自己提交的记录");
    // Nothing has happened yet, and any other way takes the proposal back.
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(30_800);
    const body = { way: "REVERSE", remark: "已核实" } as const;
    expect((await other(actionCall(channelStatement, "handle"), { id: line.id, body })).data.waits).toBe(false);
    expect((await settle(line.id, { way: "REVERSE" })).http).toBe(409);
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(0);
    expect(cash - (await balanceOf(db, "CHANNEL_CASH", "WECHAT"))).toBe(29_800 - line.localFeeCents);
    const after = (await admin(getOrderSummary)).data;
    expect(before.receivedCents - after.receivedCents).toBe(29_800);
    expect(after.refundCents).toBe(before.refundCents);
    const { list } = (await admin(listCall(tradeOrder), { query: { orderNo: order.orderNo } })).data;
    expect(list).toMatchObject([{ status: "TIME_OUT", receivedCents: null, refundCents: 0, isWrittenOff: true }]);
    const { data } = await admin(getOrderDetail, { id: order.id });
    expect(data.differences).toMatchObject([{ way: "REVERSE", remark: "已核实", isWrittenOff: true }]);
    expect(data.payments).toMatchObject([{ status: "PAY_FAIL" }]);
    await expectBooksRight(db);
  });

  it("a service that was never paid is taken back, and no later money pays its order", async () => {
    const userId = await aMember(db);
    const { order, tradeNo } = await paidOn("2026-01-07", { userId, amountCents: 7200 });
    const line = await lineOf("2026-01-07", tradeNo);
    expect((await reverse(line.id)).http).toBe(200);
    const right = await sql<{
      status: string;
    }>`select status from member_right where order_id = ${order.id}`.execute(db);
    expect(right.rows).toEqual([{ status: "REVOKED" }]);
    const stray = await lineOf("2026-01-08", "STRAY1", "收款,STRAY1,72,0");
    expect((await admin(getDifferenceOrders, { id: stray.id })).data).toEqual([]);
    expect((await settle(stray.id, { way: "MAKE_UP", orderId: order.id })).msg).toBe(
      "订单已对账冲正，不能补单，请重新下单或退回原账户",
    );
    await expectBooksRight(db);
  });

  it("an order with a refund is not written off", async () => {
    const { order, tradeNo } = await paidOn("2026-01-09", { userId: await aMember(db), amountCents: 6100 });
    await sql`insert into refund_apply (refund_no, order_id, user_id, kind, apply_cents, reason_type, source)
      values ('TKDIFF1', ${order.id}, ${order.userId}, 'FEE', 100, 'OTHER', 'STAFF')`.execute(db);
    const line = await lineOf("2026-01-09", tradeNo);
    expect((await reverse(line.id)).msg).toBe("该订单有退款，不能冲正，请先核实退款");
    await expectBooksRight(db);
  });

  it("a proposal to write off ends when the channel turns out to have the receipt", async () => {
    const { tradeNo } = await paidOn("2026-01-09", { userId: await aMember(db), amountCents: 8200 });
    const line = await lineOf("2026-01-09", tradeNo);
    expect((await settle(line.id, { way: "REVERSE" })).data).toMatchObject({ waits: true });
    expect((await settle(line.id, { way: "QUERY" })).http).toBe(200);
    const { rows } = await sql<object>`select status from money_approval
      where ref_type = 'channel_statement' and ref_id = ${line.id}`.execute(db);
    expect(rows).toEqual([{ status: "CANCELED" }]);
    await expectBooksRight(db);
  });

  it("the channel is asked: what it has is no difference", async () => {
    const { tradeNo } = await paidOn("2026-01-10", { userId: await aMember(db), amountCents: 8300 });
    const line = await lineOf("2026-01-10", tradeNo);
    expect((await settle(line.id, { way: "QUERY" })).http).toBe(200);
    const none = await paidOn("2026-01-11", { userId: await aMember(db), amountCents: 8395 });
    const other = await lineOf("2026-01-11", none.tradeNo);
    expect((await settle(other.id, { way: "QUERY" })).msg).toBe("渠道没有这笔交易，请冲正");
    await expectBooksRight(db);
  });

  it("a receipt of the channel alone pays a closed order, or waits in suspense and can be written off", async () => {
    const order = await anOrder(db, { userId: await aMember(db), amountCents: 9400 });
    await inTx(db, (tx) => closeOrder(tx, new Map(), order.id, "TEST"));
    const line = await lineOf("2026-01-12", "STRAY2", "收款,STRAY2,94,0.5");
    expect((await settle(line.id, { way: "MAKE_UP" })).fields).toEqual({ orderId: "请选择补单的订单" });
    expect((await admin(getDifferenceOrders, { id: line.id })).data).toMatchObject([{ orderId: order.id }]);
    expect((await settle(line.id, { way: "MAKE_UP", orderId: order.id })).http).toBe(200);
    const { list } = (await admin(listCall(tradeOrder), { query: { orderNo: order.orderNo } })).data;
    expect(list).toMatchObject([{ status: "PAID", receivedCents: 9400 }]);

    const waiting = await lineOf("2026-01-13", "STRAY3", "收款,STRAY3,3.21,0");
    const suspended = await balanceOf(db, "SUSPENSE");
    expect((await settle(waiting.id, { way: "SUSPENSE" })).http).toBe(200);
    expect((await balanceOf(db, "SUSPENSE")) - suspended).toBe(321);
    // The next day's statement of ours has it, the channel's has not: it never came.
    await sql`update suspense set created_time = '2026-01-14 12:00+08' where channel_trade_no = 'STRAY3'`.execute(db);
    await sql`delete from channel_statement where channel_trade_no = 'STRAY3'`.execute(db);
    const gone = await lineOf("2026-01-14", "STRAY3");
    expect((await reverse(gone.id)).http).toBe(200);
    expect(await balanceOf(db, "SUSPENSE")).toBe(suspended);
    await expectBooksRight(db);
  });

  // Last: these rows have no postings, which the books would tell.
  it("the channel is asked about a refund and a payout of ours as about a receipt", async () => {
    const { order } = await paidOn("2026-01-15", { userId: await aMember(db), amountCents: 7700 });
    const payment = await sql<{ id: number }>`select id from payment where order_id = ${order.id}`.execute(db);
    await aRow(db, "refund_apply", "id", {
      refundNo: "TKASK1",
      orderId: order.id,
      userId: order.userId,
      paymentId: payment.rows[0]?.id ?? 0,
      kind: "FEE",
      applyCents: 600,
      refundCents: 600,
      reasonType: "OTHER",
      source: "STAFF",
      status: "DONE",
      tryCount: 1,
      channelRefundNo: "RASK1",
      doneTime: "2026-01-16 12:00+08",
    });
    const refund = await lineOf("2026-01-16", "RASK1");
    expect(refund).toMatchObject({ kind: "REFUND", matchStatus: "LOCAL_ONLY", localCents: 600 });
    expect((await settle(refund.id, { way: "QUERY" })).http).toBe(200);

    const paidOut = (no: string, cents: number) =>
      aRow(db, "withdrawal", "id", {
        no,
        ownerType: "MEMBER",
        ownerId: order.userId,
        amountCents: cents,
        actualCents: cents,
        payeeType: "WECHAT",
        status: "PAID",
        tryCount: 1,
        payNo: `P${no}`,
        payTime: "2026-01-17 12:00+08",
      });
    await paidOut("TXASK1", 900);
    await paidOut("TXASK2", 995);
    const known = await lineOf("2026-01-17", "PTXASK1");
    expect(known).toMatchObject({ kind: "PAYOUT", matchStatus: "LOCAL_ONLY" });
    expect((await settle(known.id, { way: "QUERY" })).http).toBe(200);
    const refused = (
      await admin(listCall(channelStatement), { query: { beginTime: "2026-01-17", endTime: "2026-01-17" } })
    ).data.list.find(({ channelTradeNo }) => channelTradeNo === "PTXASK2");
    expect((await settle(refused?.id ?? 0, { way: "QUERY" })).msg).toBe("渠道没有这笔交易，请冲正");
  });
});
