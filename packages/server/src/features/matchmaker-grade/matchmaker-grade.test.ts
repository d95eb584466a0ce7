import { gradeDown, gradeUp } from "@hongxian/contract/features/matchmaker-grade/grade-change.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addTask,
  copyTask,
  getTaskProgress,
  removeTask,
  setTaskStatus,
  recalcProgress,
  getTasks,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { getGrades } from "@hongxian/contract/core/matchmaker/grade.endpoints.ts";
import {
  passGradeChange,
  getGradeChanges,
  passGradeChanges,
  setGrade,
  exemptGradeChanges,
  getRelegationStat,
} from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import {
  saveGrades,
  previewGrades,
  restoreGrades,
  getGradeHistory,
  saveUpSetting,
} from "@hongxian/contract/features/matchmaker-grade/grade-setting.endpoints.ts";
import {
  simulateRelegation,
  exportSimulation,
  getKeepRates,
} from "@hongxian/contract/features/matchmaker-grade/relegation-setting.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { expectBooksRight } from "../../test/money.ts";
import { refreshProgress } from "../../core/services/matchmaker/assess-promotion.ts";
import { promotionIntake } from "@hongxian/contract/features/matchmaker-grade/promotion.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let second: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  second = await app.as(await aStaff(db, { roleId: 8 }));
});

async function aMatchmaker(grade: number) {
  const shopId = await aShop(db);
  const userId = await aMember(db);
  const agentId = await anAgent(db, {
    userId,
    tier: "MATCHMAKER",
    shopId,
    grade,
    gradeTime: new Date(Date.now() - 200 * 86_400_000),
  });
  const staffId = await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId });
  return { agentId, userId, staffId, shopId };
}
const change = (agentId: number, direction: "UP" | "DOWN", status: string, from: number, columns = {}) =>
  aRow(db, "matchmaker_grade_change", "id", {
    agentId,
    direction,
    fromGrade: from,
    toGrade: direction === "UP" ? from + 1 : from - 1,
    source: "AUTO",
    status,
    periodKey: direction === "DOWN" ? `2026-Q${1 + (agentId % 4)}` : "",
    ...columns,
  });
const gradeOf = async (agentId: number) =>
  (await sql<{ grade: number }>`select grade from agent where id = ${agentId}`.execute(db)).rows[0]?.grade;

describe("grades", () => {
  it("grades are saved together, never earning less than the one below", async () => {
    const { data: rows } = await operator(getGrades);
    const draft = (grade: number, part = {}) => {
      const { people: _p, taskCount: _t, ...row } = rows.find((one) => one.grade === grade) ?? ({} as never);
      return { ...row, ...part };
    };
    const save = (...grades: object[]) => operator.unchecked(saveGrades, { body: { grades } });
    expect((await save(draft(3, { commissionBp: 1100 }))).fields).toEqual({
      "3.commissionBp": "佣金比例不能低于下一等级",
    });
    expect((await save(draft(3, { taskRequired: "ANY_N", anyN: 50 }))).msg).toBe("完成项数不能超过任务数");
    expect((await save(draft(3, { name: " " }))).msg).toBe("请输入等级名称");
    expect((await save(draft(3, { name: "骨干红娘" }))).msg).toBe("保存成功");
    expect((await save(draft(3, { name: "晚了一步" }))).http).toBe(409);
    const preview = await operator(previewGrades, { body: { grades: [draft(2)] } });
    expect(preview.data).toHaveLength(6);
    expect((await operator(restoreGrades, { body: {} })).data[2]?.name).toBe("中级红娘");
    const { data: history } = await operator(getGradeHistory);
    expect(history[1]?.changes).toEqual([{ name: "3.name", before: "中级红娘", after: "骨干红娘" }]);
  });

  it("grades have general settings with a version", async () => {
    const set = { allowApply: false, coolDays: 10, allowSkip: false };
    expect((await operator(saveUpSetting, { body: { ...set, version: 0 } })).data.version).toBe(1);
    expect((await operator(saveUpSetting, { body: { ...set, version: 0 } })).http).toBe(409);
    expect((await operator(saveUpSetting, { body: { ...set, coolDays: 91, version: 1 } })).http).toBe(400);
  });
});

