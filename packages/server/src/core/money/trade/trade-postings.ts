import {
  memberAccount,
  agentAccount,
  platformAccount,
  type AccountRef,
  type BizLine,
  type PayMode,
} from "../../foundation/ledger/accounts.ts";
import type { Move, Posting } from "../../foundation/ledger/post.ts";

/** What the postings of an order need to know about it. */
export interface OrderMoney {
  readonly id: number;
  readonly userId: number;
  readonly orderType: string;
  readonly bizLine: BizLine;
  readonly payCents: number;
  readonly bonusCents: number;
  readonly pointAmount: number;
  readonly payMode: PayMode | null;
}

/** The source of an order's money: a channel, the member's balance, or money in SUSPENSE. */
const payer = (order: OrderMoney, fromSuspense: boolean): AccountRef => {
  if (fromSuspense) return platformAccount.suspense;
  if (order.payMode === "BALANCE") return memberAccount(order.userId, "RECHARGE");
  return platformAccount.cash(order.payMode ?? "BANK");
};

/** ORDER/PAY. */
export function payPosting(order: OrderMoney, fromSuspense = false, staffId: number | null = null): Posting {
  const isRecharge = order.orderType === "RECHARGE";
  const target = isRecharge ? memberAccount(order.userId, "RECHARGE") : platformAccount.unearned(order.bizLine);
  const moves: Move[] = [{ debit: payer(order, fromSuspense), credit: target, amount: order.payCents }];
  if (isRecharge)
    moves.push({ debit: platformAccount.marketing("RECHARGE_BONUS"), credit: target, amount: order.bonusCents });
  if (order.pointAmount > 0)
    moves.push({
      debit: memberAccount(order.userId, "INTEGRAL"),
      credit: platformAccount.pointIssue,
      amount: order.pointAmount,
    });
  return { bizType: "ORDER", bizId: order.id, bizStep: "PAY", moves, staffId };
}

/** ORDER/FEE, and ORDER/FEE_ADJ when the channel's statement differs (`cents` may then be below 0). */
export function feePosting(orderId: number, mode: PayMode, cents: number, step: "FEE" | "FEE_ADJ" = "FEE"): Posting {
  const [fee, cash] = [platformAccount.channelFee(mode), platformAccount.cash(mode)];
  const moves = [
    cents >= 0 ? { debit: fee, credit: cash, amount: cents } : { debit: cash, credit: fee, amount: -cents },
  ];
  return { bizType: "ORDER", bizId: orderId, bizStep: step, moves };
}

/** ORDER/FULFIL, under MARRIAGE_MEMBER for marriage members; a deposit becomes the agent's. */
export function fulfilPosting(
  order: OrderMoney & { readonly unearnedCents: number },
  agentId: number | null = null,
): Posting {
  const credit = agentId === null ? platformAccount.revenue(order.bizLine) : agentAccount(agentId, "DEPOSIT");
  return {
    bizType: order.orderType === "MARRIAGE" ? "MARRIAGE_MEMBER" : "ORDER",
    bizId: order.id,
    bizStep: "FULFIL",
    moves: [{ debit: platformAccount.unearned(order.bizLine), credit, amount: order.unearnedCents }],
  };
}

export interface RefundMoney {
  readonly id: number;
  readonly refundCents: number;
  /** The part of it that is still in UNEARNED. */
  readonly unearnedCents: number;
  readonly bonusBackCents: number;
  readonly refundMode: "ORIGINAL" | "BALANCE" | "OFFLINE";
  /** The agent who pays the deposit. */
  readonly agentId?: number | null;
}

/** The source of a refund's money: UNEARNED first, then REVENUE; for a recharge the member's own account. */
function refundSources(order: OrderMoney, refund: RefundMoney, to: AccountRef, short: "REFUSE" | "CLAW_BACK"): Move[] {
  if (order.orderType === "RECHARGE") {
    const own = memberAccount(order.userId, "RECHARGE");
    return [
      { debit: own, credit: to, amount: refund.refundCents, short },
      { debit: own, credit: platformAccount.marketing("RECHARGE_BONUS"), amount: refund.bonusBackCents, short },
    ];
  }
  const rest = refund.refundCents - refund.unearnedCents;
  const delivered =
    refund.agentId === null || refund.agentId === undefined
      ? platformAccount.revenue(order.bizLine)
      : agentAccount(refund.agentId, "DEPOSIT");
  return [
    { debit: platformAccount.unearned(order.bizLine), credit: to, amount: refund.unearnedCents },
    { debit: delivered, credit: to, amount: rest, ...(delivered.account === "DEPOSIT" ? { short } : {}) },
  ];
}

/** REFUND/HOLD. */
export const refundHoldPosting = (order: OrderMoney, refund: RefundMoney, staffId: number | null): Posting => ({
  bizType: "REFUND",
  bizId: refund.id,
  bizStep: "HOLD",
  staffId,
  moves: refundSources(order, refund, platformAccount.refundClearing, "REFUSE"),
});

/** REFUND/BACK: a reserved refund that is closed without payment. */
export const refundBackPosting = (order: OrderMoney, refund: RefundMoney, staffId: number | null): Posting => ({
  bizType: "REFUND",
  bizId: refund.id,
  bizStep: "BACK",
  staffId,
  moves: refundSources(order, refund, platformAccount.refundClearing, "REFUSE").map(({ debit, credit, amount }) => ({
    debit: credit,
    credit: debit,
    amount,
  })),
});

