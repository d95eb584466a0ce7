import { enableStatus, taskMetric, taskPeriod } from "../../core/matchmaker/matchmaker.choices.ts";
import { anyResource } from "../../kit/resource-calls.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { gradePages } from "./grade.pages.ts";

const path = "/api/matchmaker/tasks";
const common = {
  id: field.id("ID"),
  grade: field.count("等级编号"),
  name: field.text("任务名称", { max: 30 }),
  metric: field.choice("指标", taskMetric),
  target: field.count("目标值"),
  period: field.choice("周期", taskPeriod),
  remark: field.text("备注", { max: 200 }),
  status: field.choice("状态", enableStatus),
  version: field.count("版本"),
};
const metric = { by: "oneOf", field: "metric" } as const;
const status = { by: "oneOf", field: "status" } as const;

/** The tasks that lead to a grade. */
export const upTask = defineResource({
  name: "upTask",
  title: "升级任务",
  route: gradePages.upTask,
  path,
  fields: {
    ...common,
    gradeName: field.text("目标等级", { max: 10 }),
    rewardCents: field.cents("奖励"),
    weightSort: field.count("排序"),
    reachedCount: field.count("达标人数"),
  },
  list: {
    columns: ["gradeName", "name", "metric", "target", "period", "rewardCents", "weightSort", "status", "reachedCount"],
    filters: { grade: { by: "own", label: "目标等级", schema: gradeParam.prefault(2) }, metric, status },
    sortable: ["weightSort"],
    sort: "weightSort",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** The tasks that keep a grade. */
export const keepTask = defineResource({
  name: "keepTask",
  title: "保级任务设置",
  route: gradePages.keepTask,
  path,
  fields: { ...common, gradeName: field.text("等级", { max: 10 }) },
  list: {
    columns: ["gradeName", "name", "metric", "target", "period", "status"],
    filters: { grade: { by: "own", label: "等级", schema: gradeParam }, metric, status },
    sortable: ["grade"],
    sort: "grade",
  },
  actions: {},
});

export const taskFamily = {
  key: "purpose",
  members: { UP: anyResource(upTask), KEEP: anyResource(keepTask) },
} as const;
