import { orderMachine, tradeMachines } from "@hongxian/contract/core/money/trade.machines.ts";
import { isLegal } from "@hongxian/contract/core/states/state-machine.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { simulatedNotices } from "../../../platform/pay/simulated-channel.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, anAgent, aShop, aStaff } from "../../../test/build.ts";
import { anOrder, aPaidOrder, balanceOf, expectBooksRight, inTx } from "../../../test/money.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { askPayments } from "../operations/ask-channels.ts";
import { askToClose, closeOrder, noAnswers } from "./close-order.ts";
import { channelFor, simulatedKey } from "../channels/open-channel.ts";
import { confirmReceipt, payFromBalance, sendPayment, takeChannelMoney } from "./pay-order.ts";
import { returnSuspense, spendSuspense } from "./suspense.ts";
import { orderStates } from "../trade/trade-states.ts";
import { lockOrder } from "../trade/trade-rows.ts";

const app = await testApp();
const { db } = app.database;
const { services } = app;
const read = (id: number) => inTx(db, (tx) => lockOrder(tx, id));
const send = async (orderId: number) => {
  const channel = await channelFor(db, "WECHAT");
  if (channel === null) throw new Error("no channel");
  return { channel, payment: await inTx(db, (tx) => sendPayment(tx, orderId, channel)) };
};
const notify = (channelId: number, body: string, signature: string) =>
  app.app.inject({
    method: "POST",
    url: `/api/pay/notify/WECHAT/${channelId}`,
    payload: body,
    headers: { "content-type": "application/json", "x-simulated-signature": signature },
  });

