import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createPlatTask,
  editPlatTask,
  reissueTask,
  voidTaskRecord,
} from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { platTask } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readWallet } from "../../core/foundation/ledger/read-balance.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aCoupon, expectBooksRight } from "../../test/money.ts";
import { taskStepIntake } from "@hongxian/contract/features/plat-task/task-step.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let staffId: number;

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
});

const terms = {
  title: "完成任务",
  group: "GROWTH",
  event: "SHARE",
  target: 1,
  rewardType: "INTEGRAL",
  rewardValue: 10,
} as const;
const online = async (change: object) => {
  const { id } = (await operator(createPlatTask, { body: { ...terms, ...change } })).data;
  expect((await operator(actionCall(platTask, "publish"), { id })).http).toBe(200);
  return id;
};
const reissue = (taskId: number, userId: number, more: object = {}) =>
  operator(reissueTask, { body: { taskId, userId, reason: "活动补发", ...more } });
const take = (id: number) => operator(voidTaskRecord, { id, body: { reason: "误发收回" } });
const taskOf = async (id: number) => (await operator(getCall(platTask), { id })).data;
const grantsOf = async (userId: number) =>
  (
    await sql`select coupon_id, status, source, staff_id, revoke_reason,
      round(extract(epoch from expire_time - grant_time) / 86400)::int as days
    from coupon_grant where user_id = ${userId} order by id`.execute(db)
  ).rows;
const rightsOf = async (userId: number) =>
  (
    await sql`select fee_type, status, total, used, end_time from member_right where user_id = ${userId}
      order by id`.execute(db)
  ).rows;
const grantedOf = async (couponId: number) =>
  (await sql`select granted_count from coupon where id = ${couponId}`.execute(db)).rows[0];

describe("an online task", () => {
  it("an online task does not take the event of another that is online", async () => {
    const one = await online({ event: "INVITE" });
    const two = await online({ event: "WATCH_AD" });
    const { version } = await taskOf(two);
    const moved = await operator(editPlatTask, { id: two, body: { ...terms, event: "INVITE", version } });
    expect(moved.msg).toBe("该事件已有进行中的任务");
    expect((await taskOf(two)).event).toBe("WATCH_AD");
    await operator(actionCall(platTask, "stop"), { id: one });
    expect((await operator(editPlatTask, { id: two, body: { ...terms, event: "INVITE", version } })).http).toBe(200);
    expect((await taskOf(two)).event).toBe("INVITE");
  });
});

describe("a waiting record", () => {
  it("a waiting record is rewarded by its own number, for its own member and task only", async () => {
    const task = await online({ event: "SEND_MSG" });
    const [mine, other] = [await aMember(db), await aMember(db)];
    const recordId = await aRow(db, "plat_task_record", "id", {
      taskId: task,
      userId: mine,
      period: "last month",
      status: "DONE",
    });
    expect((await reissue(task, other, { recordId })).http).toBe(404);
    expect((await readWallet(db, other)).integral).toBe(0);
    expect((await reissue(task, mine, { recordId })).data).toEqual({ id: recordId, status: "REWARDED" });
    expect((await readWallet(db, mine)).integral).toBe(10);
    expect((await reissue(task, mine, { recordId })).msg).toBe("该会员本期奖励已发放");
    // Of the present period there is no record: none was made beside the one that was named.
    const { rows } = await sql`select id from plat_task_record where user_id = ${mine}`.execute(db);
    expect(rows).toEqual([{ id: recordId }]);
    expect(await lastAudit(db, "platTaskRecord", recordId)).toMatchObject({
      staffId,
      after: { status: "REWARDED", reason: "活动补发" },
    });
  });
});

