import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { someGoods, stockOf } from "../../../test/goods.ts";
import { anOrder, aPaidOrder, expectBooksRight, inTx, lateMoney } from "../../../test/money.ts";
import { sourcesWith } from "../../../test/sources.ts";
import { channelFor } from "../channels/open-channel.ts";
import { createGoodsOrder } from "../goods/create-goods-order.ts";
import { lockOrder } from "../trade/trade-rows.ts";
import { sendPayment, takeChannelMoney } from "./pay-order.ts";
import { spendSuspense } from "./suspense.ts";

const app = await testApp();
const { db } = app.database;
let staffId = 0;
beforeAll(async () => {
  staffId = await aStaff(db);
});

const late = (orderId: number) => lateMoney(db, orderId);
const makeUp = (txnId: number, orderId: number) => inTx(db, (tx) => spendSuspense(tx, txnId, orderId, staffId));
const statusOf = async (orderId: number) => (await inTx(db, (tx) => lockOrder(tx, orderId))).status;
const day = 86_400_000;

const aGrant = async (userId: number): Promise<number> => {
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
  return aRow(db, "coupon_grant", "id", {
    couponId,
    userId,
    source: "STAFF",
    expireTime: new Date(Date.now() + day),
  });
};
const readGrant = async (id: number) => {
  const { rows } = await sql`select g.status, g.order_id, c.used_count from coupon_grant g
    join coupon c on c.id = g.coupon_id where g.id = ${id}`.execute(db);
  return rows[0];
};

const aPlace = async (totalQuota: number): Promise<{ activityId: number; itemId: number }> => {
  const activityId = await aRow(db, "promotion_activity", "id", {
    name: "特价",
    type: "LIMIT_PRICE",
    platforms: ["ANDROID"],
    totalQuota,
    startTime: new Date(Date.now() - day),
    endTime: new Date(Date.now() + day),
    status: "ONLINE",
  });
  const itemId = await aRow(db, "promotion_item", "id", {
    activityId,
    targetType: "FEE",
    targetId: 1,
    priceCents: 2000,
  });
  return { activityId, itemId };
};
const readPlaces = async (activityId: number) => {
  const { rows } = await sql`select a.used_num, a.used_cents, i.used_num as item_num,
      array(select u.status from promotion_use u where u.activity_id = a.id order by u.id) as uses
    from promotion_activity a join promotion_item i on i.activity_id = a.id where a.id = ${activityId}`.execute(db);
  return rows[0];
};

