import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createPlatTask,
  reissueTask,
  sortPlatTasks,
  editPlatTask,
  voidTaskRecord,
  getTaskStat,
} from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { platTask, platTaskRecord } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readWallet } from "../../core/foundation/ledger/read-balance.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { expectBooksRight, inTx } from "../../test/money.ts";
import { expireTaskRecords } from "./task-jobs.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
});

const daily = {
  title: "每日签到",
  group: "DAILY",
  event: "SIGN_IN",
  target: 1,
  rewardType: "INTEGRAL",
  rewardValue: 10,
} as const;
const make = (change: object = {}) => operator(createPlatTask, { body: { ...daily, ...change } });
const online = async (change: object = {}) => {
  const { id } = (await make(change)).data;
  await operator(actionCall(platTask, "publish"), { id });
  return id;
};
const reissue = (taskId: number, userId: number, more: object = {}) =>
  operator(reissueTask, { body: { taskId, userId, reason: "补发", ...more } });

describe("a task", () => {
  it("a task is checked by its reward, and one of an event and group runs", async () => {
    const wrong: [object, string][] = [
      [{ title: "签" }, "任务标题须为2-15字"],
      [{ target: 0 }, "目标须为1-9999的整数"],
      [{ rewardValue: 10_001 }, "积分奖励须在1-10000之间"],
      [{ rewardType: "CASH", rewardValue: 10_001, budgetCents: 1 }, "现金奖励须在0.01-100元之间"],
      [{ rewardType: "CASH", rewardValue: 100 }, "请设置预算"],
      [{ rewardType: "COUPON", rewardValue: 0 }, "请选择优惠券"],
    ];
    for (const [change, msg] of wrong) expect((await make(change)).msg).toBe(msg);
    const [one, two] = [(await make()).data.id, (await make({ title: "再次签到" })).data.id];
    const both = await Promise.all([one, two].map((id) => operator(actionCall(platTask, "publish"), { id })));
    expect(both.map(({ msg }) => msg).filter((msg) => msg === "该事件已有进行中的任务")).toHaveLength(1);
    const draft = both[0]?.http === 200 ? two : one;
    expect((await operator(removeCall(platTask, platTask.actions.remove), { id: draft === one ? two : one })).msg).toBe(
      "只能删除草稿",
    );
    const copy = (await operator(customCall(platTask, "copy"), { id: draft, body: {} })).data.id;
    expect((await operator(removeCall(platTask, platTask.actions.remove), { id: copy })).http).toBe(200);
    expect((await operator(sortPlatTasks, { body: { ids: [two, one] } })).http).toBe(200);
    const row = (await operator(getCall(platTask), { id: draft })).data;
    expect(
      (await operator(editPlatTask, { id: draft, body: { ...daily, title: "改名签到", version: row.version } })).http,
    ).toBe(200);
    expect((await operator(editPlatTask, { id: draft, body: { ...daily, version: row.version } })).http).toBe(409);
  });
});

describe("a reward", () => {
  it("a reward is issued once for a period and taken back by the books", async () => {
    const task = await online({ title: "分享有礼", event: "SHARE" });
    const userId = await aMember(db);
    const twice = await Promise.all([reissue(task, userId), reissue(task, userId)]);
    expect(twice.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await readWallet(db, userId)).integral).toBe(10);
    const { id } = twice.find(({ http }) => http === 200)?.data ?? { id: 0 };
    expect((await operator(voidTaskRecord, { id, body: { reason: "" } })).msg).toBe("请填写原因");
    expect((await operator(voidTaskRecord, { id, body: { reason: "误发" } })).data.status).toBe("VOID");
    expect((await operator(voidTaskRecord, { id, body: { reason: "误发" } })).http).toBe(409);
    expect((await readWallet(db, userId)).integral).toBe(0);
    const frozen = await aMember(db, { rewardStatus: "FROZEN" });
    expect((await reissue(task, frozen)).data.status).toBe("VOID");
    expect((await operator(getTaskStat)).data).toMatchObject({ joined: 2 });
    await expectBooksRight(db);
  });

  it("a reward in cash stays within the budget and closes the task with it", async () => {
    const task = await online({
      title: "首充红包",
      event: "FIRST_RECHARGE",
      group: "NEWCOMER",
      rewardType: "CASH",
      rewardValue: 300,
      budgetCents: 500,
    });
    const [one, two] = [await aMember(db), await aMember(db)];
    expect((await reissue(task, one)).data.status).toBe("REWARDED");
    expect((await readWallet(db, one)).incomeBalance).toBe(300);
    expect((await operator(getCall(platTask), { id: task })).data).toMatchObject({
      status: "OFFLINE",
      usedCents: 300,
    });
    expect((await reissue(task, two)).msg).toBe("任务预算不足");
    await expectBooksRight(db);
  });

  it("a reward that was not claimed in its period is gone", async () => {
    const task = await online({ title: "看直播", event: "WATCH_LIVE" });
    await sql`insert into plat_task_record (task_id, user_id, period, status, done_time)
      values (${task}, ${await aMember(db)}, '20200101', 'DONE', now())`.execute(db);
    expect(await inTx(db, expireTaskRecords)).toBe(1);
    expect((await operator(listCall(platTaskRecord), { query: { taskId: task } })).data.list[0]?.status).toBe(
      "EXPIRED",
    );
  });
});