describe("a reward", () => {
  it("a reward of a coupon is counted on it, and revoked with its record", async () => {
    const couponId = await aCoupon(db);
    const task = await online({ event: "SIGN_IN", rewardType: "COUPON", rewardValue: 0, couponId });
    const userId = await aMember(db);
    const { id } = (await reissue(task, userId)).data;
    const grant = { couponId, status: "UNUSED", source: "ACTIVITY", staffId, revokeReason: "", days: 30 };
    expect(await grantsOf(userId)).toMatchObject([grant]);
    expect(await grantedOf(couponId)).toEqual({ grantedCount: 1 });
    expect((await take(id)).data.status).toBe("VOID");
    expect(await grantsOf(userId)).toMatchObject([{ ...grant, status: "REVOKED", revokeReason: "误发收回" }]);
    expect(await lastAudit(db, "platTaskRecord", id)).toMatchObject({
      staffId,
      before: { status: "REWARDED" },
      after: { status: "VOID", reason: "误发收回" },
    });
  });

  it("a reward of a coupon that is offline or over is refused with the reason, and its record still waits", async () => {
    const couponId = await aCoupon(db, { name: "周券", status: "OFFLINE" });
    const task = await online({ event: "POST_MOMENT", rewardType: "COUPON", rewardValue: 0, couponId });
    const userId = await aMember(db);
    expect((await reissue(task, userId)).msg).toBe("优惠券「周券」未上架或已停发，不能发放");
    await sql`update coupon set status = 'ONLINE', valid_type = 'FIXED', begin_time = '2020-01-01',
        end_time = '2020-02-01' where id = ${couponId}`.execute(db);
    expect((await reissue(task, userId)).msg).toBe("优惠券「周券」已过期，不能发放");
    expect(await grantsOf(userId)).toEqual([]);
    expect((await sql`select from plat_task_record where task_id = ${task}`.execute(db)).rows).toEqual([]);
  });

  it("a reward of a coupon that is used up is refused in words, and given to nobody", async () => {
    const couponId = await aCoupon(db, { name: "月券", totalCount: 1 });
    const task = await online({ event: "UPLOAD_FACE", rewardType: "COUPON", rewardValue: 0, couponId });
    const [one, two] = [await aMember(db), await aMember(db)];
    expect((await reissue(task, one)).http).toBe(200);
    expect(await reissue(task, two)).toMatchObject({ http: 400, msg: "优惠券「月券」库存不足" });
    expect(await grantsOf(two)).toEqual([]);
    expect(await grantedOf(couponId)).toEqual({ grantedCount: 1 });
  });

  it("a reward of times is a right without end, and what is not used of it is taken back", async () => {
    const task = await online({ event: "WATCH_LIVE", rewardType: "GO_BACK_TIMES", rewardValue: 5 });
    const userId = await aMember(db);
    const { id } = (await reissue(task, userId)).data;
    const right = { feeType: "GO_BACK_TIMES", status: "EFFECTIVE", total: 5, used: 0, endTime: null };
    expect(await rightsOf(userId)).toEqual([right]);
    await sql`update member_right set used = 2 where user_id = ${userId}`.execute(db);
    expect((await take(id)).data.status).toBe("VOID");
    expect(await rightsOf(userId)).toEqual([{ ...right, status: "REVOKED", total: 2, used: 2 }]);
  });

  it("a reward that is taken back is the one of its record, and no other of its kind", async () => {
    const couponId = await aCoupon(db);
    const coupons = { group: "WEEKLY", rewardType: "COUPON", rewardValue: 0, couponId };
    const times = { group: "WEEKLY", rewardType: "FREE_CALL_TIME", rewardValue: 5 };
    const [first, second] = [
      await online({ event: "SIGN_IN", ...coupons }),
      await online({ event: "SHARE", ...coupons }),
    ];
    const [third, fourth] = [
      await online({ event: "INVITE", ...times }),
      await online({ event: "WATCH_AD", ...times }),
    ];
    const userId = await aMember(db);
    const used = (await reissue(first, userId)).data.id;
    await sql`update coupon_grant set status = 'USED' where user_id = ${userId}`.execute(db);
    await reissue(second, userId);
    const earlier = (await reissue(third, userId)).data.id;
    await reissue(fourth, userId);
    expect((await take(used)).data.status).toBe("VOID");
    expect(await grantsOf(userId)).toMatchObject([{ status: "USED" }, { status: "UNUSED" }]);
    expect((await take(earlier)).data.status).toBe("VOID");
    expect(await rightsOf(userId)).toMatchObject([
      { status: "REVOKED", total: 0 },
      { status: "EFFECTIVE", total: 5 },
    ]);
  });

  it("a reward in cash that is taken back is free in the budget again", async () => {
    const cash = { rewardType: "CASH", rewardValue: 300, budgetCents: 1000 };
    const task = await online({ event: "REAL_NAME", ...cash });
    const [one, two] = [await aMember(db), await aMember(db)];
    const { id } = (await reissue(task, one)).data;
    await reissue(task, two);
    expect((await taskOf(task)).usedCents).toBe(600);
    expect((await take(id)).data.status).toBe("VOID");
    expect(await taskOf(task)).toMatchObject({ usedCents: 300, status: "ONLINE" });
    expect((await readWallet(db, one)).incomeBalance).toBe(0);
    expect((await readWallet(db, two)).incomeBalance).toBe(300);
    await expectBooksRight(db);
  });
});

it("a task done by steps that are sent by an application is rewarded once, at its end, by what is known here", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const points = async () => (await readWallet(db, userId)).integral;
  const aTask = (columns: object = {}) =>
    aRow(db, "plat_task", "id", {
      code: `A${Math.random()}`,
      title: "每日分享",
      group: "DAILY",
      event: "SEND_MSG",
      target: 3,
      rewardType: "INTEGRAL",
      rewardValue: 10,
      status: "ONLINE",
      ...columns,
    });
  const taskId = await aTask();
  const step = (more: object = {}) => send(taskStepIntake, { member, taskId, ...more });
  expect(await read(taskStepIntake, await step())).toMatchObject({ status: "DOING", progress: 1, target: 3 });
  expect(await points()).toBe(0);
  const both = await Promise.all([step({ count: 9 }), step({ count: 9 })]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  expect(await points()).toBe(10);
  const waits = await aTask({ target: 1, needClaim: true, event: "SHARE" });
  const done = await step({ taskId: waits });
  expect(await read(taskStepIntake, done)).toMatchObject({ status: "DONE" });
  const claim = () => step({ taskId: waits, externalId: done.externalId, claimed: true });
  await Promise.all([claim(), claim()]);
  expect(await points()).toBe(20);
  for (const event of ["REAL_NAME", "UPLOAD_FACE", "EDUCATION_AUTH", "FIRST_RECHARGE"])
    expect((await step({ taskId: await aTask({ event }) })).msg).toBe("尚未达到任务条件");
  expect((await step({ taskId: await aTask({ status: "OFFLINE" }) })).msg).toBe("任务不存在或未进行");
  await sql`update member set reward_status = 'FROZEN' where user_id = ${userId}`.execute(db);
  const odd = await step({ taskId: await aTask({ target: 1, event: "INVITE" }) });
  expect(await read(taskStepIntake, odd)).toMatchObject({ status: "VOID", voidReason: "账号异常" });
  expect(await points()).toBe(20);
  await expectBooksRight(db);
});