describe("a promotion", () => {
  it("a promotion asks again when the tasks are no longer met, and is decided once", async () => {
    const one = await aMatchmaker(2);
    const id = await change(one.agentId, "UP", "WAIT_AUDIT", 2);
    expect((await operator(passGradeChange, { id, body: {} })).msg).toBe("当前数据已不达标，仍要通过？");
    const both = await Promise.all(
      [operator, second].map((ask) => ask(passGradeChange, { id, body: { force: true } })),
    );
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await gradeOf(one.agentId)).toBe(3);
    expect(
      (await operator(getGradeChanges, { query: { direction: "UP", status: "PASSED" } })).data.list[0],
    ).toMatchObject({
      id,
      step: "初级红娘 → 中级红娘",
      status: "PASSED",
    });
    expect((await operator(getGradeChanges, { query: { direction: "SIDE" } })).http).toBe(400);
  });

  it("a promotion is void for somebody who was closed, and refused with a reason", async () => {
    const one = await aMatchmaker(2);
    const id = await change(one.agentId, "UP", "WAIT_AUDIT", 2);
    await sql`update agent set status = 'DISABLE' where id = ${one.agentId}`.execute(db);
    expect((await operator(passGradeChange, { id, body: {} })).data.status).toBe("INVALID");
    const other = await aMatchmaker(2);
    const refusal = await change(other.agentId, "UP", "WAIT_AUDIT", 2);
    expect((await operator(actionCall(gradeUp, "reject"), { id: refusal, body: { reason: "" } })).msg).toBe(
      "请填写驳回原因",
    );
    expect(
      (await operator(actionCall(gradeUp, "reject"), { id: refusal, body: { reason: "近期投诉" } })).data.status,
    ).toBe("REJECTED");
    const many = await operator(passGradeChanges, { body: { ids: [id, refusal] } });
    expect(many.data).toMatchObject({ success: 0, failed: [{ id }, { id: refusal }] });
  });

  it("a promotion is made by hand at once, in either direction", async () => {
    const { agentId } = await aMatchmaker(3);
    const set = (grade: number) => operator(setGrade, { agentId, grade, body: { reason: "表现突出" } });
    expect((await set(3)).msg).toBe("等级未变化");
    expect((await set(5)).data.grade).toBe(5);
    expect((await set(4)).http).toBe(200);
    expect((await set(3)).http).toBe(200);
    expect(await gradeOf(agentId)).toBe(3);
  });
});