describe("补单 of a closed order", () => {
  it("补单 uses the coupon that the closing had set free, even when it expired meanwhile", async () => {
    const userId = await aMember(db);
    for (const isOver of [false, true]) {
      const grantId = await aGrant(userId);
      const order = await anOrder(db, { userId, couponGrantId: grantId, couponCents: 500 });
      const txnId = await late(order.id);
      if (isOver) await sql`update coupon_grant set status = 'EXPIRED' where id = ${grantId}`.execute(db);
      await makeUp(txnId, order.id);
      expect(await readGrant(grantId)).toEqual({ status: "USED", orderId: order.id, usedCount: 1 });
    }
    await expectBooksRight(db);
  });

  it("补单 is refused when another order has the coupon, and the money stays in suspense", async () => {
    const userId = await aMember(db);
    const grantId = await aGrant(userId);
    const use = { userId, couponGrantId: grantId, couponCents: 500 };
    const order = await anOrder(db, use);
    const txnId = await late(order.id);
    const other = await aPaidOrder(db, use);
    await expect(makeUp(txnId, order.id)).rejects.toThrow("订单的优惠券已被使用或已收回，不能补单，请退回原账户");
    expect(await statusOf(order.id)).toBe("TIME_OUT");
    expect(await readGrant(grantId)).toEqual({ status: "USED", orderId: other.id, usedCount: 1 });
    const { rows } = await sql`select status from suspense where txn_id = ${txnId}`.execute(db);
    expect(rows).toEqual([{ status: "WAIT" }]);
  });

  it("补单 takes the place in its promotion again, though the promotion is over, and only while one is left", async () => {
    const place = await aPlace(1);
    const [first, second] = [await aMember(db), await aMember(db)];
    const draft = { amountCents: 3000, discountCents: 1000, promotion: { ...place, saveCents: 1000 } };
    const order = await anOrder(db, { userId: first, ...draft });
    const txnId = await late(order.id);
    const rival = await anOrder(db, { userId: second, ...draft });
    await expect(makeUp(txnId, order.id)).rejects.toThrow("订单所占的活动名额已满，不能补单，请退回原账户");
    await late(rival.id);
    await sql`update promotion_activity set status = 'FINISHED', end_time = now()
      where id = ${place.activityId}`.execute(db);
    await makeUp(txnId, order.id);
    expect(await readPlaces(place.activityId)).toEqual({
      usedNum: 1,
      usedCents: 1000,
      itemNum: 1,
      uses: ["USED", "RELEASED"],
    });
    await expectBooksRight(db);
  });

  it("补单 takes the goods out of stock again, or is refused when they are sold", async () => {
    const { goodsId, skuId } = await someGoods(db, { stock: 3, kind: "SERVICE" });
    const userId = await aMember(db);
    const order = (count: number) =>
      inTx(db, (tx) => createGoodsOrder(tx, { userId, items: [{ skuId, count }], delivery: null }));
    const first = await order(2);
    const firstTxn = await late(first.id);
    const second = await order(2);
    const secondTxn = await late(second.id);
    expect(await stockOf(db, goodsId)).toEqual({ stock: 3, skuStock: 3, saleNum: 0 });
    await makeUp(firstTxn, first.id);
    expect(await stockOf(db, goodsId)).toEqual({ stock: 1, skuStock: 1, saleNum: 2 });
    await expect(makeUp(secondTxn, second.id)).rejects.toThrow("商品库存不足，不能补单，请退回原账户");
    expect(await stockOf(db, goodsId)).toEqual({ stock: 1, skuStock: 1, saleNum: 2 });
  });

  it("补单 holds a member to the limit of the goods", async () => {
    const { skuId } = await someGoods(db, { stock: 9, kind: "SERVICE", limitPerUser: 2 });
    const userId = await aMember(db);
    const order = () =>
      inTx(db, (tx) => createGoodsOrder(tx, { userId, items: [{ skuId, count: 2 }], delivery: null }));
    const first = await order();
    const txnId = await late(first.id);
    await order();
    await expect(makeUp(txnId, first.id)).rejects.toThrow("该商品每人限购2件");
  });

  it("补单 of a failed order, which was never closed, takes nothing a second time", async () => {
    const { goodsId, skuId } = await someGoods(db, { stock: 3, kind: "SERVICE" });
    const userId = await aMember(db);
    const order = await inTx(db, (tx) =>
      createGoodsOrder(tx, { userId, items: [{ skuId, count: 2 }], delivery: null }),
    );
    await inTx(db, async (tx) => {
      const channel = await channelFor(tx, "WECHAT");
      if (channel === null) throw new Error("no channel");
      const { payNo, amountCents } = await sendPayment(tx, order.id, channel);
      const money = { payNo, payMode: "WECHAT" as const, payChannelId: channel.id, tradeNo: `F${order.id}` };
      // The right amount at another merchant: the order fails, its money waits.
      expect(await takeChannelMoney(tx, { ...money, amountCents, isOurs: false })).toBe("AMOUNT");
    });
    const { rows } = await sql<{ txnId: number }>`select txn_id from suspense where order_id = ${order.id}`.execute(db);
    await makeUp(rows[0]?.txnId ?? 0, order.id);
    expect(await stockOf(db, goodsId)).toEqual({ stock: 1, skuStock: 1, saleNum: 2 });
  });

  it("补单 is refused for an order of a contract that ended or needs less money", async () => {
    const userId = await aMember(db);
    const contractId = await aRow(db, "user_contract", "id", {
      contractNo: "HT20261101000077",
      userId,
      status: "WAIT_PAY",
      payStatus: "WAIT_PAY",
      feeType: "MARRIAGES_SUPER_MEMBER",
      amountCents: 3000,
      beginTime: new Date(),
      endTime: new Date(Date.now() + 30 * day),
    });
    const draft = { userId, orderType: "MARRIAGE" as const, feeType: "MARRIAGES_SUPER_MEMBER", contractId };
    const whole = await anOrder(db, { ...draft, amountCents: 3000, snapshot: { days: 365, needContract: true } });
    const txnId = await late(whole.id);
    const part = await anOrder(db, { ...draft, amountCents: 1000, snapshot: { days: 365, needContract: true } });
    const partTxn = await late(part.id);
    await makeUp(partTxn, part.id);
    const message = "合同已结束或未付金额不足，不能补单，请退回原账户";
    await expect(makeUp(txnId, whole.id)).rejects.toThrow(message);
    const rest = await anOrder(db, { ...draft, amountCents: 2000, snapshot: { days: 365, needContract: true } });
    const restTxn = await late(rest.id);
    await sql`update user_contract set status = 'EXPIRE' where id = ${contractId}`.execute(db);
    await expect(makeUp(restTxn, rest.id)).rejects.toThrow(message);
    await expectBooksRight(db);
  });

  it("an order is closed and made up in one place each, where its holds go and come back", () => {
    expect(sourcesWith(/orderStates\s*\.\w+\(\s*\w+,\s*"makeUp"/)).toEqual(["core/money/payments/make-up-order.ts"]);
    expect(sourcesWith(/orderStates\s*\.\w+\(\s*\w+,\s*"close"/)).toEqual(["core/money/payments/close-order.ts"]);
  });

  it("补单 does not sell a first membership twice", async () => {
    const draft = { userId: await aMember(db), feeType: "FIRST_MEMBER" };
    const order = await anOrder(db, draft);
    const txnId = await late(order.id);
    await aPaidOrder(db, draft);
    await expect(makeUp(txnId, order.id)).rejects.toThrow("该会员已购买过首次体验会员");
  });
});
