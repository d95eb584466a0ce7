import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { agentWithdrawal, getAgentWallet } from "./agent-withdrawal.resource.ts";
import { getWithdrawalSummary } from "./withdrawal.endpoints.ts";
import { withdrawal } from "./withdrawal.resource.ts";

const paid = { status: "PAID", basis: "PAID" };

/** Of members; the agents' own are on their page. */
export const withdrawalFigures = defineFigures(getWithdrawalSummary, {
  list: listOfResource(withdrawal, {}, { ownerType: "MEMBER" }),
  figures: {
    waitAuditNum: { title: "待审核", period: "now", opens: { status: "WAIT_AUDIT" } },
    waitAuditCents: {
      title: "待审核金额",
      period: "now",
      unit: "cents",
      opens: { status: "WAIT_AUDIT" },
      sums: "amountCents",
    },
    waitPayNum: { title: "待打款", period: "now", opens: { status: "WAIT_PAY" } },
    waitPayCents: {
      title: "待打款金额",
      period: "now",
      unit: "cents",
      opens: { status: "WAIT_PAY" },
      sums: "actualCents",
    },
    todayPaidCents: {
      title: "今日已打款",
      unit: "cents",
      period: "today",
      opens: ({ today }) => ({ ...paid, beginTime: today, endTime: today }),
      sums: "actualCents",
    },
    monthFeeCents: {
      title: "本月手续费",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ ...paid, beginTime: month, endTime: today }),
      sums: "feeCents",
    },
    averageMinutes: { title: "平均处理时长（分）", period: "month", alone: "an average" },
  },
});

/** An agent's own account; 0 is the caller. */
export const agentWalletFigures = defineFigures(
  { ...getAgentWallet, path: "/api/agents/0/wallet" },
  {
    list: listOfResource(agentWithdrawal),
    figures: {
      balanceCents: { title: "可用余额", period: "now", unit: "cents", alone: "a balance" },
      frozenCents: { title: "冻结金额", period: "now", unit: "cents", alone: "a balance" },
      pendingCents: {
        title: "提现中",
        period: "now",
        unit: "cents",
        opens: ({ today }) => ({ mine: "1", status: "WAIT_AUDIT,WAIT_PAY,PAYING,PAY_FAIL", endTime: today }),
        sums: "amountCents",
      },
      paidCents: {
        title: "累计提现",
        period: "all",
        unit: "cents",
        opens: ({ today }) => ({ mine: "1", status: "PAID", endTime: today }),
        sums: "amountCents",
      },
    },
  },
);
