import { complaintReason, complaintStatus, complaintTarget } from "../../core/ticket/complaint.choices.ts";
import { ticketLevel } from "../../core/ticket/ticket.choices.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { z } from "zod";

export const complaintRoute = "/complaintAndSuggest/complaint";
export const phoneComplaintRoute = "/phoneVersions/phoneComplaint";

/** 投诉举报, as its list and its queue read it. */
export const complaint = defineResource({
  name: "complaint",
  title: "投诉举报",
  route: complaintRoute,
  alsoReadBy: [phoneComplaintRoute],
  path: "/api/complaint/list",
  fields: {
    id: field.id("单号"),
    level: field.choice("级别", ticketLevel),
    userId: field.member("举报人"),
    targetUserId: optional(field.member("被举报人")),
    targetType: field.choice("对象类型", complaintTarget),
    targetId: field.text("对象编号", { max: 64 }),
    reasonType: field.choice("原因", complaintReason),
    content: field.longText("内容", { max: 500 }),
    status: field.choice("状态", complaintStatus),
    handlerId: optional(field.staff("处理人")),
    deadline: field.time("剩余时间"),
    createdTime: field.time("提交时间"),
    handleTime: optional(field.time("处理时间")),
    /** Level first, then deadline: the order of the queue. */
    urgency: field.count("紧急程度"),
  },
  list: {
    columns: [
      "id",
      "level",
      "userId",
      "targetUserId",
      "targetType",
      "reasonType",
      "content",
      "status",
      "handlerId",
      "deadline",
      "createdTime",
      "handleTime",
    ],
    search: "member",
    filters: {
      member: { by: "own", label: "举报人/被举报人", schema: z.string().trim().max(100, "筛选内容过长") },
      status: { by: "oneOf", field: "status", preset: ["WAIT_HANDLE", "HANDLING"] },
      level: { by: "oneOf", field: "level" },
      handlerId: { by: "equals", field: "handlerId" },
      overdue: { by: "own", label: "是否超时", schema: flagParam, labels: { "1": "已超时", "0": "未超时" } },
      time: {
        by: "between",
        field: "createdTime",
        lastDays: 30,
        wholeFor: { status: ["WAIT_HANDLE", "HANDLING"], handleBeginTime: "any" },
      },
      handle: { by: "between", field: "handleTime" },
      targetType: { by: "oneOf", field: "targetType" },
      reasonType: { by: "oneOf", field: "reasonType" },
    },
    sortable: ["urgency", "deadline", "createdTime"],
    sort: "urgency",
  },
  states: { field: "status", first: "WAIT_HANDLE", entered: ["VALID", "INVALID", "CANCEL"] },
  actions: {
    export: { kind: "export", title: "导出" },
    claim: {
      title: "领取",
      from: ["WAIT_HANDLE"],
      to: "HANDLING",
      done: "已领取",
      call: "POST /api/complaint/{id}/claim",
    },
    level: {
      title: "改级别",
      from: ["WAIT_HANDLE", "HANDLING"],
      ask: { level: field.choice("级别", ticketLevel) },
      done: "级别已修改",
      call: "PUT /api/complaint/{id}/level",
      data: z.object({ id: z.int(), level: ticketLevel.schema, deadline: z.string() }),
    },
    giveBack: {
      title: "退回",
      from: ["HANDLING"],
      to: "WAIT_HANDLE",
      confirm: "退回后可由其他人领取，确定吗？",
      done: "已退回",
      call: "PUT /api/complaint/{id}/return",
    },
  },
});
