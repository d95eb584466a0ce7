import { z } from "zod";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { gradeChangeStatus, gradeSource } from "../../core/matchmaker/matchmaker.choices.ts";
import { anyResource } from "../../kit/resource-calls.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { gradeMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { auditTargets } from "../../wire/audit-targets.ts";
import { gradePages } from "./grade.pages.ts";

const periodText = z.string().regex(/^\d{4}-(\d{2}|Q[1-4])$/, "考核周期格式错误");

const path = "/api/matchmaker/grade-changes";
const common = {
  id: field.id("ID"),
  agentId: field.id("红娘编号"),
  userId: field.colleague("红娘"),
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
const reason = (label: string, required: string) =>
  field.longText(label, { max: 200, required, tooLong: "原因不能超过200个字" });
const shared = {
  member: { by: "member", field: "userId", label: "红娘" },
  shopId: { by: "equals", field: "shopId", label: "门店" },
} as const;

/** 红娘升级审核: who reached the next grade or applied for it. */
export const gradeUp = defineResource({
  name: "gradeUp",
  auditedAs: auditTargets.gradeChange,
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
  states: {
    field: "status",
    first: "WAIT_AUDIT",
    // What is not passed or rejected belongs to relegations, or was ended by a change of the grade.
    entered: gradeChangeStatus.values.filter((status) => status !== "REJECTED"),
  },
  actions: {
    /** With figures that are no longer reached it asks again. */
    pass: { kind: "own", title: "通过", from: ["WAIT_AUDIT"], call: `POST ${path}/{id}/pass` },
    reject: {
      title: "驳回",
      from: ["WAIT_AUDIT"],
      to: "REJECTED",
      auditTitle: "驳回红娘升级",
      danger: true,
      ask: { reason: reason("驳回原因", gradeMessages.rejectReason) },
      dialog: { title: ({ user, userId }) => `驳回：${user?.firstName ?? userId}`, okText: "驳回" },
      done: "已驳回",
    },
    export: { kind: "export", title: "导出" },
  },
});

/** 红娘降级记录: who missed the tasks that keep a grade. */
export const gradeDown = defineResource({
  name: "gradeDown",
  auditedAs: auditTargets.gradeChange,
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
    deciding: ["executeTime", "status"],
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
  states: {
    field: "status",
    first: "WARNING",
    entered: gradeChangeStatus.values.filter((status) => !["EXECUTED", "EXEMPTED", "REVOKED"].includes(status)),
  },
  actions: {
    execute: {
      title: "立即执行",
      from: ["WAIT_EXECUTE"],
      to: "EXECUTED",
      auditTitle: "执行红娘降级",
      danger: true,
      confirm: ({ user, userId, toName }) => gradeMessages.executeAsk(user?.firstName ?? String(userId), toName),
      done: "已降级",
    },
    exempt: {
      title: "豁免",
      from: ["WARNING", "WAIT_EXECUTE"],
      to: "EXEMPTED",
      auditTitle: "豁免红娘降级",
      ask: { reason: reason("豁免原因", gradeMessages.exemptReason) },
      dialog: { title: ({ user, userId }) => `豁免：${user?.firstName ?? userId}`, hint: "仅对本考核周期有效" },
      done: "已豁免",
    },
    remind: {
      title: "发送提醒",
      from: ["WARNING", "WAIT_EXECUTE"],
      auditTitle: "发送保级提醒",
      blocked: ({ remindedToday }) => (remindedToday ? gradeMessages.remindedToday : undefined),
      done: "提醒已发送",
    },
    revoke: {
      title: "撤销降级",
      from: ["EXECUTED"],
      to: "REVOKED",
      auditTitle: "撤销红娘降级",
      ask: { reason: reason("撤销原因", gradeMessages.revokeReason) },
      dialog: {
        title: ({ user, userId }) => `撤销降级：${user?.firstName ?? userId}`,
        hint: ({ fromName }) => `等级将恢复为${fromName}`,
      },
      done: "已撤销",
    },
    export: { kind: "export", title: "导出" },
  },
});

/** Both directions share one address. */
export const gradeChangeFamily = {
  key: "direction",
  members: { UP: anyResource(gradeUp), DOWN: anyResource(gradeDown) },
} as const;
