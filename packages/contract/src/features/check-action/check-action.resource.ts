import { z } from "zod";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { qcStatus, reviewActionKind, reviewBizType, reviewReasonStatus } from "../../core/review/review.choices.ts";
import { appealStatus } from "../../core/ticket/appeal.choices.ts";
import { idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { checkMessages, checkRoute } from "./check-action.rules.ts";

/** 操作记录 and 质检. */
export const reviewRecord = defineResource({
  name: "reviewRecord",
  title: "审核操作记录",
  route: checkRoute,
  path: "/api/review-action/list",
  fields: {
    id: field.id("ID"),
    createdTime: field.time("时间"),
    bizType: field.choice("业务类型", reviewBizType),
    bizId: field.count("内容编号"),
    words: optional(field.text("内容", { max: 60 })),
    userId: optional(field.member("会员")),
    action: field.choice("操作", reviewActionKind),
    reasonLabel: optional(field.text("原因", { max: 20 })),
    remark: optional(field.longText("原因/说明", { max: 200 })),
    staffId: optional(field.staff("审核人")),
    costSec: field.count("用时(秒)"),
    qcStatus: field.choice("质检状态", qcStatus),
    qcStaffId: optional(field.staff("质检人")),
    qcRemark: optional(field.longText("质检说明", { max: 200 })),
    appealStatus: optional(field.choice("申诉结果", appealStatus)),
  },
  list: {
    columns: [
      "createdTime",
      "bizType",
      "words",
      "userId",
      "action",
      "remark",
      "staffId",
      "costSec",
      "qcStatus",
      "qcStaffId",
      "appealStatus",
    ],
    deciding: ["qcStatus", "appealStatus"],
    filters: {
      bizType: { by: "oneOf", field: "bizType" },
      action: { by: "oneOf", field: "action" },
      staffId: { by: "equals", field: "staffId" },
      member: { by: "member", field: "userId" },
      reasonId: { by: "own", label: "原因", schema: idParam },
      qcStatus: { by: "oneOf", field: "qcStatus" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime", "costSec"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

const labelText = z.string(checkMessages.label).trim().min(1, checkMessages.label).max(20, "理由名称不能超过20个字");
const reasonFields = ["bizType", "violationType", "label", "text", "hotKey", "sort"] as const;

/** 驳回理由. */
export const rejectReason = defineResource({
  name: "rejectReason",
  title: "驳回理由",
  route: checkRoute,
  path: "/api/review-reason",
  fields: {
    id: field.id("ID"),
    bizType: field.choice("业务类型", reviewBizType),
    violationType: optional(field.choice("违规类型", violationType)),
    label: { ...field.text("理由名称", { max: 20 }), input: labelText },
    text: field.longText("理由内容", { max: 200, required: checkMessages.text }),
    hotKey: optional(field.count("快捷键", { min: 1, max: 9, msg: "快捷键须为1-9" })),
    sort: field.count("排序", { max: 9999 }),
    usedNum: field.count("近30天使用"),
    status: field.choice("状态", reviewReasonStatus),
  },
  list: {
    columns: ["bizType", "label", "text", "violationType", "hotKey", "sort", "usedNum", "status"],
    filters: {
      keyword: { by: "contains", field: ["label", "text"], label: "理由", placeholder: "搜索理由" },
      bizType: { by: "oneOf", field: "bizType" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["sort", "usedNum", "id"],
    sort: "sort",
  },
  unique: {
    review_reason_biz_type_label_key: { field: "label", msg: checkMessages.labelTaken },
    review_reason_hot_key: { field: "hotKey", msg: checkMessages.hotKey },
  },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增理由", fields: reasonFields },
    edit: { kind: "edit", title: "编辑理由", fields: reasonFields },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE" },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
  },
});