/** REFUND/DONE. Money paid from the balance is refunded to it, whatever was requested. */
export function refundDonePosting(order: OrderMoney, refund: RefundMoney, staffId: number | null): Posting {
  const toBalance = refund.refundMode === "BALANCE" || order.payMode === "BALANCE";
  const cash = platformAccount.cash(refund.refundMode === "OFFLINE" ? "BANK" : (order.payMode ?? "BANK"));
  const credit = toBalance ? memberAccount(order.userId, "RECHARGE") : cash;
  const moves = [{ debit: platformAccount.refundClearing, credit, amount: refund.refundCents }];
  return { bizType: "REFUND", bizId: refund.id, bizStep: "DONE", staffId, moves };
}

/** REFUND/CHANNEL: the channel refunded it by itself; what the member has spent becomes his debt. */
export const channelRefundPosting = (order: OrderMoney, refund: RefundMoney): Posting => ({
  bizType: "REFUND",
  bizId: refund.id,
  bizStep: "CHANNEL",
  moves: refundSources(order, refund, platformAccount.cash(order.payMode ?? "BANK"), "CLAW_BACK"),
});

export interface WithdrawalMoney {
  readonly id: number;
  readonly ownerType: "MEMBER" | "AGENT";
  readonly ownerId: number;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly actualCents: number;
  readonly payeeType: "WECHAT" | "ALIPAY" | "BANK";
}

const earned = ({ ownerType, ownerId }: WithdrawalMoney): AccountRef =>
  ownerType === "MEMBER" ? memberAccount(ownerId, "INCOME") : agentAccount(ownerId, "BALANCE");
const frozen = ({ ownerType, ownerId }: WithdrawalMoney): AccountRef =>
  ownerType === "MEMBER" ? memberAccount(ownerId, "FROZEN") : agentAccount(ownerId, "FROZEN");

/** WITHDRAW/APPLY, /BACK. */
export const withdrawalPosting = (
  row: WithdrawalMoney,
  step: "APPLY" | "BACK",
  staffId: number | null = null,
): Posting => ({
  bizType: "WITHDRAW",
  bizId: row.id,
  bizStep: step,
  staffId,
  moves: [
    step === "APPLY"
      ? { debit: earned(row), credit: frozen(row), amount: row.amountCents }
      : { debit: frozen(row), credit: earned(row), amount: row.amountCents },
  ],
});

/** WITHDRAW/PAID. */
export const withdrawalPaidPosting = (row: WithdrawalMoney, staffId: number | null): Posting => ({
  bizType: "WITHDRAW",
  bizId: row.id,
  bizStep: "PAID",
  staffId,
  moves: [
    { debit: frozen(row), credit: platformAccount.cash(row.payeeType), amount: row.actualCents },
    { debit: frozen(row), credit: platformAccount.withdrawFee, amount: row.feeCents },
    { debit: frozen(row), credit: platformAccount.taxPayable, amount: row.taxCents },
  ],
});

/** SUSPENSE/IN and /OUT; money used for an order leaves by that order's ORDER/PAY. */
export const suspensePosting = (
  id: number,
  mode: PayMode,
  cents: number,
  step: "IN" | "OUT",
  staffId: number | null = null,
): Posting => ({
  bizType: "SUSPENSE",
  bizId: id,
  bizStep: step,
  staffId,
  moves: [
    step === "IN"
      ? { debit: platformAccount.cash(mode), credit: platformAccount.suspense, amount: cents }
      : { debit: platformAccount.suspense, credit: platformAccount.cash(mode), amount: cents },
  ],
});

/** RECON: what only the channel has (cents above 0), or only we have. */
export function reconPosting(statementId: number, mode: PayMode, cents: number, staffId: number): Posting {
  const [cash, adjust] = [platformAccount.cash(mode), platformAccount.adjust];
  const moves = [
    cents >= 0 ? { debit: cash, credit: adjust, amount: cents } : { debit: adjust, credit: cash, amount: -cents },
  ];
  return { bizType: "RECON", bizId: statementId, bizStep: "ADJUST", staffId, moves };
}

/** RECON/ADJUST of a payment that its channel does not know: back to where the money never was. */
export const writeOffPosting = (
  statementId: number,
  order: OrderMoney & { readonly unearnedCents: number },
  agentId: number | null,
  staffId: number,
): Posting => ({
  bizType: "RECON",
  bizId: statementId,
  bizStep: "ADJUST",
  staffId,
  moves: refundSources(
    order,
    {
      id: 0,
      refundCents: order.payCents,
      unearnedCents: Math.min(order.unearnedCents, order.payCents),
      bonusBackCents: order.bonusCents,
      refundMode: "ORIGINAL",
      agentId,
    },
    platformAccount.cash(order.payMode ?? "BANK"),
    "CLAW_BACK",
  ),
});

/** RECON/FEE: the fee that the channel's statement has beside a refund or a payout; below 0 where it gives one back. */
export function reconFeePosting(statementId: number, mode: PayMode, cents: number, staffId: number): Posting {
  const { moves } = feePosting(0, mode, cents);
  return { bizType: "RECON", bizId: statementId, bizStep: "FEE", staffId, moves };
}

/** CAPITAL: top-up of a merchant account (cents above 0), or a sweep. */
export function capitalPosting(id: number, mode: PayMode, cents: number, staffId: number, memo: string): Posting {
  const [cash, capital] = [platformAccount.cash(mode), platformAccount.capital];
  const moves = [
    cents >= 0 ? { debit: cash, credit: capital, amount: cents } : { debit: capital, credit: cash, amount: -cents },
  ];
  return { bizType: "CAPITAL", bizId: id, bizStep: "MOVE", staffId, memo, moves };
}
