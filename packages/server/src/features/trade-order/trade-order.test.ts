import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  applyForRefund,
  passRefundFirst,
  passRefundFinance,
  getRefundSuggestion,
} from "@hongxian/contract/core/money/refund.endpoints.ts";
import {
  getOrderDetail,
  getOrderSummary,
  queryOrder,
  closeOneOrder,
} from "@hongxian/contract/core/money/order.endpoints.ts";
import {
  getSuspenseOrders,
  useSuspense,
  returnOneSuspense,
  importStatementSheet,
  getStatementDays,
  fetchStatement,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { suspense, channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendPayment, takeChannelMoney } from "../../core/money/payments/pay-order.ts";
import { sendOrQueryReturn } from "../../core/money/operations/ask-channels.ts";
import { channelFor } from "../../core/money/channels/open-channel.ts";
import { takeNotice } from "../../core/money/operations/serve-pay-notices.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aPaidOrder, anOrder, balanceOf, expectBooksRight, inTx } from "../../test/money.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let other: Ask;
let service: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  other = await app.as(await aStaff(db));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const running = async (amountCents: number) => {
  const order = await anOrder(db, { userId: await aMember(db), amountCents });
  const payment = await inTx(db, async (tx) => {
    const channel = await channelFor(tx, "WECHAT");
    if (channel === null) throw new Error("no channel");
    return sendPayment(tx, order.id, channel);
  });
  return { order, payment };
};

describe("orders", () => {
  it("orders are found by number, time basis and amount, and added up", async () => {
    const order = await aPaidOrder(db, { userId: await aMember(db), amountCents: 4321 });
    const by = async (query: string) => (await admin(listCall(tradeOrder), { query: queryIn(query) })).data;
    expect((await by(`orderNo=${order.orderNo}`)).list).toMatchObject([
      { id: order.id, payCents: 4321, status: "PAID" },
    ]);
    expect((await by("basis=PAID&amountMin=43.21&amountMax=43.21")).summary).toEqual({
      payCents: 4321,
      refundCents: 0,
    });
    expect((await by("basis=REFUND")).total).toBe(0);
    const { data } = await service(getOrderDetail, { id: order.id });
    expect(data.lines.reduce((sum: number, line) => sum + line.amountCents, 0)).toBe(0);
    expect((await admin(getOrderSummary)).data).toMatchObject({ receivedCents: 4321, paidNum: 1 });
  });

  it("the order page asks the channel, and closes what it will not take money for", async () => {
    const { order } = await running(3000);
    expect((await service(queryOrder, { id: order.id })).data).toMatchObject({
      status: "PAID",
      result: "PAID",
    });
    const refused = await running(3095);
    expect((await service(queryOrder, { id: refused.order.id })).data).toMatchObject({
      status: "PAY_FAIL",
      result: "FAILED",
    });
    expect((await service(closeOneOrder, { id: refused.order.id })).msg).toBe("没有操作权限：关闭订单");
    const both = await Promise.all([1, 2].map(() => admin(closeOneOrder, { id: refused.order.id })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expectBooksRight(db);
  });

  it("orders take late money out of suspense, once, or give it back", async () => {
    const late = async (amountCents = 5000) => {
      const { order, payment } = await running(amountCents);
      await sql`update trade_order set status = 'TIME_OUT' where id = ${order.id}`.execute(db);
      await sql`update payment set status = 'PAY_FAIL' where id = ${payment.id}`.execute(db);
      const money = {
        payNo: payment.payNo,
        payMode: "WECHAT" as const,
        payChannelId: payment.payChannelId,
        tradeNo: `L${order.id}`,
        amountCents,
        isOurs: true,
      };
      await inTx(db, (tx) => takeChannelMoney(tx, money));
      const list = await admin(listCall(suspense), { query: { channelTradeNo: `L${order.id}` } });
      return { order, id: list.data.list[0]?.id as number, txnId: list.data.list[0]?.txnId as number };
    };
    const stateOf = async (id: number) =>
      (
        await sql<{ status: string; returnError: string; returnNo: string; queryCount: number }>`select status,
          return_error, return_no, query_count from suspense where id = ${id}`.execute(db)
      ).rows[0];
    const one = await late();
    expect((await admin(getSuspenseOrders, { txnId: one.txnId })).data).toMatchObject([{ orderId: one.order.id }]);
    const wrong = await anOrder(db, { userId: await aMember(db), amountCents: 5001 });
    const use = (orderId: number) => admin(useSuspense, { txnId: one.txnId, body: { orderId } });
    expect((await use(wrong.id)).msg).toBe("金额与订单不一致");
    const both = await Promise.all([use(one.order.id), use(one.order.id)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const two = await late();
    expect((await admin(returnOneSuspense, { txnId: two.txnId })).http).toBe(200);
    expect((await admin(returnOneSuspense, { txnId: two.txnId })).http).toBe(409);
    // No money has left until the channel confirms it.
    expect(await stateOf(two.id)).toMatchObject({ status: "RETURNING" });
    expect(await balanceOf(db, "SUSPENSE")).toBe(5000);
    const queued = await sql<{
      n: number;
    }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'suspense-return' and key = ${`suspense-${two.id}`}`.execute(db);
    expect(queued.rows[0]?.n).toBe(1);
    await Promise.all([sendOrQueryReturn(app.services, two.id, true), sendOrQueryReturn(app.services, two.id, true)]);
    expect(await stateOf(two.id)).toMatchObject({ status: "RETURNED", returnNo: `SIMSP${two.id}-1` });
    expect(await balanceOf(db, "SUSPENSE")).toBe(0);

    // Refused by the channel: waiting again, with the reason; requested again it goes through.
    const refused = await late(5095);
    expect((await admin(returnOneSuspense, { txnId: refused.txnId })).http).toBe(200);
    await sendOrQueryReturn(app.services, refused.id, true);
    expect(await stateOf(refused.id)).toMatchObject({ status: "WAIT", returnError: expect.stringMatching(/.+/) });
    expect(await balanceOf(db, "SUSPENSE")).toBe(5095);
    expect((await admin(returnOneSuspense, { txnId: refused.txnId })).http).toBe(200);
    await sendOrQueryReturn(app.services, refused.id, true);
    expect(await stateOf(refused.id)).toMatchObject({
      status: "RETURNED",
      returnError: "",
      returnNo: `SIMSP${refused.id}-2`,
    });

    // No answer is no failure: the channel is asked again, and its own notice ends it as well.
    const slow = await late(5091);
    expect((await admin(returnOneSuspense, { txnId: slow.txnId })).http).toBe(200);
    await sendOrQueryReturn(app.services, slow.id, true);
    expect(await stateOf(slow.id)).toMatchObject({ status: "RETURNING", queryCount: 1 });
    const channel = await channelFor(db, "WECHAT");
    if (channel === null) throw new Error("no channel");
    const notice = { kind: "REFUND", refundNo: `SP${slow.id}-1`, answer: { state: "DONE", no: "N1" } } as const;
    await takeNotice(app.services, channel, notice);
    await takeNotice(app.services, channel, notice);
    await sendOrQueryReturn(app.services, slow.id, false);
    expect(await stateOf(slow.id)).toMatchObject({ status: "RETURNED", returnNo: "N1" });
    expect(await balanceOf(db, "SUSPENSE")).toBe(0);
    await expectBooksRight(db);
  });

  it("orders are refunded by two people, each kind on its page", async () => {
    const order = await aPaidOrder(db, { userId: await aMember(db), amountCents: 50_000 });
    const body = { orderId: order.id, amount: 50_000, reasonType: "MISTAKE", reason: "误操作" } as const;
    expect((await admin(applyForRefund, { body: { ...body, amount: 50_001 } })).msg).toBe("退款金额不能超过可退金额");
    expect((await admin(applyForRefund, { body: { ...body, reason: "" } })).msg).toBe("请填写退款原因");
    const marriage = await aPaidOrder(db, {
      userId: order.userId,
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_UNLOCK",
      amountCents: 3900,
      snapshot: { times: 3 },
    });
    expect((await service(applyForRefund, { body: { ...body, orderId: marriage.id, amount: 1 } })).msg).toBe(
      "相亲订单请走退款申请",
    );
    const made = await service(applyForRefund, { body });
    expect(made.data.status).toBe("WAIT_AUDIT");
    expect((await admin(applyForRefund, { body })).msg).toBe("该订单有处理中的退款");
    const { id } = made.data;
    expect((await admin(passRefundFirst, { id, body: { refundCents: 30_000 } })).data.status).toBe("WAIT_FINANCE");
    expect((await admin(passRefundFinance, { id, body: {} })).msg).toBe("初审与复核不能为同一人");
    const both = await Promise.all([1, 2].map(() => other(passRefundFinance, { id, body: {} })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf(db, "REFUND_CLEARING")).toBe(30_000);
    expect((await admin(listCall(refundApply), { query: { kind: "FEE,RECHARGE" } })).data.list).toMatchObject([
      { id, status: "REFUNDING", restCents: 50_000 },
    ]);
    expect((await admin(getRefundSuggestion, { query: { orderId: order.id } })).data.steps).toBeNull();
    await expectBooksRight(db);
  });

  it("orders agree with the channel's statement, or the difference is handled", async () => {
    const order = await aPaidOrder(db, { userId: await aMember(db), amountCents: 10_000 });
    const day = "2026-01-05";
    await sql`update payment set notify_time = '2026-01-05 12:00+08' where order_id = ${order.id}`.execute(db);
    const { rows } = await sql<{
      tradeNo: string;
      feeCents: number;
    }>`select channel_trade_no as trade_no, fee_cents from payment where order_id = ${order.id}`.execute(db);
    const known = `收款,${rows[0]?.tradeNo},100,${((rows[0]?.feeCents ?? 0) + 5) / 100}`;
    const sheet = (...rest: readonly string[]) => ({
      payMode: "WECHAT" as const,
      day,
      fileName: "账单.csv",
      content: Buffer.from(["交易类型,商户单号,元,费", known, ...rest].join("\n")).toString("base64"),
    });
    const faulty = sheet("收款,STRANGE,7", "赠送,X,1,0", "退款,,1,0", "付款,Y,0,0", "付款,Y,1.234,0", "付款,Y,1,-1");
    const checked = await admin(importStatementSheet, { body: { ...faulty, dryRun: true } });
    expect(checked.data).toMatchObject({ total: 7, valid: 2, imported: 0, matched: 0, differences: 0 });
    expect(checked.data.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, "类型"],
      [5, "渠道单号"],
      [6, "金额"],
      [7, "金额"],
      [8, "手续费"],
    ]);
    expect((await admin(importStatementSheet, { body: faulty })).http).toBe(400);
    expect((await admin(listCall(channelStatement), { query: { beginTime: day, endTime: day } })).data.list).toEqual(
      [],
    );
    const imported = await admin(importStatementSheet, { body: sheet("收款,STRANGE,7") });
    expect(imported).toMatchObject({ msg: "一致0笔，差异2笔", data: { matched: 0, differences: 2, imported: 2 } });
    const lines = (await admin(listCall(channelStatement), { query: { beginTime: day, endTime: day } })).data.list;
    for (const { id } of lines) {
      expect((await admin(actionCall(channelStatement, "handle"), { id, body: { remark: "" } })).msg).toBe(
        "请填写处理说明",
      );
      const both = await Promise.all(
        [1, 2].map(() => admin(actionCall(channelStatement, "handle"), { id, body: { remark: "已核实" } })),
      );
      expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    expect(await balanceOf(db, "SUSPENSE")).toBe(700);
    expect((await admin(getStatementDays)).http).toBe(200);
    expect((await admin(fetchStatement, { body: { payMode: "WECHAT", day } })).data.matched).toBeGreaterThanOrEqual(0);
    expect((await admin(fetchStatement, { body: { payMode: "WECHAT", day: "2099-01-01" } })).msg).toBe(
      "账单日期须早于今天",
    );
    await expectBooksRight(db);
  });
});
