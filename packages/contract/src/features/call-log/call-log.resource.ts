import { communicateStatus } from "../../core/member/member.choices.ts";
import { machineResult } from "../../core/review/review.choices.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { callKind, callRoute, callStatus, hangupBy } from "./call-log.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const yesNo = { "1": "是", "0": "否" };

/** 通话记录: calls in the app, and those of staff by telephone. */
export const callRecord = defineResource({
  name: "callRecord",
  title: "通话记录",
  route: callRoute,
  path: "/api/call",
  fields: {
    id: field.id("通话ID"),
    kind: field.choice("类型", callKind),
    callerId: optional(field.member("主叫")),
    callerStaffId: optional(field.staff("员工")),
    /** Empty where staff called a visitor who is not a member. */
    calleeId: optional(field.member("被叫")),
    status: field.choice("状态", callStatus),
    startTime: field.time("发起时间"),
    answerTime: optional(field.time("接通时间")),
    durationSec: field.count("时长(秒)"),
    freeSec: field.count("免费时长(秒)"),
    chargeMin: field.count("计费分钟"),
    unitPrice: field.cents("单价"),
    amount: field.cents("金额"),
    calleeIncome: field.cents("对方收益"),
    refundAmount: field.cents("退费"),
    hangupBy: optional(field.choice("挂断方", hangupBy)),
    machineResult: field.choice("机审", machineResult),
    snapshotUrls: optional(field.images("截图")),
    reportNum: field.count("举报"),
    hasRecord: field.flag("录音"),
    communicateStatus: optional(field.choice("沟通状态", communicateStatus)),
    endReason: optional(field.text("结束原因", { max: 200 })),
  },
  list: {
    columns: [
      "id",
      "kind",
      "callerId",
      "callerStaffId",
      "calleeId",
      "status",
      "startTime",
      "answerTime",
      "durationSec",
      "freeSec",
      "chargeMin",
      "unitPrice",
      "amount",
      "calleeIncome",
      "refundAmount",
      "hangupBy",
      "machineResult",
      "reportNum",
      "hasRecord",
      "communicateStatus",
    ],
    deciding: ["status", "reportNum"],
    filters: {
      kind: { by: "oneOf", field: "kind" },
      status: { by: "oneOf", field: "status" },
      caller: { by: "member", field: "callerId", label: "主叫" },
      callee: { by: "member", field: "calleeId", label: "被叫" },
      callerStaffId: { by: "equals", field: "callerStaffId" },
      id: { by: "equals", field: "id" },
      minSec: { by: "own", label: "时长≥(秒)", schema: numberParam("时长格式错误").int().min(0).max(86_400) },
      charged: { by: "own", label: "是否收费", schema: flagParam, labels: yesNo },
      machineResult: { by: "oneOf", field: "machineResult" },
      refunded: { by: "own", label: "是否退费", schema: flagParam, labels: yesNo },
      time: { by: "between", field: "startTime", label: "发起时间", lastDays: 30 },
    },
    sortable: ["startTime", "durationSec", "chargeMin", "amount", "calleeIncome", "reportNum"],
    sort: "-startTime",
    totals: ["chargeMin", "amount", "calleeIncome", "refundAmount"],
    underway: ({ status }) => status === "CALLING" || status === "TALKING",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
