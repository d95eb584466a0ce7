import { z } from "zod";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { mineFilter } from "../../core/states/mine-filter.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { idParam } from "../../wire/endpoint.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { bonusMessages as messages } from "./bonus.messages.ts";

export const bonusRoute = "/shareReward/bonusList";
export const bonusKind = choices({
  RICH_RANK: "财富榜奖",
  HOST_RANK: "主播榜奖",
  INTEGRAL_RANK: "积分榜奖",
  HOST_PAY: "主播激励",
  ACTIVITY: "活动奖金",
  COMPENSATE: "客诉补偿",
  OTHER: "其他",
});
export const batchStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  WAIT_ISSUE: "待发放",
  ISSUING: "发放中",
  ISSUED: "已发放",
  REJECTED: "已驳回",
  CANCELED: "已取消",
});
/** Above this sum only the administrator may approve a batch. */
export const bigBatchCents = 5_000_000;
export const bonusStatus = choices({ WAIT: "待发放", ISSUED: "已发放", FAILED: "发放失败", REVERSED: "已扣回" });

const reason = (label: string) =>
  field.longText(label, { max: 200, required: messages.reason, tooLong: messages.reasonLong });
/** Passing and refusing are one call, told apart by `pass`. */
const audit = <P extends boolean>(pass: P) =>
  ({ call: "POST /api/bonus-batches/{id}/audit", auditTitle: "审核批次", stepUp: true, sends: { pass } }) as const;
const sumOf = ({ totalNum, totalCents }: { readonly totalNum: number; readonly totalCents: number }) =>
  `${totalNum}人、¥${yuanText(totalCents)}`;

/** 奖金批次. */
export const bonusBatch = defineResource({
  name: "bonusBatch",
  title: "奖金列表",
  route: bonusRoute,
  path: "/api/bonus-batches",
  fields: {
    id: field.id("ID"),
    no: field.text("批次号", { max: 24 }),
    name: field.text("名称", { max: 30 }),
    kind: field.choice("类型", bonusKind),
    totalNum: field.count("人数"),
    totalCents: field.cents("总金额"),
    maxCents: field.cents("最高单笔"),
    failedNum: field.count("失败笔数"),
    status: field.choice("状态", batchStatus),
    createdBy: optional(field.staff("创建人")),
    creatorName: field.text("创建人", { max: 30 }),
    auditStaffId: optional(field.staff("审核人")),
    issueStaffId: optional(field.staff("发放人")),
    reason: field.text("原因", { max: 200 }),
    version: field.count("版本"),
    createdTime: field.time("创建时间"),
    issueTime: optional(field.time("发放时间")),
  },
  list: {
    columns: [
      "no",
      "name",
      "kind",
      "totalNum",
      "totalCents",
      "maxCents",
      "status",
      "creatorName",
      "auditStaffId",
      "issueStaffId",
      "createdTime",
      "issueTime",
    ],
    filters: {
      keyword: { by: "contains", field: ["no", "name"], label: "批次", placeholder: "批次号 / 名称" },
      kind: { by: "oneOf", field: "kind" },
      status: { by: "oneOf", field: "status" },
      ...amountFilters("金额"),
      createdBy: { by: "equals", field: "createdBy" },
      mine: mineFilter,
      time: { by: "between", field: "createdTime", lastDays: 30, wholeFor: { mine: ["1"] } },
    },
    sortable: ["totalCents", "createdTime"],
    sort: "-createdTime",
    totals: ["totalNum", "totalCents"],
    underway: ({ status }) => status === "ISSUING",
  },
  states: { field: "status", first: "DRAFT", entered: ["ISSUED"], changed: moneyMessages.stateChanged },
  actions: {
    export: { kind: "export", title: "导出" },
    edit: {
      kind: "own",
      title: "编辑",
      grant: button("新建批次", bonusRoute),
      from: ["DRAFT", "REJECTED"],
      call: "PUT /api/bonus-batches/{id}",
    },
    submit: { title: "提交审核", from: ["DRAFT"], to: "WAIT_AUDIT" },
    pass: {
      title: "审核通过",
      from: ["WAIT_AUDIT"],
      to: "WAIT_ISSUE",
      ...audit(true),
      confirm: (batch) => `共${sumOf(batch)}，确定审核通过？`,
    },
    refuse: {
      title: "驳回",
      from: ["WAIT_AUDIT"],
      to: "REJECTED",
      ...audit(false),
      ask: { reason: reason("驳回原因") },
      dialog: { title: ({ no }) => `驳回批次 ${no}` },
    },
    issue: {
      title: "发放",
      from: ["WAIT_ISSUE"],
      to: "ISSUING",
      stepUp: true,
      confirm: ({ totalNum, totalCents }) => `将向${totalNum}人发放${yuanText(totalCents)}元，确定发放？`,
    },
    retry: {
      title: "重试失败",
      from: ["ISSUED"],
      to: "ISSUING",
      when: ({ failedNum }) => failedNum > 0,
      stepUp: true,
    },
    cancel: {
      title: "取消",
      from: ["DRAFT", "WAIT_AUDIT", "WAIT_ISSUE"],
      to: "CANCELED",
      danger: true,
      confirm: "确定取消该批次？",
    },
  },
});

/** 奖金明细. */
export const bonus = defineResource({
  name: "bonus",
  title: "奖金明细",
  route: bonusRoute,
  path: "/api/bonuses",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    batchId: field.count("批次编号"),
    batchNo: field.text("批次", { max: 24 }),
    batchName: field.text("批次名称", { max: 30 }),
    amountCents: field.cents("金额"),
    reason: field.text("原因", { max: 100 }),
    status: field.choice("状态", bonusStatus),
    failMsg: field.text("失败原因", { max: 200 }),
    issueTime: optional(field.time("到账时间")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: ["userId", "batchNo", "amountCents", "reason", "status", "failMsg", "issueTime"],
    search: "member",
    filters: {
      member: { by: "member", field: "userId" },
      batchId: { by: "own", label: "批次编号", schema: idParam },
      keyword: { by: "contains", field: ["batchNo", "batchName"], label: "批次", placeholder: "批次号 / 名称" },
      status: { by: "oneOf", field: "status" },
      ...amountFilters("金额"),
      time: { by: "between", field: "createdTime", lastDays: 30 },
      issue: { by: "between", field: "issueTime" },
    },
    sortable: ["amountCents", "issueTime", "id"],
    sort: "-id",
    totals: ["amountCents"],
  },
  states: { field: "status", first: "WAIT", entered: ["ISSUED", "FAILED"], changed: moneyMessages.stateChanged },
  actions: {
    export: { kind: "export", title: "导出" },
    /** Above 5000 yuan the first person only proposes it; another person with the title executes it. */
    reverse: {
      title: "扣回",
      from: ["ISSUED"],
      to: "REVERSED",
      stepUp: true,
      danger: true,
      ask: { reason: reason("原因") },
      dialog: {
        title: ({ amountCents }) => `扣回奖金 ¥${yuanText(amountCents)}`,
        hint: "余额不足的部分记为欠款；超过5000元须另一人再次操作",
      },
      data: z.object({ id: z.int(), status: bonusStatus.schema, waits: z.boolean() }),
      done: ({ waits }: { readonly waits: boolean }) => (waits ? messages.waits : "已扣回"),
    },
  },
});
