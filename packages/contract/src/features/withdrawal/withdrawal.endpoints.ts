import { z } from "zod";
import { bizType } from "../../core/money/ledger.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { withdrawalStatus } from "../../core/money/trade.choices.ts";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const withdrawalRoute = "/flowingWater/withdraw";
const agentRoute = "/matchMaking/withdraw";
export const phoneRoute = "/phoneVersions/phoneWithdraw";
const own = (title: string) => button(title, withdrawalRoute, agentRoute);

/** One command, granted by its title on the pages of members and of agents. */
export const withdrawalGrants = {
  pass: button("通过", withdrawalRoute, agentRoute, phoneRoute),
  reject: button("驳回", withdrawalRoute, agentRoute, phoneRoute),
  pay: own("打款"),
  fail: own("标记失败"),
  retry: own("重新打款"),
  giveBack: button("退回余额", withdrawalRoute),
  passMany: own("批量通过"),
  payMany: button("批量打款", withdrawalRoute),
  ledger: button("资金明细", withdrawalRoute, agentRoute, phoneRoute),
  stop: button("禁止提现", withdrawalRoute),
  sheet: button("导出打款表", withdrawalRoute),
} as const satisfies Record<string, Grant>;

export const withdrawalLimits = { batch: 100, reason: 200 } as const;
export const withdrawalMessages = {
  reasonLong: "驳回原因不能超过200个字",
  failReason: "请填写失败原因",
  paid: "打款成功",
  sent: "已提交渠道打款，等待结果",
  tooMany: "单次最多操作100条",
  risky: "含风险提现，请单独审核",
  stopReason: "请填写原因",
  reasons: ["收款信息有误", "账户异常", "资料不全", "疑似刷单"],
  sheetHead: ["单号", "会员编号", "收款方式", "收款人", "收款账号", "实付金额(元)", "备注"],
} as const;

const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: withdrawalStatus.schema });
const many = z.strictObject({
  ids: z
    .array(z.int().positive(), "请选择记录")
    .min(1, "请选择记录")
    .max(withdrawalLimits.batch, withdrawalMessages.tooMany),
});
const manyDone = z.object({ success: z.int(), failed: z.array(z.object({ id: z.int(), msg: z.string() })) });

/** 打款: through the channel, or manually with number and voucher. */
export const payOneWithdrawal = endpoint({
  method: "POST",
  path: "/api/withdrawals/{id}/pay",
  allow: [withdrawalGrants.pay],
  title: "打款",
  // The channel says later whether it paid.
  done: ({ status }) => (status === "PAID" ? withdrawalMessages.paid : withdrawalMessages.sent),
  stepUp: true,
  params: onOne,
  body: z
    .strictObject({
      offline: z.boolean().default(false),
      payNo: z.string().trim().max(64, moneyMessages.needPayNo).default(""),
      voucherImg: z.string().trim().max(500).default(""),
    })
    .superRefine(({ offline, payNo, voucherImg }, context) => {
      if (!offline) return;
      if (payNo === "") context.addIssue({ code: "custom", path: ["payNo"], message: moneyMessages.needPayNo });
      if (voucherImg === "")
        context.addIssue({ code: "custom", path: ["voucherImg"], message: moneyMessages.needPayVoucher });
    }),
  data: moved,
});

export const passWithdrawals = endpoint({
  method: "POST",
  path: "/api/withdrawals/batch-pass",
  allow: [withdrawalGrants.passMany],
  title: "批量通过提现",
  done: ({ success }) => `成功${success}笔`,
  body: many,
  data: manyDone,
});

export const payWithdrawals = endpoint({
  method: "POST",
  path: "/api/withdrawals/batch-pay",
  allow: [withdrawalGrants.payMany],
  title: "批量打款",
  done: ({ success }) => `已提交${success}笔，打款结果以列表为准`,
  stepUp: true,
  body: many,
  data: manyDone,
});

/** 导出打款表: the only sheet with clear account numbers. */
export const getPayoutSheet = endpoint({
  method: "GET",
  path: "/api/withdrawals/payout-sheet",
  allow: [withdrawalGrants.sheet],
  title: "导出打款表",
  changes: true,
  stepUp: true,
  done: "",
  once: true,
});

const entry = z.object({
  id: z.int(),
  txnId: z.int(),
  account: z.string(),
  bizType: z.enum(bizType.values),
  amountCents: z.int(),
  balanceAfter: z.int(),
  remark: z.string(),
  createdTime: z.string(),
});

/** 资金明细: the owner's ledger and the origin of the withdrawn amount, first in first out. */
export const getWithdrawalLedger = endpoint({
  method: "GET",
  path: "/api/withdrawals/{id}/ledger",
  allow: [withdrawalGrants.ledger],
  params: onOne,
  data: z.object({
    sources: z.array(z.object({ bizType: z.string(), cents: z.int() })),
    entries: z.array(entry),
  }),
});

export const getWithdrawalSummary = endpoint({
  method: "GET",
  path: "/api/withdrawals/summary",
  allow: reads(withdrawalRoute, agentRoute, phoneRoute),
  query: z.strictObject({ ownerType: z.enum(["MEMBER", "AGENT"]).default("MEMBER") }),
  data: z.object({
    waitAuditNum: z.int(),
    waitAuditCents: z.int(),
    waitPayNum: z.int(),
    waitPayCents: z.int(),
    todayPaidCents: z.int(),
    monthFeeCents: z.int(),
    /** Minutes from application to payment, of this month. */
    averageMinutes: z.int().nullable(),
    halted: z.boolean(),
    byDay: z.array(z.object({ day: z.string(), applied: z.int(), paid: z.int() })),
  }),
});
