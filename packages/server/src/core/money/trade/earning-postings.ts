import type { marketingKind } from "@hongxian/contract/core/money/ledger.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { agentAccount, memberAccount, platformAccount, type AccountRef } from "../../foundation/ledger/accounts.ts";
import type { Move, Posting } from "../../foundation/ledger/post.ts";

const income = (userId: number): AccountRef => memberAccount(userId, "INCOME");
const recharge = (userId: number): AccountRef => memberAccount(userId, "RECHARGE");

export interface GiftMoney {
  readonly id: number;
  readonly fromUserId: number;
  readonly toUserId: number;
  readonly amountCents: number;
  readonly incomeCents: number;
}

/** GIFT/SEND. */
export const giftPosting = (gift: GiftMoney): Posting => ({
  bizType: "GIFT",
  bizId: gift.id,
  bizStep: "SEND",
  moves: [
    { debit: recharge(gift.fromUserId), credit: platformAccount.revenue("GIFT"), amount: gift.amountCents },
    { debit: platformAccount.share("HOST"), credit: income(gift.toUserId), amount: gift.incomeCents },
  ],
});

/** GIFT/REVOKE: what the receiver no longer has becomes his debt. */
export const giftRevokePosting = (gift: GiftMoney, staffId: number, memo: string): Posting => ({
  bizType: "GIFT",
  bizId: gift.id,
  bizStep: "REVOKE",
  staffId,
  memo,
  moves: [
    { debit: platformAccount.revenue("GIFT"), credit: recharge(gift.fromUserId), amount: gift.amountCents },
    {
      debit: income(gift.toUserId),
      credit: platformAccount.share("HOST"),
      amount: gift.incomeCents,
      short: "CLAW_BACK",
    },
  ],
});

export interface CallMoney {
  readonly id: number;
  readonly callerId: number;
  readonly calleeId: number;
}

/** CALL/Mn: the minute is charged when it starts. */
export const callMinutePosting = (call: CallMoney, minute: number, cents: number, calleeCents: number): Posting => ({
  bizType: "CALL",
  bizId: call.id,
  bizStep: `M${minute}`,
  moves: [
    { debit: recharge(call.callerId), credit: platformAccount.revenue("CALL"), amount: cents },
    { debit: platformAccount.share("CALL"), credit: income(call.calleeId), amount: calleeCents },
  ],
});

/** CALL_REFUND/Rn and CALL_REFUND_BACK/Rn: the callee returns what he has, the rest is the platform's cost. */
export const callRefundPostings = (
  call: CallMoney,
  place: number,
  cents: number,
  calleeCents: number,
  staffId: number,
): readonly [Posting, Posting] => [
  {
    bizType: "CALL_REFUND",
    bizId: call.id,
    bizStep: `R${place}`,
    staffId,
    moves: [{ debit: platformAccount.revenue("CALL"), credit: recharge(call.callerId), amount: cents }],
  },
  {
    bizType: "CALL_REFUND_BACK",
    bizId: call.id,
    bizStep: `R${place}`,
    staffId,
    moves: [
      { debit: income(call.calleeId), credit: platformAccount.share("CALL"), amount: calleeCents, short: "AT_MOST" },
    ],
  },
];

/** FAMILY_SHARE, CONSULT, PART_TIME_PAY: what others earn from our revenue. */
export const earningPosting = (
  bizType: "FAMILY_SHARE" | "CONSULT" | "PART_TIME_PAY",
  bizId: number,
  userId: number,
  cents: number,
  staffId: number | null = null,
): Posting => {
  const of = ({ FAMILY_SHARE: "FAMILY", CONSULT: "CONSULTANT", PART_TIME_PAY: "LABOUR" } as const)[bizType];
  return {
    bizType,
    bizId,
    bizStep: "PAY",
    staffId,
    moves: [{ debit: platformAccount.share(of), credit: income(userId), amount: cents }],
  };
};

