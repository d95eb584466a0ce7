import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { activityReward } from "@hongxian/contract/features/activity-reward/activity-reward.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { goodsOrder } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import {
  reissueReward,
  decideRewards,
  getRewardStat,
  getInviteTree,
  getRewardDevices,
} from "@hongxian/contract/features/activity-reward/activity-reward.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { winReward } from "../../core/services/campaign/win-reward.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { someGoods, stockOf } from "../../test/goods.ts";
import { balanceOf, expectBooksRight, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const service = await app.as(await aStaff(db, { roleId: 2 }));
const goods = await someGoods(db);
const prize = (id: number, prizeType: string, value: number, more: object = {}) => ({
  id,
  prizeType,
  name: `奖品${id}`,
  value,
  stock: 10,
  weight: 0,
  dayLimit: 0,
  perUserLimit: 0,
  refId: null,
  ...more,
});
const prizes = [
  prize(1, "CASH", 500),
  prize(2, "INTEGRAL", 100),
  prize(3, "MEMBER_DAYS", 7),
  prize(4, "GOODS", 3000, { refId: goods.skuId }),
  prize(5, "CASH", 100),
  prize(6, "RED_ENVELOPE", 200),
];
let code = 0;
const anActivity = (columns: object = {}) =>
  aRow(db, "activity", "id", {
    code: `A${(code += 1)}`,
    name: "邀请有礼",
    type: "INVITE",
    prizes: JSON.stringify(prizes),
    budgetCents: 100_000,
    startTime: "2020-01-01",
    endTime: "2099-01-01",
    status: "ONLINE",
    ...columns,
  });
const win = (activityId: number, userId: number, prizeId: number, more: object = {}) =>
  inTx(db, (tx) => winReward(tx, { activityId, userId, prizeId, trigger: "SHARE", ...more }));
const one = async (id: number) => (await operator(getCall(activityReward), { id })).data;
const income = (userId: number) => balanceOf(db, "INCOME", "", userId);

it("a reward is passed once and issued by its kind; small cash without risk at once", async () => {
  const activityId = await anActivity();
  const userId = await aMember(db);
  const id = await win(activityId, userId, 1);
  expect(await one(id)).toMatchObject({ status: "WAIT_AUDIT", costCents: 500 });
  expect((await service(actionCall(activityReward, "pass"), { id })).http).toBe(403);
  const both = await Promise.all([
    operator(actionCall(activityReward, "pass"), { id }),
    operator(actionCall(activityReward, "pass"), { id }),
  ]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await income(userId)).toBe(500);
  const small = await win(activityId, userId, 5, { period: "2" });
  expect(await one(small)).toMatchObject({ status: "ISSUED" });
  for (const [prizeId, period] of [
    [2, "3"],
    [3, "4"],
    [4, "5"],
    [6, "6"],
  ] as const)
    expect(
      (await operator(actionCall(activityReward, "pass"), { id: await win(activityId, userId, prizeId, { period }) }))
        .data.status,
    ).toBe("ISSUED");
  expect(await balanceOf(db, "INTEGRAL", "", userId)).toBe(100);
  const { rows } = await sql<{ feeType: string | null }>`select fee_type from member where user_id = ${userId}`.execute(
    db,
  );
  expect(rows[0]?.feeType).toBe("MONTH_MEMBER");
  expect((await stockOf(db, goods.goodsId)).stock).toBe(9);
  expect((await operator(listCall(goodsOrder), { query: { member: String(userId) } })).data.list).toMatchObject([
    { payCents: 0, shipStatus: "WAIT_SHIP" },
  ]);
  await expectBooksRight(db);
});

it("rewards keep to stock, budgets and once for each reason, also for two at the same moment", async () => {
  const activityId = await anActivity({ budgetCents: 1000 });
  const userId = await aMember(db);
  const twice = await Promise.allSettled([win(activityId, userId, 1), win(activityId, userId, 1)]);
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await win(activityId, await aMember(db), 1);
  await expect(win(activityId, await aMember(db), 1)).rejects.toThrow("活动未在进行中");
  const again = await operator(reissueReward, {
    body: {
      userId,
      activityId,
      prizeId: 1,
      trigger: "SHARE",
      reason: "漏发",
    },
  });
  expect(again.msg).toBe("活动预算不足");
  const day = await anActivity({ dayBudgetCents: 600 });
  await win(day, userId, 1);
  await expect(win(day, await aMember(db), 1)).rejects.toThrow("今日奖品已发完");
});

it("a reward is rejected with a reason and gives budget and stock back; risk is looked at one by one", async () => {
  const activityId = await anActivity();
  const ids = [
    await win(activityId, await aMember(db), 1),
    await win(activityId, await aMember(db), 1),
    await win(activityId, await aMember(db), 1),
  ];
  const [first = 0, second = 0, third = 0] = ids;
  expect((await operator.unchecked(actionCall(activityReward, "reject"), { id: first, body: {} })).msg).toBe(
    "请填写驳回原因",
  );
  expect(
    (await operator(actionCall(activityReward, "reject"), { id: first, body: { reason: "刷量" } })).data.status,
  ).toBe("REJECTED");
  const left = await sql<{
    used: number;
    stock: number;
  }>`select used_cents as used, (prizes->0->>'stock')::int as stock from activity where id = ${activityId}`.execute(db);
  expect(left.rows).toEqual([{ used: 1000, stock: 8 }]);
  await sql`update activity_reward set risk_flag = 'SAME_DEVICE' where id = ${third}`.execute(db);
  const batch = (list: number[]) => operator(decideRewards, { body: { ids: list, pass: true } });
  expect((await batch([second, third])).msg).toBe("含风险记录，请单独审核");
  expect((await batch([second])).data).toEqual({ changed: 1 });
  await expectBooksRight(db);
});

it("a reward is taken back once, what is missing becomes debt", async () => {
  const activityId = await anActivity();
  const userId = await aMember(db);
  const id = await win(activityId, userId, 1);
  await operator(actionCall(activityReward, "pass"), { id });
  expect((await operator(actionCall(activityReward, "reverse"), { id, body: { reason: "" } })).msg).toBe(
    "请填写扣回原因",
  );
  expect((await operator(actionCall(activityReward, "reverse"), { id, body: { reason: "作弊" } })).data.status).toBe(
    "REVERSED",
  );
  expect((await operator(actionCall(activityReward, "reverse"), { id, body: { reason: "作弊" } })).http).toBe(409);
  expect(await income(userId)).toBe(0);
  expect((await operator(getRewardStat, { query: { activityId } })).data.waiting).toBe(0);
  expect((await operator(getInviteTree, { userId })).data).toEqual([]);
  await expectBooksRight(db);
});

it("a reward is judged by the winner's devices: who else signed in on them, within the caller's scope", async () => {
  const [winner, friend, stranger] = [await aMember(db), await aMember(db, { firstName: "同机" }), await aMember(db)];
  const signIn = (userId: number, deviceId: string, days = 1) =>
    sql`insert into login_record (user_id, login_mode, platform, device_id, device_model, result, created_time)
      values (${userId}, 'PHONE_LOGIN', 'ANDROID', ${deviceId}, 'Mate 70', 'SUCCESS',
        now() - make_interval(days => ${days}))`.execute(db);
  for (const days of [1, 2]) await signIn(winner, "device-a", days);
  await signIn(winner, "device-b", 3);
  await signIn(friend, "device-a");
  await signIn(stranger, "device-c");
  const { data } = await operator(getRewardDevices, { userId: winner });
  expect(data).toMatchObject([
    { deviceModel: "Mate 70", loginNum: 2, others: [{ userId: friend, firstName: "同机" }] },
    { deviceModel: "Mate 70", loginNum: 1, others: [] },
  ]);
  expect((await operator(getRewardDevices, { userId: stranger })).data).toMatchObject([{ others: [] }]);
});
