import { z } from "zod";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { gradeChangeStatus, gradeSource } from "../../core/matchmaker/matchmaker.choices.ts";
import { anyResource } from "../../kit/resource-calls.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { gradePages } from "./grade.pages.ts";

const periodText = z.string().regex(/^\d{4}-(\d{2}|Q[1-4])$/, "考核周期格式错误");

const path = "/api/matchmaker/grade-changes";
const common = {
  id: field.id("ID"),
  agentId: field.id("红娘编号"),
  userId: field.member("红娘"),
  shopId: optional(field.shop("门店")),
  fromGrade: field.count("当前等级编号"),
  toGrade: field.count("目标等级编号"),
  fromName: field.text("当前等级名称", { max: 10 }),
  toName: field.text("目标等级名称", { max: 10 }),
  snapshot: field.json("任务"),
  status: field.choice("状态", gradeChangeStatus),
  reason: field.text("原因", { max: 200 }),
  createdTime: field.time("申请时间"),
};
const shared = {
  member: { by: "member", field: "userId", label: "红娘" },
  shopId: { by: "equals", field: "shopId", label: "门店" },
} as const;

/** 红娘升级审核: who reached the next grade or applied for it. */
export const gradeUp = defineResource({
  name: "gradeUp",
  title: "红娘升级审核",
  route: gradePages.up,
  path,
  fields: {
    ...common,
    step: field.text("当前等级 → 目标等级", { max: 30 }),
    source: field.choice("来源", gradeSource),
    reached: field.text("达标", { max: 10 }),
    complaints: field.count("有效投诉"),
    auditStaffId: optional(field.staff("审核人")),
    auditTime: optional(field.time("审核时间")),
  },
  list: {
    columns: [
      "userId",
      "shopId",
      "step",
      "source",
      "reached",
      "complaints",
      "createdTime",
      "status",
      "auditStaffId",
      "auditTime",
    ],
    filters: {
      status: { by: "oneOf", field: "status", preset: ["WAIT_AUDIT"] },
      source: { by: "oneOf", field: "source" },
      toGrade: { by: "own", label: "目标等级", schema: gradeParam },
      ...shared,
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** 红娘降级记录: who missed the tasks that keep a grade. */
export const gradeDown = defineResource({
  name: "gradeDown",
  title: "红娘降级记录",
  route: gradePages.down,
  path,
  fields: {
    ...common,
    step: field.text("当前等级 → 降至", { max: 30 }),
    periodKey: field.text("考核周期", { max: 20 }),
    missed: field.longText("未达标任务", { max: 1000 }),
    missedPeriods: field.count("连续未达标"),
    warnTime: optional(field.time("预警时间")),
    executeTime: optional(field.time("预计执行")),
    auditStaffId: optional(field.staff("处理人")),
    auditTime: optional(field.time("处理时间")),
    remindedToday: field.flag("今日已提醒"),
  },
  list: {
    columns: [
      "userId",
      "shopId",
      "step",
      "periodKey",
      "missed",
      "missedPeriods",
      "warnTime",
      "executeTime",
      "status",
      "auditStaffId",
    ],
    filters: {
      status: { by: "oneOf", field: "status", preset: ["WARNING", "WAIT_EXECUTE"] },
      periodKey: { by: "own", label: "考核周期", schema: periodText },
      newest: { by: "own", label: "本期", schema: flagParam, labels: { "1": "是", "0": "否" } },
      fromGrade: { by: "own", label: "当前等级", schema: gradeParam },
      ...shared,
    },
    sortable: ["executeTime", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** Both directions share one address. */
export const gradeChangeFamily = {
  key: "direction",
  members: { UP: anyResource(gradeUp), DOWN: anyResource(gradeDown) },
} as const;
