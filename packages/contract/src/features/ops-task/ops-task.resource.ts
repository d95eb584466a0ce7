import { z } from "zod";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam, idParam } from "../../wire/endpoint.ts";
import * as of from "./ops-task.choices.ts";

const assignees = z.array(
  z.object({
    staffId: z.int(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    targetValue: z.int(),
    doneValue: z.int(),
    status: of.assigneeStatus.schema,
    report: z.string(),
    attachments: z.array(z.string()),
    checkRemark: z.string(),
    finishTime: z.string().nullable(),
  }),
);
export type Assignee = z.output<typeof assignees>[number];

const people = {
  ...field.json("执行人"),
  schema: assignees,
  input: assignees,
  sheetText: (value: unknown) =>
    assignees
      .parse(value)
      .map(({ name }) => name)
      .join("、"),
};
const enter = <T extends "DOING" | "CLOSED">(status: T) =>
  ({
    to: status,
    call: "PUT /api/ops-task/{id}/status/{status}",
    at: { status },
    auditTitle: "发布/关闭任务",
  }) as const;

/** 运营任务: measurable work with a deadline, assigned to staff. */
export const opsTask = defineResource({
  name: "opsTask",
  title: "运营任务",
  route: of.opsTaskRoute,
  path: "/api/ops-task/list",
  fields: {
    id: field.id("编号"),
    title: field.text("任务", { max: 40 }),
    type: field.choice("类型", of.opsTaskType),
    metric: field.choice("指标", of.opsTaskMetric),
    description: field.longText("说明", { max: 1000 }),
    priority: field.choice("优先级", of.opsTaskPriority),
    startTime: field.time("开始时间"),
    endTime: field.time("截止时间"),
    repeat: field.choice("重复", of.opsTaskRepeat),
    status: field.choice("状态", of.opsTaskStatus),
    assignees: people,
    targetSum: field.count("目标"),
    doneSum: field.count("完成"),
    progressBp: field.bp("目标/完成", { max: 1_000_000 }),
    createdById: optional(field.staff("发布人")),
    createdTime: field.time("创建时间"),
    version: field.count("版本"),
  },
  list: {
    columns: ["title", "type", "priority", "assignees", "progressBp", "status", "endTime", "createdById"],
    deciding: ["status", "endTime"],
    filters: {
      view: {
        by: "own",
        label: "范围",
        schema: z.enum(of.opsTaskView.values, "范围取值错误"),
        labels: of.opsTaskView.labels,
      },
      keyword: { by: "contains", field: "title", label: "任务", placeholder: "任务标题" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status" },
      priority: { by: "oneOf", field: "priority" },
      staffId: { by: "own", label: "执行人", schema: idParam },
      end: { by: "between", field: "endTime", label: "截止时间" },
      missed: { by: "own", label: "逾期未达成", schema: flagParam, labels: { "1": "是", "0": "否" } },
    },
    sortable: ["progressBp", "endTime"],
    sort: "-endTime",
  },
  states: { field: "status", first: "DRAFT", entered: ["FINISH"] },
  actions: {
    publish: {
      title: "发布",
      from: ["DRAFT"],
      ...enter("DOING"),
      confirm: ({ title, assignees: all }) => `确定发布【${title}】给 ${all.length} 人？`,
    },
    urge: {
      title: "催办",
      from: ["DOING"],
      call: "POST /api/ops-task/{id}/urge",
      data: z.object({ told: z.int() }),
      done: "已催办",
    },
    close: {
      title: "关闭",
      from: ["DOING"],
      ...enter("CLOSED"),
      danger: true,
      confirm: "关闭后不再统计进度，确定关闭？",
    },
    remove: {
      title: "删除",
      from: ["DRAFT"],
      call: "DELETE /api/ops-task/{id}",
      auditTitle: "删除任务",
      danger: true,
      confirm: "确定删除该任务？",
      data: z.null(),
      done: "已删除",
    },
    export: { kind: "export", title: "导出" },
  },
});
