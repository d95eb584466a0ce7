import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { familyCalls } from "./list-family.ts";
import { enableStatus, taskMetric, taskPeriod, taskPurpose } from "../../core/matchmaker/matchmaker.choices.ts";
import { taskMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { taskFamily } from "./grade-task.resource.ts";
import { gradePages } from "./grade.pages.ts";

export const { list: getTasks, get: getTask } = familyCalls(taskFamily);

export type TaskPurpose = ChoiceOf<typeof taskPurpose>;
const pageOf: Readonly<Record<TaskPurpose, string>> = { UP: gradePages.upTask, KEEP: gradePages.keepTask };
const titles = {
  add: "新增",
  edit: "编辑",
  remove: "删除",
  ENABLE: "启用",
  DISABLE: "停用",
  copy: "复制到等级",
  recalc: "重新计算",
} as const;
export type TaskCommand = keyof typeof titles;
/** The title on the page of the task's purpose: which one is checked once the task is known. */
export const taskGrant = (command: TaskCommand, purpose: TaskPurpose): Grant =>
  button(titles[command], pageOf[purpose]);
const either = (command: TaskCommand) => [taskGrant(command, "UP"), taskGrant(command, "KEEP")] as const;

const maxTarget = 9_007_199_254_740_991;
export const taskDraft = z
  .strictObject({
    purpose: z.enum(taskPurpose.values, "任务用途取值错误"),
    grade: z.int("请选择等级").min(1, "请选择等级").max(6, "请选择等级"),
    name: z.string(taskMessages.name).trim().min(1, taskMessages.name).max(30, "任务名称不能超过30个字"),
    metric: z.enum(taskMetric.values, "请选择指标"),
    target: z.int(taskMessages.target).min(0, taskMessages.target).max(maxTarget, taskMessages.target),
    period: z.enum(taskPeriod.values, "请选择周期"),
    rewardCents: moneyCents("请填写奖励").min(0, "奖励为0-10000元").max(1_000_000, "奖励为0-10000元").default(0),
    weightSort: z.int("请填写排序").min(0, "排序为0-9999").max(9999, "排序为0-9999").default(0),
    remark: z.string().trim().max(200, "备注不能超过200个字").default(""),
  })
  .superRefine(({ metric, target }, context) => {
    const wrong = (metric !== "COMPLAINT_MAX" && target === 0) || (metric === "GOOD_RATE" && target > 10_000);
    if (wrong) context.addIssue({ code: "custom", path: ["target"], message: taskMessages.target });
  });
export type TaskDraft = z.output<typeof taskDraft>;

const one = z.strictObject({ id: idParam });
const made = z.object({ id: z.int() });

export const addTask = endpoint({
  method: "POST",
  path: "/api/matchmaker/tasks",
  allow: either("add"),
  title: "新增红娘任务",
  done: "保存成功",
  body: taskDraft,
  data: made,
});
export const editTask = endpoint({
  method: "PUT",
  path: "/api/matchmaker/tasks/{id}",
  allow: either("edit"),
  title: "编辑红娘任务",
  done: "保存成功",
  params: one,
  body: taskDraft.safeExtend({ version: z.int("缺少版本号") }),
  data: made,
});
/** A task with progress is not deleted, only switched off. */
export const removeTask = endpoint({
  method: "DELETE",
  path: "/api/matchmaker/tasks/{id}",
  allow: either("remove"),
  title: "删除红娘任务",
  done: "删除成功",
  params: one,
  data: z.object({ id: z.int(), deleted: z.boolean() }),
});
export const setTaskStatus = endpoint({
  method: "PUT",
  path: "/api/matchmaker/tasks/{id}/status/{status}",
  allow: [...either("ENABLE"), ...either("DISABLE")],
  title: "启用/停用红娘任务",
  done: ({ status }) => (status === "ENABLE" ? "已启用" : "已停用"),
  params: one.extend({ status: z.enum(enableStatus.values, "状态取值错误") }),
  data: z.object({ id: z.int(), status: enableStatus.schema }),
});
export const copyTask = endpoint({
  method: "POST",
  path: "/api/matchmaker/tasks/{id}/copy",
  allow: [taskGrant("copy", "UP")],
  title: "复制红娘任务",
  done: "复制成功",
  params: one,
  body: z.strictObject({ grades: z.array(z.int().min(2).max(6)).min(1, "请选择等级").max(5, "请选择等级") }),
  data: z.object({ count: z.int() }),
});

const progressTask = z.object({
  taskId: z.int(),
  name: z.string(),
  metric: taskMetric.schema,
  target: z.int(),
  period: taskPeriod.schema,
});
export type ProgressTask = z.output<typeof progressTask>;
const progressRow = z.object({
  agentId: z.int(),
  user: memberRef,
  shop: namedRef.nullable(),
  gradeName: z.string(),
  /** By task number; a task that was not measured yet is missing. */
  values: z.array(z.object({ taskId: z.int(), value: z.int(), reached: z.boolean() })),
  reached: z.int(),
  updateTime: z.string().nullable(),
});
export type ProgressRow = z.output<typeof progressRow>;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Everyone one grade below, with their progress in the tasks of this one. */
export const getTaskProgress = endpoint({
  method: "GET",
  path: "/api/matchmaker/task-progress",
  allow: reads(gradePages.upTask),
  query: listQuery([], {
    grade: gradeParam.default(2),
    shopId: blank(idParam),
    keyword: blank(z.string().trim().max(100, "筛选内容过长")),
    reached: blank(flagParam),
  }),
  data: listOf(progressRow, z.object({ tasks: z.array(progressTask) })),
});

/** Queued: null = everyone. */
export const recalcProgress = endpoint({
  method: "POST",
  path: "/api/matchmaker/task-progress/recalc",
  allow: [taskGrant("recalc", "UP")],
  title: "重新计算任务进度",
  done: "已开始计算，稍后刷新查看",
  body: z.strictObject({ agentId: z.int().positive().nullable().default(null) }),
  data: z.null(),
});