/** FAMILY_SHARE/BACK-n: the leader's part of a revoked gift, from the day's share it was paid with. */
export const familyBackPosting = (shareId: number, giftRecordId: number, leaderId: number, cents: number): Posting => ({
  bizType: "FAMILY_SHARE",
  bizId: shareId,
  bizStep: `BACK-${giftRecordId}`,
  moves: [{ debit: income(leaderId), credit: platformAccount.share("FAMILY"), amount: cents, short: "CLAW_BACK" }],
});

export interface ShareMoney {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
  readonly reversedCents: number;
  readonly isReleased: boolean;
}

/** PROFIT and MM_REWARD: FREEZE, SETTLE, and REVERSE in parts. */
const agentEarning = (bizType: "PROFIT" | "MM_REWARD") => {
  const expense = platformAccount.share(bizType === "PROFIT" ? "AGENT" : "MATCHMAKER");
  const step = (row: ShareMoney, bizStep: string, move: Move, staffId: number | null): Posting => ({
    bizType,
    bizId: row.id,
    bizStep,
    staffId,
    moves: [move],
  });
  return {
    freeze: (row: ShareMoney): Posting =>
      step(
        row,
        "FREEZE",
        { debit: expense, credit: agentAccount(row.agentId, "FROZEN"), amount: row.amountCents },
        null,
      ),
    settle: (row: ShareMoney, staffId: number | null = null): Posting =>
      step(
        row,
        "SETTLE",
        {
          debit: agentAccount(row.agentId, "FROZEN"),
          credit: agentAccount(row.agentId, "BALANCE"),
          amount: row.amountCents - row.reversedCents,
        },
        staffId,
      ),
    /** `refundId` 0 = manual; W and a number is a write-off by that line of a statement. */
    reverse: (
      row: ShareMoney,
      cents: number,
      refundId: number | `W${number}`,
      staffId: number | null = null,
    ): Posting =>
      step(
        row,
        `REVERSE-${refundId}`,
        row.isReleased
          ? { debit: agentAccount(row.agentId, "BALANCE"), credit: expense, amount: cents, short: "CLAW_BACK" }
          : { debit: agentAccount(row.agentId, "FROZEN"), credit: expense, amount: cents },
        staffId,
      ),
    /**
     * A deduction by hand (`amountCents` below 0; refused where the balance is too small), and its reversal when it was
     * wrong.
     */
    deduct: (row: ShareMoney, staffId: number | null): Posting =>
      step(
        row,
        "SETTLE",
        {
          debit: agentAccount(row.agentId, "BALANCE"),
          credit: expense,
          amount: -row.amountCents,
        },
        staffId,
      ),
    giveBack: (row: ShareMoney, staffId: number | null): Posting =>
      step(
        row,
        "REVERSE-0",
        { debit: expense, credit: agentAccount(row.agentId, "BALANCE"), amount: -row.amountCents },
        staffId,
      ),
    /** A frozen reward that is never issued. */
    void: (row: ShareMoney, staffId: number | null): Posting =>
      step(
        row,
        "VOID",
        { debit: agentAccount(row.agentId, "FROZEN"), credit: expense, amount: row.amountCents - row.reversedCents },
        staffId,
      ),
  };
};
export const profitPosting = agentEarning("PROFIT");
export const matchmakerPosting = agentEarning("MM_REWARD");

export interface EnvelopeMoney {
  readonly id: number;
  /** null = the platform's. */
  readonly senderUserId: number | null;
}

