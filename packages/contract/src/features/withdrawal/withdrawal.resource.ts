import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { bizType } from "../../core/money/ledger.choices.ts";
import { payeeType, withdrawalRisk, withdrawalStatus } from "../../core/money/trade.choices.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { moveOf } from "../../core/states/state-machine.ts";
import { withdrawalMachine } from "../../core/money/trade.machines.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { withdrawalGrants, withdrawalLimits, withdrawalMessages, withdrawalRoute } from "./withdrawal.endpoints.ts";

export const withdrawalOwner = choices({ MEMBER: "会员", AGENT: "代理" });
export const withdrawalBasis = choices({ CREATED: "申请时间", PAID: "打款时间" });
const bizNames: Readonly<Record<string, string>> = bizType.labels;
const sources = z.array(z.object({ bizType: z.string(), cents: z.int() }));

/** 会员提现; agents' withdrawals are the same table. */
export const withdrawal = defineResource({
  name: "withdrawal",
  title: "会员提现",
  route: withdrawalRoute,
  alsoReadBy: ["/matchMaking/withdraw", "/phoneVersions/phoneWithdraw"],
  path: "/api/withdrawals",
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 24 }),
    ownerType: field.choice("主体", withdrawalOwner),
    ownerId: field.count("主体编号"),
    userId: optional(field.member("会员")),
    ownerName: field.text("主体名称", { max: 60 }),
    tier: optional(field.choice("层级", agentTier)),
    realname: field.text("实名", { max: 30 }),
    amountCents: field.cents("金额"),
    feeCents: field.cents("手续费"),
    taxCents: field.cents("税费"),
    actualCents: field.cents("实付"),
    payeeType: field.choice("收款方式", payeeType),
    payeeName: field.text("收款人", { max: 30 }),
    balanceSnapshotCents: field.cents("余额快照"),
    totalPaidCents: field.cents("累计提现"),
    weekNum: field.count("7天次数"),
    riskTags: field.choices("风险标签", withdrawalRisk),
    incomeSources: {
      ...field.json("收益来源"),
      schema: sources,
      input: sources,
      sheetText: (value: unknown) =>
        sources
          .parse(value)
          .map(({ bizType: kind, cents }) => `${bizNames[kind] ?? kind} ${(cents / 100).toFixed(2)}`)
          .join("，"),
    },
    status: field.choice("状态", withdrawalStatus),
    auditStaffId: optional(field.staff("审核人")),
    payStaffId: optional(field.staff("打款人")),
    reason: field.text("原因", { max: 200 }),
    payNo: field.text("流水号", { max: 64 }),
    voucherImg: optional(field.image("打款凭证")),
    unknown: field.flag("结果未知"),
    isLate: field.flag("超24小时"),
    createdTime: field.time("申请时间"),
    payTime: optional(field.time("打款时间")),
  },
  list: {
    columns: [
      "no",
      "userId",
      "realname",
      "amountCents",
      "feeCents",
      "taxCents",
      "actualCents",
      "payeeType",
      "balanceSnapshotCents",
      "totalPaidCents",
      "weekNum",
      "riskTags",
      "incomeSources",
      "createdTime",
      "status",
      "reason",
      "auditStaffId",
      "payStaffId",
      "payNo",
      "payTime",
    ],
    deciding: ["amountCents", "riskTags", "createdTime", "status"],
    filters: {
      no: { by: "contains", field: ["no", "payNo"], label: "单号", placeholder: "单号 / 流水号" },
      status: { by: "equals", field: "status", preset: ["WAIT_AUDIT"] },
      ownerType: { by: "equals", field: "ownerType" },
      member: { by: "member", field: "userId" },
      payeeType: { by: "oneOf", field: "payeeType" },
      riskTags: { by: "oneOf", field: "riskTags" },
      basis: { by: "own", label: "时间口径", schema: withdrawalBasis.schema, labels: withdrawalBasis.labels },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      ...amountFilters("金额"),
      auditStaffId: { by: "equals", field: "auditStaffId" },
      payStaffId: { by: "equals", field: "payStaffId" },
    },
    sortable: ["amountCents", "actualCents", "totalPaidCents", "createdTime"],
    sort: "createdTime",
    totals: ["amountCents", "feeCents", "taxCents", "actualCents"],
    underway: ({ status }) => status === "PAYING",
    summary: z.object({
      amountCents: z.int(),
      feeCents: z.int(),
      taxCents: z.int(),
      actualCents: z.int(),
      counts: z.record(z.string(), z.int()),
    }),
  },
  states: {
    field: "status",
    first: "WAIT_AUDIT",
    entered: ["PAYING", "PAID", "CANCELED"],
    changed: moneyMessages.stateChanged,
  },
  actions: {
    pass: {
      title: "通过",
      grant: withdrawalGrants.pass,
      ...moveOf(withdrawalMachine, "pass"),
      auditTitle: "提现通过",
      confirm: ({ amountCents, riskTags }) =>
        riskTags.length > 0
          ? `该提现有风险标签，确定通过 ${yuanText(amountCents)} 元？`
          : `确定通过 ${yuanText(amountCents)} 元的提现？`,
    },
    pay: {
      kind: "own",
      title: "打款",
      grant: withdrawalGrants.pay,
      from: withdrawalMachine.moves.pay.from,
      call: "POST /api/withdrawals/{id}/pay",
    },
    fail: {
      title: "标记失败",
      grant: withdrawalGrants.fail,
      ...moveOf(withdrawalMachine, "fail"),
      danger: true,
      blocked: ({ unknown }) => (unknown ? moneyMessages.payoutUnknown : undefined),
      ask: {
        reason: field.longText("失败原因", {
          max: 200,
          required: withdrawalMessages.failReason,
          tooLong: "失败原因不能超过200个字",
        }),
      },
      dialog: { title: ({ no }) => `标记失败 ${no}` },
    },
    retry: {
      title: "重新打款",
      grant: withdrawalGrants.retry,
      ...moveOf(withdrawalMachine, "retry"),
      confirm: "确定重新打款？",
    },
    return: {
      title: "退回余额",
      grant: withdrawalGrants.giveBack,
      ...moveOf(withdrawalMachine, "return"),
      confirm: ({ amountCents }) => `确定将 ${yuanText(amountCents)} 元退回会员余额？`,
    },
    reject: {
      title: "驳回",
      grant: withdrawalGrants.reject,
      ...moveOf(withdrawalMachine, "reject"),
      auditTitle: "提现驳回",
      danger: true,
      ask: {
        reason: field.longText("驳回原因", {
          max: withdrawalLimits.reason,
          required: moneyMessages.needRefusal,
          tooLong: withdrawalMessages.reasonLong,
        }),
      },
      dialog: { title: ({ no }) => `驳回 ${no}`, okText: "驳回", phrases: withdrawalMessages.reasons },
    },
    export: { kind: "export", title: "导出" },
  },
});
