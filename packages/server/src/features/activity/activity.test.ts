import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import {
  createActivity,
  findPrizes,
  getActivityForm,
  editActivity,
  getActivityStat,
  copyActivity,
  simulateActivity,
} from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { winReward } from "../../core/services/campaign/win-reward.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { inTx } from "../../test/money.ts";
import { turnActivities } from "./activity-jobs.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const prize = {
  id: 1,
  prizeType: "CASH",
  name: "现金",
  value: 500,
  stock: 100,
  weight: 0,
  dayLimit: 0,
  perUserLimit: 0,
  refId: null,
} as const;
const draft = {
  name: "邀请好友",
  type: "INVITE",
  startTime: at(-1),
  endTime: at(10),
  budgetCents: 100_000,
  prizes: [prize],
  rules: { levels: [{ every: true, count: 1, prizeId: 1 }], realNameDays: 7 },
} as const;
const write = (change: object = {}) => operator(createActivity, { body: { ...draft, ...change } });
const form = async (id: number) => (await operator(getActivityForm, { id })).data;
/** What an edit sends of it. */
const sent = async (id: number) => {
  const { status: _, prizeNames: _names, ...rest } = await form(id);
  return rest;
};

it("an activity asks for name, budget, prizes and honest odds", async () => {
  const messageOf = async (change: object) => (await write(change)).msg;
  expect(await messageOf({ name: "一" })).toBe("活动名称须为2-20字");
  expect(await messageOf({ budgetCents: 0 })).toBe("请设置活动预算");
  expect(await messageOf({ prizes: [] })).toBe("请添加奖品");
  expect(await messageOf({ prizes: [{ ...prize, value: 20_001 }] })).toBe("单个现金奖励不能超过200元");
  expect(await messageOf({ endTime: at(-2) })).toBe("结束时间必须晚于开始时间");
  expect(await messageOf({ type: "LOTTERY", prizes: [{ ...prize, weight: 9000 }] })).toBe("中奖概率之和须为100%");
  expect(await messageOf({ type: "LOTTERY", prizes: [{ ...prize, weight: 10_000 }] })).toBe("抽奖活动须有谢谢参与");
});

it("an activity is passed by another person, runs, pauses, ends, and keeps its rules while it runs", async () => {
  const { id } = (await write()).data;
  await operator(actionCall(activity, "submit"), { id });
  expect((await operator(actionCall(activity, "pass"), { id, body: { pass: true } })).msg).toBe(
    "不能审核自己提交的活动",
  );
  expect((await admin.unchecked(actionCall(activity, "refuse"), { id, body: { pass: false } })).msg).toBe(
    "请填写驳回原因",
  );
  const both = await Promise.all([
    admin(actionCall(activity, "pass"), { id, body: { pass: true } }),
    admin(actionCall(activity, "pass"), { id, body: { pass: true } }),
  ]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await operator(actionCall(activity, "online"), { id })).data.status).toBe("ONLINE");
  const now = await sent(id);
  const edit = (change: object) => operator(editActivity, { id, body: { ...now, ...change } });
  expect((await edit({ prizes: [{ ...prize, value: 600 }] })).msg).toBe("进行中的活动不能修改规则");
  expect((await edit({ budgetCents: 50_000 })).msg).toBe("进行中的活动不能修改规则");
  expect(
    (await edit({ shareTitle: "快来", budgetCents: 200_000, prizes: [{ ...prize, stock: 200 }], endTime: at(20) }))
      .http,
  ).toBe(200);
  expect((await operator(actionCall(activity, "pause"), { id })).data.status).toBe("PAUSED");
  expect((await operator(actionCall(activity, "resume"), { id })).data.status).toBe("ONLINE");
  expect((await operator(actionCall(activity, "finish"), { id })).data.status).toBe("FINISHED");
  expect((await operator(actionCall(activity, "resume"), { id })).http).toBe(409);
  expect((await operator(removeCall(activity, activity.actions.remove), { id })).msg).toBe("只能删除草稿");
  const copy = (await operator(copyActivity, { id })).data.id;
  expect((await operator(removeCall(activity, activity.actions.remove), { id: copy })).http).toBe(200);
});