describe("a relegation", () => {
  it("a relegation is carried out once, and taken back within thirty days", async () => {
    const { agentId } = await aMatchmaker(3);
    const id = await change(agentId, "DOWN", "WAIT_EXECUTE", 3);
    const both = await Promise.all([operator, second].map((ask) => ask(actionCall(gradeDown, "execute"), { id })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await gradeOf(agentId)).toBe(2);
    await sql`update matchmaker_grade_change set audit_time = now() - interval '31 days' where id = ${id}`.execute(db);
    expect((await operator(actionCall(gradeDown, "revoke"), { id, body: { reason: "数据更正" } })).msg).toBe(
      "超过30天不能撤销",
    );
    await sql`update matchmaker_grade_change set audit_time = now() where id = ${id}`.execute(db);
    expect((await operator(actionCall(gradeDown, "revoke"), { id, body: { reason: "数据更正" } })).data.status).toBe(
      "REVOKED",
    );
    expect(await gradeOf(agentId)).toBe(3);
  });

  it("a relegation is reminded of once a day and spared in a batch, all or none", async () => {
    const { agentId } = await aMatchmaker(4);
    const id = await change(agentId, "DOWN", "WARNING", 4);
    expect((await operator(actionCall(gradeDown, "remind"), { id })).msg).toBe("提醒已发送");
    expect((await operator(actionCall(gradeDown, "remind"), { id })).msg).toBe("今日已提醒");
    const done = await change((await aMatchmaker(4)).agentId, "DOWN", "EXECUTED", 4);
    const body = { reason: "休假" };
    expect((await operator(exemptGradeChanges, { body: { ids: [id, done], ...body } })).http).toBe(409);
    expect((await operator(exemptGradeChanges, { body: { ids: [id], ...body } })).data.count).toBe(1);
    expect((await operator(getRelegationStat)).data.names).toHaveLength(6);
  });
});

describe("tasks", () => {
  const task = {
    purpose: "UP",
    grade: 6,
    name: "邀请注册",
    metric: "INVITE_REGISTER",
    target: 5,
    period: "MONTH",
  } as const;

  it("tasks stand once in a grade and are only switched off once they have progress", async () => {
    expect((await operator(addTask, { body: { ...task, target: 0 } })).msg).toBe("请输入正确的目标值");
    const { data } = await operator(addTask, { body: task });
    expect((await operator(addTask, { body: task })).msg).toBe("该等级已存在相同任务");
    const copied = await operator(copyTask, { id: data.id, body: { grades: [5, 6] } });
    expect(copied.msg).toBe("该等级已存在相同任务");
    const { agentId } = await aMatchmaker(5);
    await refreshProgress(db, agentId);
    const progress = await operator(getTaskProgress, { query: { grade: 6 } });
    expect(progress.data.list[0]?.values.length).toBe(progress.data.summary.tasks.length);
    expect((await operator(removeTask, { id: data.id })).data.deleted).toBe(false);
    expect((await operator(setTaskStatus, { id: data.id, status: "DISABLE" })).http).toBe(409);
    expect((await operator(recalcProgress, { body: {} })).http).toBe(200);
  });

  it("tasks that keep a grade are not longer than the assessment", async () => {
    const keep = { ...task, purpose: "KEEP", grade: 3 } as const;
    expect((await operator(addTask, { body: { ...keep, period: "TOTAL" } })).msg).toBe("任务周期不能长于考核周期");
    expect((await operator(addTask, { body: keep })).http).toBe(200);
    const list = await operator(getTasks, { query: { purpose: "KEEP", grade: "3" } });
    expect(list.data.list.map(({ name }) => name)).toContain("邀请注册");
    const strict = { period: "QUARTER", protectDays: 0, exemptOnLeave: false } as const;
    const run = await operator(simulateRelegation, { body: strict });
    expect(run.data.list.length).toBeGreaterThan(0);
    const file = await operator(exportSimulation, { body: strict });
    expect(file.raw.split("\r\n")[0]).toContain("红娘,会员编号,门店,等级,未达标任务");
    expect((await operator(getKeepRates)).data.rates.length).toBeGreaterThan(0);
    await expectBooksRight(db);
  });
});

it("an application for a grade sent by an application is the matchmaker's own, one at a time", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  await anAgent(db, { userId, tier: "MATCHMAKER", shopId: await aShop(db), grade: 2 });
  const member = await numberOf(userId);
  await sql`update system_setting set value = value || '{"allowApply": true}' where key = 'matchmaker.up'`.execute(db);
  const application = await send(promotionIntake, { member });
  expect(application.state).toBe("ACCEPTED");
  expect(await read(promotionIntake, application)).toEqual({
    status: "WAIT_AUDIT",
    fromGrade: 2,
    toGrade: 3,
    reason: "",
  });
  expect((await send(promotionIntake, { member })).msg).toBe("已有待审核的升级申请");
  expect((await send(promotionIntake, { member: await numberOf(await aMember(db)) })).state).toBe("REFUSED");
});
