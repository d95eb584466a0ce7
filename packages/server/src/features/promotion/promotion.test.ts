import {
  addPromotionFloor,
  removePromotionFloor,
  getPromotionConfig,
  savePromotionConfig,
} from "@hongxian/contract/features/promotion/promotion-config.endpoints.ts";
import {
  createPromotion,
  editPromotion,
  getPromotionStat,
  tryPromotion,
  copyPromotion,
} from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getSalePrice, marriageMemberUpdate } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { promotion as promotionResource } from "@hongxian/contract/features/promotion/promotion.resource.ts";
import { splitContract } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { closeOrder, noAnswers } from "../../core/money/payments/close-order.ts";
import { passFinance } from "../../core/money/refunds/move-refund.ts";
import { turnPromotions } from "../../core/money/promotion/hold-promotion.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aFeeSetting, anOrder, aPaidOrder, balanceOf, expectBooksRight, inTx, payOrder } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;
let feeId: number;
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  feeId = await aFeeSetting(db, {
    feeType: "MONTH_MEMBER",
    name: "月会员",
    priceCents: 10_000,
    minDealCents: 0,
    days: 30,
    iosProductId: "com.hx.month",
  });
});

const item = (change: object = {}) => ({ targetType: "FEE", targetId: feeId, priceCents: 8000, ...change }) as const;
const terms = (change: object = {}) =>
  ({
    name: "开学特价",
    type: "LIMIT_PRICE",
    items: [item()],
    platforms: ["ANDROID"],
    perUserLimit: 1,
    startTime: at(-1),
    endTime: at(48),
    ...change,
  }) as const;
const make = (change: object = {}) => operator(createPromotion, { body: terms(change) });
const read = async (id: number) => (await operator(getCall(promotionResource), { id })).data;
const online = async (change: object = {}) => {
  const { id } = (await make(change)).data;
  await operator(actionCall(promotionResource, "submit"), { id });
  await finance(actionCall(promotionResource, "pass"), { id, body: { pass: true } });
  return id;
};
const end = (id: number) => operator(actionCall(promotionResource, "finish"), { id });

