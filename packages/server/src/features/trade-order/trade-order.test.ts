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
  fetchStatement,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { statementDay } from "@hongxian/contract/features/trade-order/statement-day.resource.ts";
import { suspense, channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendPayment, takeChannelMoney } from "../../core/money/payments/pay-order.ts";
import { sendOrQueryReturn } from "../../core/money/operations/ask-channels.ts";
import { channelFor } from "../../core/money/channels/open-channel.ts";
import { takeNotice } from "../../core/money/operations/serve-pay-notices.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import {
  aCoupon,
  aFeeSetting,
  anOrder,
  aPaidOrder,
  balanceOf,
  expectBooksRight,
  giveBalance,
  inTx,
} from "../../test/money.ts";
import { queryIn } from "../../test/query-in.ts";
import { orderIntake } from "@hongxian/contract/features/trade-order/order.intake.ts";
import { paymentIntake } from "@hongxian/contract/features/trade-order/payment.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

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
    const login = "13712345678";
    await sql`update member set login = ${login}, first_name = '晴空万里' where user_id = ${order.userId}`.execute(db);
    await sql`update trade_order set created_time = now() - interval '60 days' where id = ${order.id}`.execute(db);
    for (const keyword of [order.orderNo, order.orderNo.slice(-9), login, String(order.userId), "晴空万里"])
      expect((await by(`keyword=${encodeURIComponent(keyword)}`)).list.map(({ id }) => id)).toEqual([order.id]);
    expect((await by("keyword=查无此人")).total).toBe(0);
    expect((await by("basis=PAID&amountMin=43.21&amountMax=43.21")).summary).toEqual({
      receivedCents: 4321,
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
    for (const line of lines) {
      const { id } = line;
      const way = line.matchStatus === "CHANNEL_ONLY" ? ("SUSPENSE" as const) : ("ADJUST" as const);
      const settle = (body: { way: typeof way; remark: string }) =>
        admin(actionCall(channelStatement, "handle"), { id, body });
      expect((await settle({ way, remark: "" })).msg).toBe("请填写处理说明");
      const both = await Promise.all([1, 2].map(() => settle({ way, remark: "已核实" })));
      expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    expect(await balanceOf(db, "SUSPENSE")).toBe(700);
    const shown = async (query: Record<string, string> = {}) => {
      const { list, total, summary } = (
        await admin(listCall(statementDay), { query: { beginTime: day, endTime: day, ...query } })
      ).data;
      return { list, total, summary };
    };
    expect(await shown()).toMatchObject({
      total: 1,
      list: [{ statDate: day, payMode: "WECHAT", channelNum: 2, localNum: 1, openNum: 0, state: "HANDLED" }],
      summary: { channelNum: 2, channelCents: 10_700, localCents: 10_000, feeDiffCents: expect.any(Number) },
    });
    expect((await shown({ state: "OPEN" })).total).toBe(0);
    expect((await shown({ payMode: "ALIPAY" })).total).toBe(0);
    expect((await admin(fetchStatement, { body: { payMode: "WECHAT", day } })).data.matched).toBeGreaterThanOrEqual(0);
    expect((await admin(fetchStatement, { body: { payMode: "WECHAT", day: "2099-01-01" } })).msg).toBe(
      "账单日期须早于今天",
    );
    await expectBooksRight(db);
  });
});