describe("an order", () => {
  it("an order paid through a channel is delivered, and its money and fee are posted", async () => {
    const userId = await aMember(db);
    const order = await aPaidOrder(db, { userId, amountCents: 10_000 });
    expect(order).toMatchObject({
      status: "PAID",
      payMode: "WECHAT",
      unearnedCents: 0,
      fulfilTime: expect.any(String),
    });
    const { rows } =
      await sql`select fee_type, fee_expire_time > now() + interval '29 days' as runs, total_recharge_amount from member
        where user_id = ${userId}`.execute(db);
    expect(rows).toEqual([{ feeType: "MONTH_MEMBER", runs: true, totalRechargeAmount: 10_000 }]);
    expect(await balanceOf(db, "CHANNEL_CASH", "WECHAT")).toBe(9940);
    expect(await balanceOf(db, "REVENUE", "MEMBER")).toBe(10_000);
    await expectBooksRight(db);
  });

  it("an order counts a notification once however often it comes", async () => {
    const order = await anOrder(db, { userId: await aMember(db), amountCents: 20_092 });
    const { channel, payment } = await send(order.id);
    const notices = simulatedNotices(simulatedKey(services), {
      payNo: payment.payNo,
      title: "",
      amountCents: 20_092,
      requestTime: new Date(),
    });
    expect(notices).toHaveLength(3);
    const [first] = notices;
    if (first === undefined) throw new Error("no notice");
    expect((await notify(channel.id, first.body, "f".repeat(64))).statusCode).toBe(401);
    expect((await notify(channel.id, first.body.replace("20092", "20093"), first.signature)).statusCode).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => notify(channel.id, first.body, first.signature)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(["200 success"]));
    expect(
      (
        await sql`select 1 from ledger_txn
          where biz_type = 'ORDER' and biz_step = 'PAY' and biz_id = ${order.id}`.execute(db)
      ).rows,
    ).toHaveLength(1);
    // The member paid a second time: that money stays in suspense.
    for (const { body, signature } of notices) await notify(channel.id, body, signature);
    const waiting = await sql`select reason, amount_cents from suspense where order_id = ${order.id}`.execute(db);
    expect(waiting.rows).toEqual([{ reason: "REPEAT", amountCents: 20_092 }]);
    await expectBooksRight(db);
  });

  it("an order does not take another amount, nor an answer that never comes", async () => {
    const wrong = await anOrder(db, { userId: await aMember(db), amountCents: 5093 });
    const never = await anOrder(db, { userId: await aMember(db), amountCents: 5094 });
    const refused = await anOrder(db, { userId: await aMember(db), amountCents: 5095 });
    for (const { id } of [wrong, never, refused]) await send(id);
    await sql`update payment set next_query_time = now()`.execute(db);
    await askPayments(services);
    expect((await read(wrong.id)).status).toBe("PAY_FAIL");
    expect((await read(never.id)).status).toBe("PAYING");
    expect((await read(refused.id)).status).toBe("PAY_FAIL");
    const { rows } = await sql`select reason, amount_cents from suspense where order_id = ${wrong.id}`.execute(db);
    expect(rows).toEqual([{ reason: "AMOUNT", amountCents: 5092 }]);
    // A failed attempt may be followed by another.
    await sql`update trade_order set amount_cents = 5000, pay_cents = 5000 where id = ${refused.id}`.execute(db);
    await send(refused.id);
    await sql`update payment set next_query_time = now()`.execute(db);
    await askPayments(services);
    expect((await read(refused.id)).status).toBe("PAID");
    await expectBooksRight(db);
  });

  it("an order closed too early gets its late money by 补单, or it is sent back", async () => {
    const staffId = await aStaff(db);
    const userId = await aMember(db);
    const [used, returned] = [
      await anOrder(db, { userId, amountCents: 7091 }),
      await anOrder(db, { userId, amountCents: 8091 }),
    ];
    for (const order of [used, returned]) {
      const { channel, payment } = await send(order.id);
      const answers = await askToClose(services, sql<boolean>`o.id = ${order.id}`);
      expect(await inTx(db, (tx) => closeOrder(tx, answers, order.id, "TEST"))).toBe("CLOSED");
      expect((await read(order.id)).status).toBe("TIME_OUT");
      const money = {
        payNo: payment.payNo,
        payMode: "WECHAT" as const,
        payChannelId: channel.id,
        tradeNo: `L${order.id}`,
        amountCents: payment.amountCents,
        isOurs: true,
      };
      expect(await inTx(db, (tx) => takeChannelMoney(tx, money))).toBe("LATE");
      expect(await inTx(db, (tx) => takeChannelMoney(tx, money))).toBe("REPEATED");
    }
    const { rows } = await sql<{
      txnId: number;
    }>`select txn_id from suspense where order_id in (${used.id}, ${returned.id}) order by id`.execute(db);
    const [one, two] = rows.map(({ txnId }) => txnId);
    await expect(inTx(db, (tx) => spendSuspense(tx, one ?? 0, returned.id, staffId))).rejects.toThrow(
      "金额与订单不一致",
    );
    await inTx(db, (tx) => spendSuspense(tx, one ?? 0, used.id, staffId));
    expect(await inTx(db, (tx) => returnSuspense(tx, two ?? 0, staffId))).toBe("RETURNING");
    await expect(inTx(db, (tx) => returnSuspense(tx, one ?? 0, staffId))).rejects.toThrow("状态已变化，请刷新后重试");
    expect((await read(used.id)).status).toBe("PAID");
    await expectBooksRight(db);
  });

  it("an order is paid from the balance, or not at all", async () => {
    const userId = await aMember(db);
    const order = await anOrder(db, { userId, amountCents: 4000 });
    await expect(inTx(db, (tx) => payFromBalance(tx, order.id, "BALANCE"))).rejects.toThrow("余额不足");
    expect((await read(order.id)).status).toBe("WAIT_PAY");
    await aPaidOrder(db, { userId, orderType: "RECHARGE", feeType: null, amountCents: 5000, bonusCents: 1000 });
    expect((await readWallet(db, userId)).rechargeBalance).toBe(6000);
    await inTx(db, (tx) => payFromBalance(tx, order.id, "BALANCE"));
    expect((await readWallet(db, userId)).rechargeBalance).toBe(2000);
    await expectBooksRight(db);
  });

  it("an order of staff is confirmed by another person with a voucher", async () => {
    const [opener, finance] = [await aStaff(db, { roleId: 4 }), await aStaff(db, { roleId: 7 })];
    const order = await anOrder(db, {
      userId: await aMember(db),
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_UNLOCK",
      snapshot: { times: 3 },
      payMode: "CASH",
      source: "STAFF",
      staffId: opener,
    });
    const confirm = (staffId: number, voucherImgs: string[]) =>
      inTx(db, (tx) => confirmReceipt(tx, order.id, { staffId, receiptNo: "S1", voucherImgs }));
    await expect(confirm(opener, ["a.jpg"])).rejects.toThrow("不能确认自己开的订单");
    await expect(confirm(finance, [])).rejects.toThrow("请上传收款凭证");
    await confirm(finance, ["a.jpg"]);
    await expect(confirm(finance, ["a.jpg"])).rejects.toThrow("状态已变化，请刷新后重试");
    expect(await read(order.id)).toMatchObject({ status: "PAID", payMode: "CASH" });
    await expectBooksRight(db);
  });

  it("an order holds its coupon until it is paid or closed", async () => {
    const userId = await aMember(db);
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
    const grantId = await aRow(db, "coupon_grant", "id", {
      couponId,
      userId,
      source: "STAFF",
      expireTime: new Date(Date.now() + 86_400_000),
    });
    const use = { userId, couponGrantId: grantId, couponCents: 500, amountCents: 3000 };
    const status = async () =>
      (await sql<{ status: string }>`select status from coupon_grant where id = ${grantId}`.execute(db)).rows[0]
        ?.status;
    const first = await anOrder(db, use);
    expect(await status()).toBe("LOCKED");
    await expect(anOrder(db, use)).rejects.toThrow("优惠券不可用");
    await inTx(db, (tx) => closeOrder(tx, noAnswers, first.id, "TEST"));
    expect(await status()).toBe("UNUSED");
    await aPaidOrder(db, use);
    expect(await status()).toBe("USED");
    await expectBooksRight(db);
  });

  it("an order of a marriage member gives agents their frozen shares", async () => {
    const shopId = await aShop(db);
    const owner = await anAgent(db, { tier: "SHOP", shopId });
    await sql`update shop set owner_agent_id = ${owner} where id = ${shopId}`.execute(db);
    const order = await aPaidOrder(db, {
      userId: await aMember(db, { shopId }),
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_SUPER_MEMBER",
      amountCents: 100_000,
      snapshot: { days: 365 },
    });
    const { rows } =
      await sql`select agent_id, kind, amount_cents, status from profit_share where order_id = ${order.id}`.execute(db);
    expect(rows).toEqual([{ agentId: owner, kind: "UPLINE", amountCents: 20_000, status: "FROZEN" }]);
    expect(await balanceOf(db, "FROZEN", "", owner)).toBe(20_000);
    await expectBooksRight(db);
  });
});

