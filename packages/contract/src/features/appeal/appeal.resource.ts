import { punishmentType } from "../../core/punishment/punishment.choices.ts";
import { appealRef, appealStatus, appealType } from "../../core/ticket/appeal.choices.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { appealGrants, appealRoute, phoneAppealRoute } from "./appeal.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

/** 申诉记录. */
export const appeal = defineResource({
  name: "appeal",
  title: "申诉记录",
  route: appealRoute,
  alsoReadBy: [phoneAppealRoute],
  path: "/api/appeal/list",
  fields: {
    id: field.id("单号"),
    userId: field.member("会员"),
    type: field.choice("类型", appealType),
    refType: field.choice("申诉对象", appealRef),
    refId: field.count("对象编号"),
    punishType: optional(field.choice("原处罚", punishmentType)),
    /** Text as stored, so that 0.5 stays 0.5; null where it has no days. */
    punishDays: optional(field.text("处罚天数", { max: 10 })),
    originReason: field.longText("原处理说明", { max: 500 }),
    originalStaffId: optional(field.staff("原处理人")),
    content: field.longText("申诉内容", { max: 500 }),
    imgs: optional(field.images("申诉图片")),
    /** How often the member was banned, this time included. */
    banNum: field.count("历史禁用次数"),
    status: field.choice("状态", appealStatus),
    handlerId: optional(field.staff("处理人")),
    handleRemark: optional(field.longText("处理说明", { max: 200 })),
    deadline: field.time("剩余时间"),
    createdTime: field.time("提交时间"),
    handleTime: optional(field.time("处理时间")),
  },
  list: {
    columns: [
      "id",
      "userId",
      "type",
      "punishType",
      "originalStaffId",
      "content",
      "status",
      "handlerId",
      "deadline",
      "createdTime",
      "handleTime",
    ],
    filters: {
      member: { by: "member", field: "userId" },
      status: { by: "oneOf", field: "status", preset: ["WAIT_HANDLE"] },
      type: { by: "oneOf", field: "type" },
      overdue: { by: "own", label: "是否超时", schema: flagParam, labels: { "1": "已超时", "0": "未超时" } },
      time: { by: "between", field: "createdTime", lastDays: 30, wholeFor: { status: ["WAIT_HANDLE"] } },
      originalStaffId: { by: "equals", field: "originalStaffId" },
      handlerId: { by: "equals", field: "handlerId" },
      refId: { by: "own", label: "对象编号", schema: numberParam().int().positive() },
    },
    sortable: ["deadline", "createdTime"],
    sort: "deadline",
  },
  states: { field: "status", first: "WAIT_HANDLE", entered: ["PASSED", "REFUSED"] },
  actions: {
    /** At the desk, or with one of two buttons on the phone. */
    decide: {
      kind: "own",
      title: "处理",
      grant: appealGrants.pass,
      from: ["WAIT_HANDLE"],
      call: "POST /api/appeal/{id}/handle",
    },
    export: { kind: "export", title: "导出" },
  },
});