it("an activity gives only coupons and goods that exist and are given out", async () => {
  const coupon = (status: string) =>
    aRow(db, "coupon", "id", {
      name: `满减券 ${status}`,
      type: "CASH",
      faceAmount: 2000,
      minAmount: 10_000,
      totalCount: 100,
      validType: "DAYS",
      validDays: 7,
      status,
    });
  const [offered, over] = [await coupon("ONLINE"), await coupon("OFFLINE")];
  const withCoupon = (refId: number) => write({ prizes: [{ ...prize, prizeType: "COUPON", refId }] });
  expect((await withCoupon(999_999)).fields).toEqual({ "prizes.0.refId": "第1个奖品的优惠券不存在或不在发放" });
  expect((await withCoupon(over)).fields).toEqual({ "prizes.0.refId": "第1个奖品的优惠券不存在或不在发放" });
  expect((await write({ prizes: [prize, { ...prize, id: 2, prizeType: "GOODS", refId: 7 }] })).fields).toEqual({
    "prizes.1.refId": "第2个奖品的商品规格不存在或已下架",
  });
  const { id } = (await withCoupon(offered)).data;
  expect((await form(id)).prizeNames).toEqual(["满减券 ONLINE"]);
  const found = (await operator(findPrizes, { query: { type: "COUPON", keyword: "满减" } })).data;
  expect(found).toEqual([{ id: offered, name: "满减券 ONLINE", valueCents: 2000, left: 100 }]);
  // What was chosen before is named, though it is no longer given out.
  const chosen = (await operator(findPrizes, { query: { type: "COUPON", id: over } })).data;
  expect(chosen).toEqual([{ id: over, name: "满减券 OFFLINE", valueCents: 2000, left: 100 }]);
});

it("an activity that waits is in the list by default, and waits for everybody but its author", async () => {
  const { id } = (await write({ name: "等待第二人" })).data;
  const ids = async (who: typeof admin, query: object) =>
    (await who(listCall(activity), { query: { size: 100, ...query } })).data.list.map((row) => row.id);
  expect(await ids(operator, {})).toContain(id);
  await operator(actionCall(activity, "submit"), { id });
  expect(await ids(operator, {})).toContain(id);
  expect(await ids(operator, { mine: "1" })).not.toContain(id);
  expect(await ids(admin, { mine: "1" })).toContain(id);
});

it("a form that was opened before prizes were won adds to the stock that is left", async () => {
  const { id } = (await write()).data;
  await operator(actionCall(activity, "submit"), { id });
  await admin(actionCall(activity, "pass"), { id, body: { pass: true } });
  await operator(actionCall(activity, "online"), { id });
  const opened = await sent(id);
  const shownStocks = [{ id: 1, stock: 100 }];
  const win = async () => {
    const userId = await aMember(db);
    await inTx(db, (tx) => winReward(tx, { activityId: id, userId, prizeId: 1, trigger: "SHARE" }));
  };
  const edit = async (stock: number) => {
    const { version } = await form(id);
    const body = { ...opened, version, prizes: [{ ...prize, stock }], shownStocks };
    return operator(editActivity, { id, body });
  };
  for (let time = 0; time < 3; time++) await win();
  const left = async () => (await form(id)).prizes[0]?.stock;
  expect((await edit(100)).http).toBe(200);
  expect(await left()).toBe(97);
  expect((await edit(150)).http).toBe(200);
  expect(await left()).toBe(147);
  expect((await edit(99)).msg).toBe("进行中的活动不能修改规则");
  expect(await left()).toBe(147);
});

it("the trial makes ten thousand draws", async () => {
  const { id } = (
    await write({
      type: "LOTTERY",
      prizes: [
        { ...prize, weight: 1000 },
        { ...prize, id: 2, prizeType: null, name: "谢谢参与", value: 0, weight: 9000 },
      ],
    })
  ).data;
  const { draws, lines, costCents } = (await operator(simulateActivity, { id })).data;
  expect(draws).toBe(10_000);
  const [won = 0, lost = 0] = lines.map(({ count }) => count);
  expect(won + lost).toBe(10_000);
  expect(Math.abs(won - 1000)).toBeLessThan(200);
  expect(costCents).toBe(won * 500);
});

it("an activity turns by the clock", async () => {
  const row = (columns: object) =>
    aRow(db, "activity", "id", {
      code: `T${Math.random()}`,
      name: "定时",
      type: "SHARE",
      startTime: at(-2),
      endTime: at(5),
      ...columns,
    });
  const [due, over] = [await row({ status: "WAIT_START" }), await row({ status: "PAUSED", endTime: at(-1) })];
  await turnActivities(db);
  const { rows } = await sql<{
    id: number;
    status: string;
  }>`select id, status from activity where id in (${due}, ${over}) order by id`.execute(db);
  expect(rows.map(({ status }) => status)).toEqual(["ONLINE", "FINISHED"]);
  expect((await operator(getActivityStat, { id: due })).data.funnel).toHaveLength(5);
});
