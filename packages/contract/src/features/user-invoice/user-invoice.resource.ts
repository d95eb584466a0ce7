import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { mailStatus } from "../../core/mail/mail.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { invoiceStatus } from "../../core/money/order.choices.ts";
import { moveOf } from "../../core/states/state-machine.ts";
import { invoiceMachine } from "../../core/money/trade.machines.ts";
import { invoiceKind, invoiceTitleType } from "../../core/money/trade.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { auditTargets } from "../../wire/audit-targets.ts";
import { invoiceLimits, invoiceMessages, invoiceRoute, invoiceState } from "./user-invoice.rules.ts";

/** A reversed one stays INVOICE. */
const isInForce = ({ state }: { readonly state: string }) => state === "INVOICE";

/** 会员发票. */
export const userInvoice = defineResource({
  name: "userInvoice",
  auditedAs: auditTargets.invoice,
  title: "会员发票",
  route: invoiceRoute,
  path: "/api/invoices",
  fields: {
    id: field.id("ID"),
    applyNo: field.text("申请号", { max: 20 }),
    userId: field.member("会员"),
    titleType: field.choice("抬头类型", invoiceTitleType),
    title: field.text("发票抬头", { max: 60 }),
    taxNo: field.text("税号", { max: 20 }),
    kind: field.choice("种类", invoiceKind),
    content: field.text("内容", { max: 60 }),
    amountCents: field.cents("金额"),
    orderNum: field.count("关联订单"),
    email: field.text("接收邮箱", { max: 100 }),
    status: field.choice("开票状态", invoiceStatus),
    state: field.choice("状态", invoiceState),
    taxInvoiceNo: optional(field.text("发票号", { max: 20 })),
    staffId: optional(field.staff("开票人")),
    refusalReason: field.text("拒绝原因", { max: 200 }),
    fileUrl: field.text("发票文件", { max: 500 }),
    redDue: field.flag("待红冲"),
    redNo: field.text("红字发票号", { max: 40 }),
    isLate: field.flag("超期"),
    createdTime: field.time("申请时间"),
    invoiceTime: optional(field.time("开票时间")),
    redTime: optional(field.time("红冲时间")),
    mailStatus: optional(field.choice("邮件", mailStatus)),
    mailReason: field.text("邮件失败原因", { max: 200 }),
    mailTo: field.text("邮件发往", { max: 100 }),
  },
  list: {
    columns: [
      "applyNo",
      "userId",
      "titleType",
      "title",
      "taxNo",
      "kind",
      "content",
      "amountCents",
      "orderNum",
      "email",
      "mailStatus",
      "state",
      "taxInvoiceNo",
      "staffId",
      "refusalReason",
      "createdTime",
      "invoiceTime",
    ],
    deciding: ["state", "mailStatus", "createdTime"],
    filters: {
      keyword: { by: "own", label: "申请号/发票号/抬头/会员", schema: z.string().trim().max(60, "筛选内容过长") },
      state: { by: "equals", field: "state", preset: ["WAIT_INVOICE"] },
      member: { by: "member", field: "userId" },
      title: { by: "contains", field: "title", label: "抬头" },
      time: { by: "between", field: "createdTime" },
      invoice: { by: "between", field: "invoiceTime", label: "开票时间" },
      titleType: { by: "equals", field: "titleType" },
      kind: { by: "equals", field: "kind" },
      ...amountFilters("金额"),
      orderNo: { by: "own", label: "订单号/合同号", schema: z.string().trim().max(30, "筛选内容过长") },
      red: { by: "between", field: "redTime", label: "红冲时间" },
      isLate: { by: "equals", field: "isLate", label: "超3日未开" },
      redDue: { by: "equals", field: "redDue" },
      mailStatus: { by: "equals", field: "mailStatus" },
    },
    sortable: ["amountCents", "createdTime", "invoiceTime"],
    sort: "createdTime",
    totals: ["amountCents"],
    underway: ({ mailStatus: mail }) => mail === "WAIT" || mail === "TAKEN",
  },
  states: { field: "status", first: "WAIT_INVOICE", entered: ["INVOICE"], changed: moneyMessages.stateChanged },
  actions: {
    issue: { kind: "own", title: "开票", from: invoiceMachine.moves.issue.from, call: "POST /api/invoices/{id}/issue" },
    refuse: {
      title: "拒绝",
      ...moveOf(invoiceMachine, "refuse"),
      auditTitle: "拒绝开票",
      danger: true,
      ask: {
        reason: field.longText("拒绝原因", {
          max: invoiceLimits.reason,
          required: invoiceMessages.needRefusal,
          tooLong: invoiceMessages.refusalLong,
        }),
      },
      dialog: { title: ({ applyNo }) => `拒绝 ${applyNo}`, okText: "拒绝", phrases: invoiceMessages.refusals },
    },
    resend: {
      title: "重发邮件",
      from: ["INVOICE"],
      when: isInForce,
      ask: {
        email: optional(field.text("接收邮箱", { max: 100 })),
      },
      dialog: {
        title: ({ taxInvoiceNo }) => `重发邮件 ${taxInvoiceNo ?? ""}`,
        hint: ({ email }) => invoiceMessages.resendHint(email),
        okText: "发送",
      },
      done: "邮件已进入发送队列",
    },
    red: {
      title: "红冲",
      from: ["INVOICE"],
      when: isInForce,
      danger: true,
      ask: {
        redNo: field.text("红字发票号", {
          max: 40,
          required: invoiceMessages.redNo,
          tooLong: invoiceMessages.redNo,
        }),
        reason: field.longText("红冲原因", { max: invoiceLimits.reason, required: invoiceMessages.redReason }),
      },
      dialog: {
        title: ({ taxInvoiceNo }) => `红冲 ${taxInvoiceNo ?? ""}`,
        hint: invoiceMessages.redConfirm,
        okText: "红冲",
      },
    },
    export: { kind: "export", title: "导出" },
  },
});
