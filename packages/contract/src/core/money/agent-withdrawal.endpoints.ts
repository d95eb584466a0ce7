import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { moneyMessages } from "./money.messages.ts";
import { payeeType, withdrawalStatus } from "./trade.choices.ts";

export const agentWithdrawalMessages = {
  payee: "请填写收款人",
  account: "请填写收款账号",
  noAgent: "该账号不能申请提现",
} as const;

export const agentWithdrawalGrants = {
  applyWithdrawal: button("申请提现", "/matchMaking/withdraw"),
} as const;

/** How much is taken out, and to whom it goes. */
export const payout = {
  amountCents: moneyCents(moneyMessages.badAmount)
    .positive(moneyMessages.badAmount)
    .max(9_999_999_999, moneyMessages.badAmount),
  payeeType: z.enum(payeeType.values, "请选择收款方式"),
  payeeName: z
    .string(agentWithdrawalMessages.payee)
    .trim()
    .min(1, agentWithdrawalMessages.payee)
    .max(30, "收款人不能超过30个字"),
  payeeAccount: z
    .string(agentWithdrawalMessages.account)
    .trim()
    .min(1, agentWithdrawalMessages.account)
    .max(64, "收款账号不能超过64个字"),
} as const;

/** 申请提现 of an agent's own balance. */
export const applyAgentWithdrawal = endpoint({
  method: "POST",
  path: "/api/withdrawals",
  allow: [agentWithdrawalGrants.applyWithdrawal, button("去提现", "/phoneVersions/phoneMatchmakerRewardLog")],
  title: "申请提现",
  done: "已提交，等待审核",
  stepUp: true,
  body: z.strictObject(payout),
  data: z.object({ id: z.int(), no: z.string(), status: withdrawalStatus.schema }),
});
