import { z } from "zod";
import { enableStatus, profitKind, profitState, profitTier } from "../../core/matchmaker/matchmaker.choices.ts";
import { profitMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { yuanText } from "../../wire/yuan-text.ts";

export const profitPage = "/matchMaking/profit";
const reason = field.longText("原因", { max: 200, required: profitMessages.reason });
const leftOf = ({ amountCents, reversedCents }: { readonly amountCents: number; readonly reversedCents: number }) =>
  yuanText(amountCents - reversedCents);
const keyword = z.string().trim().max(50, "筛选内容过长");

/** 分润明细: what each order earned for whom. */
export const profitShare = defineResource({
  name: "profitShare",
  title: "分润管理",
  route: profitPage,
  path: "/api/profit/shares",
  fields: {
    id: field.id("ID"),
    orderId: field.id("订单编号"),
    orderNo: field.text("订单号", { max: 40 }),
    userId: field.member("会员"),
    feeType: field.choice("订单类型", feeType),
    orderCents: field.cents("订单金额"),
    agentId: field.id("受益人编号"),
    agentName: field.text("受益人", { max: 50 }),
    tier: field.choice("层级", agentTier),
    kind: field.choice("类型", profitKind),
    baseCents: field.cents("基数"),
    rateBp: field.bp("比例"),
    amountCents: field.cents("分润"),
    reversedCents: field.cents("已冲回"),
    netCents: field.cents("净分润"),
    status: field.choice("状态", profitState),
    settleTime: optional(field.time("结算时间")),
    createdTime: field.time("产生时间"),
    reason: field.text("备注", { max: 200 }),
  },
  list: {
    columns: [
      "orderNo",
      "userId",
      "feeType",
      "orderCents",
      "agentName",
      "tier",
      "kind",
      "baseCents",
      "rateBp",
      "amountCents",
      "status",
      "settleTime",
      "createdTime",
    ],
    filters: {
      agent: { by: "own", label: "代理/门店/红娘", schema: keyword },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      tier: { by: "oneOf", field: "tier" },
      kind: { by: "oneOf", field: "kind" },
      feeType: { by: "oneOf", field: "feeType" },
      status: { by: "oneOf", field: "status" },
      settle: { by: "between", field: "settleTime" },
      /** Only one's own earnings. */
      mine: { by: "own", label: "我的分润", schema: flagParam, labels: { "1": "是", "0": "否" } },
    },
    sortable: ["amountCents", "createdTime"],
    sort: "-createdTime",
    summary: z.object({
      frozen: z.int(),
      monthSettled: z.int(),
      allSettled: z.int(),
      amountCents: z.int(),
      days: z.array(z.object({ day: z.string(), tier: agentTier.schema, cents: z.int() })),
    }),
  },
  states: { field: "status", first: "FROZEN" },
  actions: {
    settle: {
      title: "提前结算",
      from: ["FROZEN"],
      to: "SETTLED",
      stepUp: true,
      ask: { reason },
      dialog: { title: (row) => `提前结算 ${leftOf(row)} 元`, okText: "结算" },
      done: "已结算",
    },
    reverse: {
      title: "手动冲回",
      from: ["FROZEN", "SETTLED"],
      to: "REVERSED",
      danger: true,
      stepUp: true,
      ask: { reason },
      dialog: { hint: (row) => `将冲回【${row.agentName}】${leftOf(row)}元，余额不足部分记为欠款`, okText: "冲回" },
      done: "已冲回",
    },
    export: { kind: "export", title: "导出" },
  },
});

/** 分润规则: which part of an order each tier gets, from when on. Only for the platform. */
export const profitRule = defineResource({
  name: "profitRule",
  title: "分润规则",
  route: profitPage,
  path: "/api/profit/rules",
  fields: {
    id: field.id("ID"),
    feeType: field.choice("订单类型", feeType),
    tier: field.choice("层级", profitTier),
    rateBp: field.bp("比例"),
    freezeDays: field.count("冻结天数"),
    effectiveFrom: field.time("生效时间"),
    status: field.choice("状态", enableStatus),
    /** The one in force for its fee type and tier. */
    isCurrent: field.flag("当前生效"),
    usedCount: field.count("已用次数"),
    staffId: optional(field.staff("操作人")),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "feeType",
      "tier",
      "rateBp",
      "freezeDays",
      "effectiveFrom",
      "isCurrent",
      "usedCount",
      "status",
      "staffId",
    ],
    filters: {
      feeType: { by: "oneOf", field: "feeType" },
      tier: { by: "oneOf", field: "tier" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
    },
    sortable: ["effectiveFrom"],
    sort: "-effectiveFrom",
  },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    disable: {
      title: "停用规则",
      from: ["ENABLE"],
      to: "DISABLE",
      confirm: "停用后该层级不再分润（已产生的分润不变），确定停用？",
      danger: true,
    },
  },
});
