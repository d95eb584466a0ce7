import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import * as of from "./ops-task.choices.ts";

const titled = (title: string) => button(title, of.opsTaskRoute);
export const opsTaskGrants = {
  create: titled("新建任务"),
  edit: titled("编辑"),
  report: titled("填报进度"),
  submit: titled("提交验收"),
  pass: titled("验收通过"),
  giveBack: titled("验收退回"),
  copy: titled("复制"),
} as const;

export const opsTaskMessages = {
  title: "任务标题须为2-40字",
  noStaff: "请选择执行人",
  unknownStaff: "执行人不存在或已停用",
  target: "目标值须为1-100000的整数",
  order: "结束时间必须晚于开始时间",
  ended: "结束时间必须晚于当前时间",
  giveBack: "请填写退回原因",
  urged: "2小时内已催办过",
  onlyManual: "只有手工填报的任务可以填报进度",
  tooMuch: "完成值不能超过目标的10倍",
  metricFixed: "进行中的任务不能修改指标",
  assigned: (title: string) => ({ title: "新任务", content: `您有新的运营任务：${title}` }),
  reminded: (title: string) => ({ title: "任务催办", content: `请尽快完成运营任务：${title}` }),
  submitted: (name: string, title: string) => ({ title: "任务待验收", content: `${name}提交了任务：${title}` }),
  checked: (title: string, passed: boolean) => ({
    title: passed ? "任务验收通过" : "任务验收退回",
    content: title,
  }),
  result: (title: string, done: boolean) => ({ title: done ? "任务已达成" : "任务未达成", content: title }),
} as const;
export const opsTaskLimits = { staff: 200, files: 5, urgeHours: 2 } as const;

const onOne = z.strictObject({ id: idParam });
const made = z.object({ id: z.int() });
const time = (message: string) => z.iso.datetime({ offset: true, error: message });
const shape = {
  title: z.string(opsTaskMessages.title).trim().min(2, opsTaskMessages.title).max(40, opsTaskMessages.title),
  type: z.enum(of.opsTaskType.values, "请选择类型"),
  metric: z.enum(of.opsTaskMetric.values, "请选择指标"),
  description: z.preprocess((value) => value ?? "", z.string().trim().max(1000, "说明不能超过1000个字")),
  priority: z.enum(of.opsTaskPriority.values, "请选择优先级"),
  startTime: time("请选择开始时间"),
  endTime: time("请选择截止时间"),
  repeat: z.enum(of.opsTaskRepeat.values, "请选择重复方式"),
  assignees: z
    .array(
      z.strictObject({
        staffId: z.int(opsTaskMessages.noStaff).positive(opsTaskMessages.noStaff),
        targetValue: z.int(opsTaskMessages.target).min(1, opsTaskMessages.target).max(100_000, opsTaskMessages.target),
      }),
      opsTaskMessages.noStaff,
    )
    .min(1, opsTaskMessages.noStaff)
    .max(opsTaskLimits.staff, "执行人过多"),
};
function inOrder({ startTime, endTime }: { startTime: string; endTime: string }, context: z.RefinementCtx): void {
  if (Date.parse(endTime) <= Date.parse(startTime))
    context.addIssue({ code: "custom", path: ["endTime"], message: opsTaskMessages.order });
}
const taskDraft = z.strictObject(shape).superRefine(inOrder);
export type OpsTaskDraft = z.output<typeof taskDraft>;

export const createOpsTask = endpoint({
  method: "POST",
  path: "/api/ops-task",
  allow: [opsTaskGrants.create, opsTaskGrants.copy],
  title: "新建任务",
  done: "保存成功",
  body: taskDraft,
  data: made,
});

export const editOpsTask = endpoint({
  method: "PUT",
  path: "/api/ops-task/{id}",
  allow: [opsTaskGrants.edit],
  title: "编辑任务",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({ ...shape, version: z.int("缺少版本号") }).superRefine(inOrder),
  data: made,
});

/** The assignee's own work: 填报进度 (manual tasks only), and with `submit` 提交验收. */
export const reportOpsTask = endpoint({
  method: "POST",
  path: "/api/ops-task/{id}/report",
  allow: [opsTaskGrants.report, opsTaskGrants.submit],
  title: "填报进度/提交验收",
  done: "已提交",
  params: onOne,
  body: z.strictObject({
    doneValue: z
      .int("请填写完成值")
      .min(0, "请填写完成值")
      .max(1_000_000, opsTaskMessages.tooMuch)
      .nullable()
      .default(null),
    report: z.preprocess((value) => value ?? "", z.string().trim().max(1000, "说明不能超过1000个字")),
    attachments: z.array(z.string().max(500)).max(opsTaskLimits.files, "附件不能超过5个").default([]),
    submit: z.boolean().default(false),
  }),
  data: z.object({ doneValue: z.int(), status: of.assigneeStatus.schema }),
});

export const checkOpsTask = endpoint({
  method: "PUT",
  path: "/api/ops-task/{id}/check",
  allow: [opsTaskGrants.pass, opsTaskGrants.giveBack],
  title: "验收通过/验收退回",
  params: onOne,
  body: z
    .strictObject({
      staffId: z.int().positive(),
      pass: z.boolean(),
      remark: z.preprocess((value) => value ?? "", z.string().trim().max(200, "退回原因不能超过200个字")),
    })
    .superRefine(({ pass, remark }, context) => {
      if (!pass && remark === "")
        context.addIssue({ code: "custom", path: ["remark"], message: opsTaskMessages.giveBack });
    }),
  data: z.object({ status: of.assigneeStatus.schema, taskStatus: of.opsTaskStatus.schema }),
});

export const getOpsTaskStat = endpoint({
  method: "GET",
  path: "/api/ops-task/stat",
  allow: reads(of.opsTaskRoute),
  query: z.strictObject({ view: z.enum(of.opsTaskView.values, "范围取值错误").default("ALL") }),
  data: z.object({
    doing: z.int(),
    dueToday: z.int(),
    /** Tasks of this month that somebody failed. */
    overdue: z.int(),
    /** Reached of those that ended this month, in 1/10000. */
    monthBp: z.int().nullable(),
    staff: z.array(z.object({ id: z.int(), name: z.string(), rateBp: z.int() })),
    weeks: z.array(z.object({ week: z.string(), count: z.int() })),
  }),
});