/** RED_ENVELOPE. Members' envelopes pay into RECHARGE: recharge money never becomes withdrawable. */
export const envelopePosting = {
  send: (envelope: EnvelopeMoney, cents: number): Posting => ({
    bizType: "RED_ENVELOPE",
    bizId: envelope.id,
    bizStep: "SEND",
    moves: [{ debit: envelopeSource(envelope), credit: platformAccount.redPool(envelope.id), amount: cents }],
  }),
  claim: (envelope: EnvelopeMoney, claimId: number, userId: number, cents: number): Posting => ({
    bizType: "RED_ENVELOPE",
    bizId: envelope.id,
    bizStep: `C${claimId}`,
    moves: [
      {
        debit: platformAccount.redPool(envelope.id),
        credit: envelope.senderUserId === null ? income(userId) : recharge(userId),
        amount: cents,
      },
    ],
  }),
  giveBack: (envelope: EnvelopeMoney, cents: number): Posting => ({
    bizType: "RED_ENVELOPE",
    bizId: envelope.id,
    bizStep: "RETURN",
    moves: [{ debit: platformAccount.redPool(envelope.id), credit: envelopeSource(envelope), amount: cents }],
  }),
};
const envelopeSource = ({ senderUserId }: EnvelopeMoney): AccountRef =>
  senderUserId === null ? platformAccount.marketing("RED_ENVELOPE") : recharge(senderUserId);

type GivenSource = "TASK" | "ACTIVITY" | "BONUS";

/** TASK, ACTIVITY, BONUS /ISSUE in cash; /REVERSE reclaims it. */
export const givenPosting = (
  bizType: GivenSource,
  bizId: number,
  userId: number,
  cents: number,
  step: "ISSUE" | "REVERSE" = "ISSUE",
  staffId: number | null = null,
): Posting => {
  const cost = platformAccount.marketing(bizType satisfies ChoiceOf<typeof marketingKind>);
  return {
    bizType,
    bizId,
    bizStep: step,
    staffId,
    moves: [
      step === "ISSUE"
        ? { debit: cost, credit: income(userId), amount: cents }
        : { debit: income(userId), credit: cost, amount: cents, short: "CLAW_BACK" },
    ],
  };
};

/** SCORE: `points` above 0 is earned; below 0 spent, expired or reclaimed. */
export const scorePosting = (
  recordId: number,
  userId: number,
  points: number,
  staffId: number | null = null,
): Posting => {
  const [own, issue] = [memberAccount(userId, "INTEGRAL"), platformAccount.pointIssue];
  return {
    bizType: "SCORE",
    bizId: recordId,
    bizStep: "MOVE",
    staffId,
    moves: [
      points > 0 ? { debit: issue, credit: own, amount: points } : { debit: own, credit: issue, amount: -points },
    ],
  };
};

/** ADMIN_ADJUST: `cents` above 0 adds. A short balance is refused. */
export const adjustPosting = (
  auditId: number,
  userId: number,
  account: "RECHARGE" | "INCOME",
  cents: number,
  staffId: number,
  memo: string,
): Posting => {
  const [own, adjust] = [memberAccount(userId, account), platformAccount.adjust];
  const move =
    cents > 0 ? { debit: adjust, credit: own, amount: cents } : { debit: own, credit: adjust, amount: -cents };
  return {
    bizType: "ADMIN_ADJUST",
    bizId: auditId,
    bizStep: "ADJUST",
    staffId,
    memo,
    moves: [{ ...move, remark: memo }],
  };
};

/** 免除欠款. */
export const waiveDebtPosting = (
  auditId: number,
  debt: AccountRef,
  cents: number,
  staffId: number,
  memo: string,
): Posting => ({
  bizType: "DEBT_WAIVE",
  bizId: auditId,
  bizStep: "WAIVE",
  staffId,
  memo,
  moves: [{ debit: platformAccount.adjust, credit: debt, amount: cents }],
});

/** MEDIUM_COMMISSION. */
export const mediumPosting = (settlementId: number, cents: number, staffId: number): Posting => ({
  bizType: "MEDIUM_COMMISSION",
  bizId: settlementId,
  bizStep: "PAY",
  staffId,
  moves: [{ debit: platformAccount.marketing("MEDIUM"), credit: platformAccount.cash("BANK"), amount: cents }],
});
