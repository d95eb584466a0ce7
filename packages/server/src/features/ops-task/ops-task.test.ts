import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createOpsTask,
  reportOpsTask,
  checkOpsTask,
  editOpsTask,
  getOpsTaskStat,
} from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRole, aRow, aStaff } from "../../test/build.ts";
import { followTasks, repeatTasks } from "./ops-task-jobs.ts";

const app = await testApp();
const { db } = app.database;
const leadId = await aStaff(db, { roleId: 8 });
const lead = await app.as(leadId);
/** A role that may only work on what is assigned to it. */
const workerRole = await aRole(db, { "/operation/task": ["填报进度", "提交验收"] });
const annId = await aStaff(db, { roleId: workerRole });
const ann = await app.as(annId);
const ben = await app.as(await aStaff(db, { roleId: workerRole }));

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const draft = (change: object = {}) => ({
  title: "回访会员",
  type: "FOLLOW_UP",
  metric: "MANUAL",
  priority: "HIGH",
  startTime: hours(-1),
  endTime: hours(48),
  repeat: "NONE",
  assignees: [{ staffId: annId, targetValue: 5 }],
  ...change,
});
const create = (change: object = {}) => lead.unchecked(createOpsTask, { body: draft(change) });
const started = async (change: object = {}) => {
  const { id } = (await create(change)).data;
  expect((await lead(actionCall(opsTask, "publish"), { id, status: "DOING" })).http).toBe(200);
  return id;
};
const read = async (id: number, ask = lead) => (await ask(getCall(opsTask), { id })).data;
const report = (id: number, body: object, ask = ann) => ask.unchecked(reportOpsTask, { id, body });
const sorted = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

it("the form says what is wrong with a task, and a published task is shown to those it is for", async () => {
  expect((await create({ title: "短" })).msg).toBe("任务标题须为2-40字");
  expect((await create({ assignees: [] })).msg).toBe("请选择执行人");
  expect((await create({ assignees: [{ staffId: annId, targetValue: 0 }] })).msg).toBe("目标值须为1-100000的整数");
  expect((await create({ endTime: hours(-2) })).msg).toBe("结束时间必须晚于开始时间");
  const { id } = (await create()).data;
  expect((await ann(getCall(opsTask), { id })).http).toBe(404);
  const publish = () => lead(actionCall(opsTask, "publish"), { id, status: "DOING" });
  expect(sorted(await Promise.all([publish(), publish()]))).toEqual([200, 409]);
  expect(await read(id, ann)).toMatchObject({ status: "DOING", targetSum: 5 });
  expect((await ben(getCall(opsTask), { id })).http).toBe(404);
  const notices = await sql`select 1 from staff_notice where staff_id = ${annId} and title = '新任务'`.execute(db);
  expect(notices.rows).toHaveLength(1);
  expect((await lead(actionCall(opsTask, "remove"), { id })).http).toBe(409);
});

it("a task is reported by hand, submitted, given back, passed, and then finished", async () => {
  const id = await started();
  expect((await report(id, { doneValue: 51 })).msg).toBe("完成值不能超过目标的10倍");
  expect((await report(id, { doneValue: 3, report: "已联系三位" })).data).toEqual({ doneValue: 3, status: "DOING" });
  expect((await report(id, { doneValue: 3 }, ben)).http).toBe(404);
  expect((await report(id, { doneValue: 5, submit: true })).data).toEqual({ doneValue: 5, status: "SUBMITTED" });
  const check = (body: object) => lead.unchecked(checkOpsTask, { id, body: { staffId: annId, ...body } });
  expect((await check({ pass: false })).msg).toBe("请填写退回原因");
  expect((await check({ pass: false, remark: "请补充名单" })).data).toMatchObject({ status: "DOING" });
  await report(id, { doneValue: 5, submit: true });
  const passed = await Promise.all([check({ pass: true }), check({ pass: true })]);
  expect(sorted(passed)).toEqual([200, 409]);
  expect(await read(id)).toMatchObject({ status: "FINISH", progressBp: 10_000 });
});

it("a task is urged once in two hours and closed once", async () => {
  const id = await started();
  const urge = () => lead(actionCall(opsTask, "urge"), { id });
  expect((await urge()).data).toEqual({ told: 1 });
  expect((await urge()).msg).toBe("2小时内已催办过");
  const { version } = await read(id);
  const edit = (change: object) => lead.unchecked(editOpsTask, { id, body: { ...draft(), version, ...change } });
  expect((await edit({ metric: "CONNECT_NUM" })).msg).toBe("进行中的任务不能修改指标");
  expect((await edit({ title: "回访老会员" })).http).toBe(200);
  expect((await edit({})).http).toBe(409);
  const close = () => lead(actionCall(opsTask, "close"), { id, status: "CLOSED" });
  expect(sorted(await Promise.all([close(), close()]))).toEqual([200, 409]);
});

it("the job counts what was done out of the records, ends a task at its time and begins it anew", async () => {
  const automatic = await started({ metric: "CONNECT_NUM", assignees: [{ staffId: annId, targetValue: 2 }] });
  expect((await report(automatic, { doneValue: 2 })).msg).toBe("只有手工填报的任务可以填报进度");
  const userId = await aMember(db);
  for (let n = 0; n < 2; n += 1)
    await aRow(db, "communicate_note", "id", { userId, connect: "沟通", communicateStatus: "NOT", staffId: annId });
  const missed = await started({ repeat: "DAILY" });
  await sql`update ops_task set start_time = now() - interval '25 hours', end_time = now() - interval '1 hour'
    where id = ${missed}`.execute(db);
  await followTasks(db);
  expect(await read(automatic)).toMatchObject({ status: "FINISH", doneSum: 2 });
  expect(await read(missed)).toMatchObject({ status: "FINISH", assignees: [{ status: "FAIL" }] });
  expect(await repeatTasks(db)).toBe(1);
  expect(await repeatTasks(db)).toBe(0);
  const { rows } = await sql<{
    id: number;
  }>`select id from ops_task where repeat_of_id = ${missed} and status = 'DOING' and end_time > now()`.execute(db);
  expect(rows).toHaveLength(1);
  const { list } = (await ann(listCall(opsTask), { query: { view: "MINE", status: "DOING" } })).data;
  expect(list.map((row) => row.id)).toContain(rows[0]?.id);
  const stat = (await lead(getOpsTaskStat)).data;
  expect(stat.weeks).toHaveLength(12);
  const open = await sql<{ n: number }>`select count(*)::int as n from ops_task where status = 'DOING'`.execute(db);
  expect(stat.doing).toBe(open.rows[0]?.n);
});