describe("state machines", () => {
  it("state machines agree with the database about which states there are", async () => {
    const tables = {
      order: "trade_order",
      payment: "payment",
      contract: "user_contract",
      invoice: "invoice",
      withdrawal: "withdrawal",
      refund: "refund_apply",
    };
    for (const { name, states } of tradeMachines) {
      const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = ${tables[name as keyof typeof tables]}::regclass and contype = 'c'
          and conname like '%_status_check' and conname not like '%pay_status%'
          and conname not like '%audit_status%'`.execute(db);
      const known = [...(rows[0]?.text ?? "").matchAll(/'([A-Z_]+)'/g)].map(([, value]) => value);
      expect(new Set(known)).toEqual(new Set(states.values));
    }
  });

  it("state machines refuse every move of an order that is not listed", async () => {
    const userId = await aMember(db);
    const wrong: string[] = [];
    const names = Object.keys(orderMachine.moves) as (keyof typeof orderMachine.moves)[];
    for (const from of orderMachine.states.values) {
      for (const name of names) {
        const { id } = await anOrder(db, { userId });
        const isPaid = from === "PAID" || from === "PAY_BACK";
        await sql`update trade_order
          set status = ${from}, pay_time = ${isPaid ? sql`now()` : null},
            refund_cents = ${from === "PAY_BACK" ? 3000 : 0} where id = ${id}`.execute(db);
        const { to } = orderMachine.moves[name];
        const set =
          to === "PAY_BACK"
            ? sql`refund_cents = pay_cents`
            : to === "PAID"
              ? sql`pay_time = now()`
              : name === "writeOff"
                ? sql`pay_time = null`
                : sql`remark = ''`;
        const done = await db
          .transaction()
          .execute(async (tx) => (await orderStates.tryMove(tx, name, id, { set })) !== null);
        if (done !== (isLegal(orderMachine, from, to) && orderMachine.moves[name].from.some((state) => state === from)))
          wrong.push(`${from} ${name}`);
        await sql`delete from trade_order where id = ${id}`.execute(db);
      }
    }
    expect(wrong).toEqual([]);
  });
});
