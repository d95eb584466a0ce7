import { z } from "zod";
import { payStatus } from "../../core/money/order.choices.ts";
import {
  payMode,
  statementKind,
  statementMatch,
  statementWay,
  suspenseReason,
} from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { orderRoute } from "./trade-order.resource.ts";

/** 支付记录: every attempt to pay. */
export const payment = defineResource({
  name: "payment",
  title: "支付记录",
  route: orderRoute,
  path: "/api/payments",
  fields: {
    id: field.id("ID"),
    payNo: field.text("支付单号", { max: 24 }),
    orderId: field.count("订单编号"),
    orderNo: field.text("订单号", { max: 24 }),
    userId: field.member("会员"),
    channelName: optional(field.text("渠道", { max: 20 })),
    payMode: field.choice("支付方式", payMode),
    amountCents: field.cents("金额"),
    feeCents: field.cents("手续费"),
    status: field.choice("状态", payStatus),
    channelTradeNo: optional(field.text("渠道交易号", { max: 64 })),
    failMsg: field.text("失败原因", { max: 200 }),
    requestTime: field.time("发起时间"),
    notifyTime: optional(field.time("到账时间")),
  },
  list: {
    columns: [
      "payNo",
      "orderNo",
      "userId",
      "channelName",
      "payMode",
      "amountCents",
      "feeCents",
      "status",
      "channelTradeNo",
      "failMsg",
      "requestTime",
      "notifyTime",
    ],
    filters: {
      payNo: {
        by: "contains",
        field: ["payNo", "orderNo", "channelTradeNo"],
        label: "单号",
        placeholder: "支付单号 / 订单号 / 渠道交易号",
      },
      member: { by: "member", field: "userId" },
      payMode: { by: "oneOf", field: "payMode" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "requestTime", lastDays: 30 },
    },
    sortable: ["requestTime"],
    sort: "-requestTime",
    underway: ({ status }) => status === "PAYING",
  },
  actions: {},
});

export const suspenseStatus = choices({
  WAIT: "待处理",
  RETURNING: "退回中",
  USED: "已补单",
  RETURNED: "已退回",
  WRITTEN_OFF: "已冲正",
});