describe("orders and payments sent by an application", () => {
  const month = (columns: object = {}) =>
    aFeeSetting(db, {
      feeType: "MONTH_MEMBER",
      priceCents: 3000,
      minDealCents: 0,
      days: 30,
      matchTimes: null,
      ...columns,
    });
  const orders = async () => {
    const sender = await aSender(app);
    const userId = await aMember(db);
    const member = await sender.numberOf(userId);
    return {
      ...sender,
      userId,
      member,
      order: (feeSettingId: number, more: object = {}) => sender.send(orderIntake, { member, feeSettingId, ...more }),
    };
  };

  it("an order sent by an application costs what the price list says, and is paid by the notice of its channel", async () => {
    const { send, read, order, member } = await orders();
    const made = await order(await month());
    const view = (await read(orderIntake, made)) as { orderNo: string };
    expect(view).toMatchObject({ status: "WAIT_PAY", orderType: "FEE", amountCents: 3000, payCents: 3000 });
    expect((await order(await month(), { payCents: 1 })).state).toBe("REFUSED");
    const paying = await send(paymentIntake, { member, orderNo: view.orderNo });
    const opened = (await read(paymentIntake, paying)) as { payNo: string };
    expect(opened).toMatchObject({ status: "PAYING", payMode: "WECHAT", codeUrl: `simulated:${opened.payNo}` });
    // Again: the same attempt.
    const again = await send(paymentIntake, { member, orderNo: view.orderNo });
    expect(await read(paymentIntake, again)).toMatchObject({ payNo: opened.payNo });
    expect((await send(paymentIntake, { member, orderNo: view.orderNo, payMode: "ALIPAY" })).state).toBe("REFUSED");
    const channel = await channelFor(db, "WECHAT");
    if (channel === null) throw new Error("no channel");
    await takeNotice(app.services, channel, {
      kind: "PAY",
      payNo: opened.payNo,
      merchant: channel.mchId,
      answer: { state: "PAID", tradeNo: `APP-${opened.payNo}`, amountCents: 3000 },
    });
    expect(await read(orderIntake, made)).toMatchObject({ status: "PAID" });
    expect((await send(paymentIntake, { member, orderNo: view.orderNo })).state).toBe("REFUSED");
    await expectBooksRight(db);
  });

  it("an order sent by an application holds to what is on sale, to whom and how often, and to the member's own coupon", async () => {
    const { order, userId, read } = await orders();
    expect((await order(999_999)).msg).toBe("套餐不存在或已下架");
    expect((await order(await month({ status: "OFFLINE" }))).msg).toBe("套餐不存在或已下架");
    expect((await order(await month({ platforms: ["IOS"] }))).msg).toBe("套餐不存在或已下架");
    expect((await order(await month({ audience: JSON.stringify({ sex: "MAN" }) }))).msg).toBe("该套餐不面向该会员");
    expect(
      (await order(await aFeeSetting(db, { feeType: "VIDEO_CALL", priceCents: 100, minDealCents: 0 }))).state,
    ).toBe("REFUSED");
    const once = await month({ buyLimit: 1 });
    const both = await Promise.all([order(once), order(once)]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
    const couponId = await aCoupon(db, { feeTypes: ["MONTH_MEMBER"] });
    const grant = (owner: number) =>
      aRow(db, "coupon_grant", "id", {
        couponId,
        userId: owner,
        source: "STAFF",
        expireTime: new Date(Date.now() + 9e8),
      });
    const setting = await month();
    expect((await order(setting, { couponGrantId: await grant(await aMember(db)) })).fields).toEqual({
      couponGrantId: "优惠券不可用",
    });
    const own = await grant(userId);
    const two = await Promise.all([order(setting, { couponGrantId: own }), order(setting, { couponGrantId: own })]);
    expect(two.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
    const taken = two.find(({ state }) => state === "ACCEPTED") ?? two[0];
    expect(await read(orderIntake, taken)).toMatchObject({ amountCents: 3000, payCents: 2500 });
  });

  it("a membership sent by an application is opened, then renewed or upgraded, never lowered", async () => {
    const { order, send, member, read, userId } = await orders();
    await giveBalance(db, userId, "RECHARGE", 1_000_000, await aStaff(db));
    const plain = await aFeeSetting(db, { priceCents: 100_000, minDealCents: 0 });
    const high = await aFeeSetting(db, { feeType: "MARRIAGES_SUPER_MEMBER", priceCents: 200_000, minDealCents: 0 });
    const natureOf = async (id: number | null) =>
      (
        await sql<{
          nature: string;
          payCents: number;
        }>`select nature, pay_cents from trade_order where id = ${id}`.execute(db)
      ).rows[0];
    const first = await order(plain);
    expect(await natureOf(first.id)).toEqual({ nature: "OPEN", payCents: 100_000 });
    const { orderNo } = (await read(orderIntake, first)) as { orderNo: string };
    expect((await send(paymentIntake, { member, orderNo, payMode: "BALANCE" })).state).toBe("ACCEPTED");
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(900_000);
    expect(await natureOf((await order(plain)).id)).toEqual({ nature: "RENEW", payCents: 100_000 });
    const upgrade = await natureOf((await order(high)).id);
    expect(upgrade?.nature).toBe("UPGRADE");
    expect(upgrade?.payCents).toBeLessThan(200_000);
    const byContract = await aFeeSetting(db, { priceCents: 100_000, minDealCents: 0, needContract: true });
    expect((await order(byContract)).state).toBe("ACCEPTED");
    await expectBooksRight(db);
  });

  it("a payment sent by an application reaches the member's own orders and balance alone", async () => {
    const { send, member, userId, order, read } = await orders();
    const foreign = await anOrder(db, { userId: await aMember(db) });
    expect((await send(paymentIntake, { member, orderNo: foreign.orderNo })).fields).toEqual({ orderNo: "订单不存在" });
    const { orderNo } = (await read(orderIntake, await order(await month()))) as { orderNo: string };
    const pay = () => send(paymentIntake, { member, orderNo, payMode: "BALANCE" });
    expect((await pay()).msg).toBe("余额不足");
    await giveBalance(db, userId, "RECHARGE", 5000, await aStaff(db));
    const both = await Promise.all([pay(), pay()]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(2000);
    await sql`update member set status = 'DISABLE' where user_id = ${userId}`.execute(db);
    expect((await order(await month())).msg).toBe("会员账号已封禁或注销");
    await expectBooksRight(db);
  });
});