describe("an activity", () => {
  it("an activity is checked by its type, the price list and the floors", async () => {
    const wrong: [object, string][] = [
      [{ name: "特" }, "活动名称须为2-20字"],
      [{ items: [] }, "请添加活动项目"],
      [{ items: [item({ priceCents: 10_000 })] }, "月会员活动价须低于售价"],
      [{ type: "DISCOUNT", items: [item({ discountBp: 9950 })] }, "折扣须在10%-99%之间"],
      [{ type: "FULL_REDUCE", items: [item({ fullCents: 100, reduceCents: 100 })] }, "减免金额须小于满额"],
      [{ type: "BUY_GIFT", items: [item({ giftType: "DAYS", giftValue: 3 })] }, "请设置预算"],
      [{ endTime: at(-2) }, "结束时间必须晚于开始时间"],
      [{ items: [item({ targetId: 999_999 })] }, "项目不存在或已下架"],
    ];
    for (const [change, msg] of wrong) expect((await make(change)).msg).toBe(msg);
    const floor = await operator(addPromotionFloor, {
      body: {
        feeType: "MONTH_MEMBER",
        floorMode: "BP",
        value: 8500,
      },
    });
    expect(floor.http).toBe(200);
    expect((await make()).msg).toBe("月会员活动价低于底价");
    expect(
      (await operator(addPromotionFloor, { body: { feeType: "MONTH_MEMBER", floorMode: "BP", value: 8500 } })).msg,
    ).toBe("该费用类型已设置底价");
    expect((await operator(removePromotionFloor, { id: floor.data.id })).http).toBe(200);
  });

  it("an activity runs after another person passed it, and changes only upwards while it runs", async () => {
    const { id } = (await make()).data;
    const same = (await make({ name: "同时起草" })).data.id;
    await operator(actionCall(promotionResource, "submit"), { id: same });
    expect((await operator(actionCall(promotionResource, "submit"), { id })).data.status).toBe("WAIT_AUDIT");
    const both = await Promise.all([
      finance(actionCall(promotionResource, "pass"), { id, body: { pass: true } }),
      finance(actionCall(promotionResource, "pass"), { id, body: { pass: true } }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const row = await read(id);
    expect(row.status).toBe("ONLINE");
    expect((await finance(actionCall(promotionResource, "pass"), { id: same, body: { pass: true } })).msg).toBe(
      "月会员已参加活动【开学特价】",
    );
    expect((await make({ name: "重复特价" })).msg).toBe("月会员已参加活动【开学特价】");
    expect((await make({ name: "男士特价", audience: { sex: "MAN" } })).msg).toBe("月会员已参加活动【开学特价】");
    const edit = (change: object) => operator(editPromotion, { id, body: { ...terms(change), version: row.version } });
    expect((await edit({ endTime: at(1) })).msg).toBe("进行中的活动不能修改价格");
    expect((await edit({ endTime: at(72), totalQuota: 0 })).http).toBe(200);
    expect((await edit({ endTime: at(90) })).http).toBe(409);
    expect((await operator(actionCall(promotionResource, "pause"), { id })).data.status).toBe("PAUSED");
    expect((await operator(actionCall(promotionResource, "resume"), { id })).data.status).toBe("ONLINE");
    expect((await operator(actionCall(promotionResource, "remove"), { id })).http).toBe(409);
    const copy = (await operator(copyPromotion, { id })).data.id;
    expect((await operator(actionCall(promotionResource, "remove"), { id: copy })).http).toBe(200);
    expect((await operator(getPromotionStat, { id })).data).toMatchObject({ orders: 0, paid: 0 });
    expect((await end(id)).data.status).toBe("FINISHED");
  });

  it("an activity begins and ends by the clock", async () => {
    const id = await online({ startTime: at(1) });
    expect((await read(id)).status).toBe("WAIT_START");
    await sql`update promotion_activity set start_time = now() - interval '1 minute' where id = ${id}`.execute(db);
    await inTx(db, turnPromotions);
    expect((await read(id)).status).toBe("ONLINE");
    await sql`update promotion_activity set end_time = now() where id = ${id}`.execute(db);
    await inTx(db, turnPromotions);
    expect((await read(id)).status).toBe("FINISHED");
  });
});

describe("the price", () => {
  it("the price goes from the list through activity and staff to the floor, and says why", async () => {
    const id = await online({ type: "DISCOUNT", items: [item({ priceCents: null, discountBp: 2000 })] });
    const userId = await aMember(db);
    const ask = (change: object = {}) =>
      operator(tryPromotion, { body: { userId, targetType: "FEE", targetId: feeId, ...change } });
    const capped = (await ask()).data;
    expect(capped).toMatchObject({ payCents: 3000, activityId: id });
    expect(capped.steps[1]).toMatchObject({ step: "ACTIVITY", cents: -7000, note: "超过最大优惠比例，已按上限" });
    expect((await ask({ adjustCents: 100 })).msg).toBe("超出您的折扣权限，请提交特价审批");
    const config = (await operator(getPromotionConfig)).data;
    const rule = { ...config.rule, staffDiscountBp: { "8": 1000 } };
    const save = (change: object) =>
      operator(savePromotionConfig, { body: { rule: { ...rule, ...change }, version: config.version } });
    expect((await save({ maxDiscountBp: 9001 })).msg).toBe("最大优惠比例须在0-90%之间");
    expect((await save({ staffDiscountBp: { "8": 5001 } })).msg).toBe("员工折扣不能超过50%");
    expect((await save({})).http).toBe(200);
    expect((await save({})).http).toBe(409);
    expect((await ask({ adjustCents: 500 })).data.payCents).toBe(2500);
    expect((await operator(getSettingVersions, { query: { key: "promotion.rule" } })).data).toHaveLength(1);
    const floor = { feeType: "MONTH_MEMBER", floorMode: "CENTS", value: 5000 } as const;
    expect((await operator(addPromotionFloor, { body: { ...floor, value: 10_001 } })).msg).toBe("底价不能高于售价");
    expect((await operator(addPromotionFloor, { body: floor })).msg).toBe("活动【开学特价】将低于底价");
    expect((await operator(addPromotionFloor, { body: { ...floor, pause: true } })).data.paused).toBe(1);
    expect((await read(id)).status).toBe("PAUSED");
    expect((await ask({ adjustCents: 500 })).data.payCents).toBe(9500);
    await end(id);
    await sql`delete from promotion_floor`.execute(db);
  });

  it("the price stays what a member was quoted before, until he pays or the hours are over", async () => {
    const id = await online({ items: [item({ priceCents: 7000 })] });
    const userId = await aMember(db);
    const trial = async () =>
      (await operator(tryPromotion, { body: { userId, targetType: "FEE", targetId: feeId } })).data;
    const { rows } = await sql<{ id: number }>`select id from promotion_item where activity_id = ${id}`.execute(db);
    const promotion = { activityId: id, itemId: rows[0]?.id ?? 0, saveCents: 3000 };
    const order = await anOrder(db, {
      userId,
      amountCents: 10_000,
      discountCents: 3000,
      feeSettingId: feeId,
      promotion,
    });
    await inTx(db, (tx) => closeOrder(tx, noAnswers, order.id, "测试关闭"));
    await end(id);
    const protectedTrial = await trial();
    expect(protectedTrial).toMatchObject({ payCents: 7000, activityId: null });
    expect(protectedTrial.steps[2]).toEqual({
      step: "PROTECT",
      cents: -3000,
      name: "",
      note: "24小时内下过单，价格不变",
    });
    const other = await aMember(db);
    const plain = await operator(tryPromotion, {
      body: {
        userId: other,
        targetType: "FEE",
        targetId: feeId,
      },
    });
    expect(plain.data.payCents).toBe(10_000);
    const late = (hours: number) =>
      sql`update trade_order set created_time = now() - make_interval(hours => ${hours}::int)
        where id = ${order.id}`.execute(db);
    await late(25);
    expect((await trial()).payCents).toBe(10_000);
    await late(23);
    expect((await trial()).payCents).toBe(7000);
    const again = await anOrder(db, { userId, amountCents: 10_000, discountCents: 3000, feeSettingId: feeId });
    expect((await trial()).payCents).toBe(10_000);
    await payOrder(db, again.id);
    expect((await trial()).payCents).toBe(10_000);
  });

  it("the price of a first purchase is for new members", async () => {
    const id = await online({ type: "FIRST_BUY", items: [item({ priceCents: 4000 })] });
    const userId = await aMember(db, { createdTime: new Date(Date.now() - 6 * 24 * hour) });
    const trial = async () =>
      (await operator(tryPromotion, { body: { userId, targetType: "FEE", targetId: feeId } })).data;
    expect((await trial()).payCents).toBe(4000);
    await sql`update member set created_time = now() - interval '8 days' where user_id = ${userId}`.execute(db);
    const old = await trial();
    expect(old).toMatchObject({ payCents: 10_000, activityId: null });
    expect(old.steps[1]).toMatchObject({ step: "ACTIVITY", note: "首单特惠限注册7天内的会员" });
    const config = (await operator(getPromotionConfig)).data;
    const saved = await operator(savePromotionConfig, {
      body: {
        rule: { ...config.rule, newMemberDays: 10 },
        version: config.version,
      },
    });
    expect(saved.http).toBe(200);
    expect((await trial()).payCents).toBe(4000);
    await end(id);
  });

  it("the last place of an activity is sold once, is freed with the order, and the activity stops at the budget", async () => {
    const id = await online({ totalQuota: 1, items: [item()] });
    const { rows } = await sql<{ id: number }>`select id from promotion_item where activity_id = ${id}`.execute(db);
    const promotion = { activityId: id, itemId: rows[0]?.id ?? 0, saveCents: 2000 };
    const buy = async () =>
      anOrder(db, { userId: await aMember(db), amountCents: 10_000, discountCents: 2000, promotion });
    const two = await Promise.allSettled([buy(), buy()]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(buy()).rejects.toThrow("活动名额已抢完");
    const won = two.find((one) => one.status === "fulfilled");
    const orderId = won?.status === "fulfilled" ? won.value.id : 0;
    await inTx(db, (tx) => closeOrder(tx, noAnswers, orderId, "测试关闭"));
    expect(await read(id)).toMatchObject({ usedNum: 0 });
    await sql`update promotion_activity set budget_cents = 2000, total_quota = 0 where id = ${id}`.execute(db);
    await buy();
    expect((await read(id)).status).toBe("PAUSED");
    await end(id);
  });
});

describe("a sale", () => {
  const paidOrder = async (change: object) => {
    const id = await online({ perUserLimit: 9, budgetCents: 1_000_000, ...change });
    const { rows } = await sql<{ id: number }>`select id from promotion_item where activity_id = ${id}`.execute(db);
    const promotion = { activityId: id, itemId: rows[0]?.id ?? 0, saveCents: 0 };
    const userId = await aMember(db);
    const order = await aPaidOrder(db, { userId, amountCents: 10_000, feeSettingId: feeId, promotion });
    return { id, order, userId };
  };
  const refund = async (orderId: number, cents: number) => {
    const applied = await inTx(db, (tx) =>
      applyRefund(tx, {
        orderId,
        applyCents: cents,
        reasonType: "OTHER",
        reason: "不要了",
        source: "STAFF",
        staffId: null,
        refundMode: "BALANCE",
      }),
    );
    const staffId = await aStaff(db, { roleId: 7 });
    return inTx(db, (tx) => passFinance(tx, applied.id, staffId));
  };

  it("a sale brings a gift when it is paid, which a refund takes back", async () => {
    const { id, order, userId } = await paidOrder({
      type: "BUY_GIFT",
      items: [item({ priceCents: null, giftType: "INTEGRAL", giftValue: 500 })],
    });
    expect(await balanceOf(db, "INTEGRAL", "", userId)).toBe(500);
    const { usedCents } = await read(id);
    expect(usedCents).toBeGreaterThan(0);
    await refund(order.id, 10_000);
    expect(await balanceOf(db, "INTEGRAL", "", userId)).toBe(0);
    expect(await read(id)).toMatchObject({ usedNum: 0, usedCents: 0 });
    await expectBooksRight(db);
    await end(id);
  });

  it("a refund gives back less by what of the gift is used", async () => {
    const { id, order, userId } = await paidOrder({
      type: "BUY_GIFT",
      items: [item({ priceCents: null, giftType: "DAYS", giftValue: 10 })],
    });
    const { rows } = await sql<{
      giftCents: number;
      givenId: number;
    }>`select gift_cents, given_id from promotion_use where order_id = ${order.id}`.execute(db);
    const gift = rows[0];
    expect(gift?.giftCents).toBeGreaterThan(1000);
    await sql`update member_right set begin_time = now() - interval '5 days', end_time = now() + interval '5 days'
      where id = ${gift?.givenId}`.execute(db);
    await expect(refund(order.id, 10_000)).rejects.toThrow("退款金额不能超过可退金额");
    await refund(order.id, 10_000 - Math.floor((gift?.giftCents ?? 0) / 2) - 1);
    const right = await sql<{ status: string }>`select status from member_right where id = ${gift?.givenId}`.execute(
      db,
    );
    expect(right.rows[0]?.status).toBe("REVOKED");
    expect(await balanceOf(db, "RECHARGE", "", userId)).toBe(10_000 - Math.floor((gift?.giftCents ?? 0) / 2) - 1);
    await expectBooksRight(db);
    await end(id);
  });

  it("a sale takes the best activity and the coupon off the price, and nothing twice", async () => {
    const marriageId = await aFeeSetting(db, { name: "普通", minDealCents: 200_000, needContract: true });
    const id = await online({
      type: "DISCOUNT",
      stackCoupon: true,
      items: [item({ targetId: marriageId, priceCents: null, discountBp: 9000 })],
    });
    const userId = await aMember(db, { platform: "ANDROID" });
    const couponId = await aRow(db, "coupon", "id", {
      name: "立减",
      type: "CASH",
      feeTypes: ["MARRIAGES_ORDINARY_MEMBER"],
      faceAmount: 10_000,
      minAmount: 10_000,
      totalCount: 1,
      validType: "DAYS",
      validDays: 30,
    });
    const couponGrantId = await aRow(db, "coupon_grant", "id", {
      couponId,
      userId,
      source: "STAFF",
      expireTime: new Date(Date.now() + hour),
    });
    const admin = await app.as(await aStaff(db));
    const price = (await admin(getSalePrice, { userId, query: { feeSettingId: marriageId, couponGrantId } })).data;
    expect(price).toMatchObject({ listCents: 300_000, saveCents: 30_000, couponCents: 10_000, payCents: 260_000 });
    const sell = () =>
      admin(marriageMemberUpdate, {
        body: {
          userId,
          action: "OPEN",
          feeSettingId: marriageId,
          amount: 260_000,
          payMode: "BANK",
          voucherImgs: ["/v.jpg"],
          couponGrantId,
        },
      });
    const both = await Promise.all([sell(), sell()]);
    expect(both.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ usedNum: 1, usedCents: 30_000 });
    // In a split the first part keeps the discount.
    const contractId = both.find(({ http }) => http === 200)?.data.contractId;
    const { orderIds } = (await admin(splitContract, { id: contractId ?? 0, body: { parts: [100_000, 160_000] } }))
      .data;
    const parts = await sql`select amount_cents, discount_cents, coupon_cents, pay_cents from trade_order
        where id = any(${orderIds}::bigint[]) order by id`.execute(db);
    expect(parts.rows).toEqual([
      { amountCents: 140_000, discountCents: 30_000, couponCents: 10_000, payCents: 100_000 },
      { amountCents: 160_000, discountCents: 0, couponCents: 0, payCents: 160_000 },
    ]);
    const held = await sql`select status, order_id from coupon_grant where id = ${couponGrantId}`.execute(db);
    expect(held.rows).toEqual([{ status: "LOCKED", orderId: orderIds[0] }]);
    expect(await read(id)).toMatchObject({ usedNum: 1, usedCents: 30_000 });
    await expectBooksRight(db);
    await end(id);
  });
});