/** 待查款: money that arrived and is not assigned yet. */
export const suspense = defineResource({
  name: "suspense",
  title: "待查款",
  route: orderRoute,
  path: "/api/suspense",
  fields: {
    id: field.id("ID"),
    txnId: optional(field.count("流水编号")),
    channelTradeNo: field.text("渠道交易号", { max: 64 }),
    payMode: field.choice("支付方式", payMode),
    userId: optional(field.member("会员")),
    amountCents: field.cents("金额"),
    reason: field.choice("原因", suspenseReason),
    orderNo: optional(field.text("原订单号", { max: 24 })),
    usedOrderNo: optional(field.text("补单订单号", { max: 24 })),
    status: field.choice("状态", suspenseStatus),
    staffId: optional(field.staff("处理人")),
    handleTime: optional(field.time("处理时间")),
    returnError: optional(field.text("退回失败原因", { max: 500 })),
    createdTime: field.time("到账时间"),
  },
  list: {
    columns: [
      "channelTradeNo",
      "payMode",
      "userId",
      "amountCents",
      "reason",
      "orderNo",
      "usedOrderNo",
      "status",
      "returnError",
      "staffId",
      "handleTime",
      "createdTime",
    ],
    deciding: ["reason", "status"],
    filters: {
      channelTradeNo: {
        by: "contains",
        field: ["channelTradeNo", "orderNo"],
        label: "交易号",
        placeholder: "渠道交易号 / 订单号",
      },
      status: { by: "oneOf", field: "status", preset: ["WAIT", "RETURNING"] },
      payMode: { by: "oneOf", field: "payMode" },
      reason: { by: "oneOf", field: "reason" },
      time: { by: "between", field: "createdTime" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {},
});

/** What is still to be handled. */
export const openDifferences = ["AMOUNT_DIFF", "FEE_DIFF", "CHANNEL_ONLY", "LOCAL_ONLY"] as const;

type Way = (typeof statementWay.values)[number];
/** What each way does, for the person who chooses. */
export const wayGuides: Readonly<Record<Way, string>> = {
  MAKE_UP: "用这笔款项支付一个金额相同的超时或失败订单",
  SUSPENSE: "收款先记入待查款，查明后再补单或退回",
  QUERY: "向渠道查询；渠道确认有这笔交易，差异即消除，不记账",
  REVERSE: "平台按没有这笔交易冲正：订单不再计为收款，会员的余额与权益收回",
  ADJUST: "按渠道的金额与手续费记账，差额记入对账调整",
};

/** The choices of the catalogue, the usual one first. */
export function waysOf({ kind, matchStatus }: { readonly kind: string; readonly matchStatus: string }): readonly Way[] {
  if (matchStatus === "CHANNEL_ONLY") return kind === "PAY" ? ["MAKE_UP", "SUSPENSE"] : ["ADJUST"];
  return matchStatus === "LOCAL_ONLY" ? ["QUERY", "REVERSE"] : ["ADJUST"];
}

/** 渠道对账, line by line. */
export const channelStatement = defineResource({
  name: "channelStatement",
  title: "渠道对账",
  route: orderRoute,
  path: "/api/channel-statements",
  fields: {
    id: field.id("ID"),
    statDate: field.date("日期"),
    payMode: field.choice("渠道", payMode),
    kind: field.choice("类型", statementKind),
    channelTradeNo: field.text("渠道单号", { max: 64 }),
    orderId: optional(field.count("订单编号")),
    orderNo: optional(field.text("订单号", { max: 24 })),
    userId: optional(field.member("会员")),
    amountCents: field.cents("渠道金额"),
    localCents: field.cents("平台金额"),
    feeCents: field.cents("渠道手续费"),
    localFeeCents: field.cents("平台手续费"),
    matchStatus: field.choice("状态", statementMatch),
    /** Empty until it is handled, and where it was handled before the way was recorded. */
    way: optional(field.choice("处理方式", statementWay)),
    handleRemark: field.text("处理说明", { max: 200 }),
    staffId: optional(field.staff("处理人")),
    handleTime: optional(field.time("处理时间")),
    /** Who proposed 冲正, which another person decides. */
    proposedBy: optional(field.text("冲正提交人", { max: 30 })),
  },
  list: {
    columns: [
      "statDate",
      "payMode",
      "kind",
      "channelTradeNo",
      "orderNo",
      "userId",
      "amountCents",
      "localCents",
      "feeCents",
      "localFeeCents",
      "matchStatus",
      "way",
      "handleRemark",
      "staffId",
      "handleTime",
    ],
    filters: {
      channelTradeNo: { by: "contains", field: "channelTradeNo", placeholder: "渠道单号" },
      payMode: { by: "oneOf", field: "payMode" },
      matchStatus: { by: "oneOf", field: "matchStatus" },
      kind: { by: "oneOf", field: "kind" },
      time: { by: "between", field: "statDate", lastDays: 30 },
    },
    sortable: ["statDate"],
    sort: "-statDate",
  },
  states: {
    field: "matchStatus",
    first: "MATCHED",
    entered: [...openDifferences],
    changed: moneyMessages.stateChanged,
  },
  actions: {
    handle: {
      title: "处理差异",
      from: [...openDifferences],
      to: "HANDLED",
      call: "PUT /api/channel-statements/{id}/handle",
      stepUp: true,
      ask: {
        way: field.choice("处理方式", statementWay),
        /** For 补单 alone. */
        orderId: optional(field.count("补单订单")),
        remark: field.longText("处理说明", { max: 200, required: moneyMessages.needHandleRemark }),
      },
      data: z.object({ id: z.int(), matchStatus: statementMatch.schema, waits: z.boolean() }),
      done: ({ waits }: { readonly waits: boolean }) => (waits ? moneyMessages.reverseWaits : "已处理"),
    },
  },
});
