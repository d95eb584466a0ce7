import type {
  ledgerAccount,
  ledgerUnit,
  marketingKind,
  ownerType,
  shareKind,
} from "@hongxian/contract/core/money/ledger.choices.ts";
import type { bizLine, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

export type AccountName = ChoiceOf<typeof ledgerAccount>;
export type OwnerType = ChoiceOf<typeof ownerType>;
export type BizLine = ChoiceOf<typeof bizLine>;
export type PayMode = ChoiceOf<typeof payMode>;

/** One account of one owner; it is created when first used. */
export interface AccountRef {
  readonly ownerType: OwnerType;
  readonly ownerId: number;
  readonly account: AccountName;
  readonly sub: string;
}

interface AccountKind {
  readonly side: "CREDIT" | "DEBIT";
  /** May never be negative. */
  readonly floor: boolean;
  readonly unit: ChoiceOf<typeof ledgerUnit>;
}

const kind = (side: AccountKind["side"], floor: boolean, unit: AccountKind["unit"] = "CNY"): AccountKind => ({
  side,
  floor,
  unit,
});

/** Side and floor of every account (catalogue 2.1); the migration has the same for the platform's own. */
export const chartOfAccounts: Readonly<Record<AccountName, AccountKind>> = {
  RECHARGE: kind("CREDIT", true),
  INCOME: kind("CREDIT", true),
  BALANCE: kind("CREDIT", true),
  FROZEN: kind("CREDIT", true),
  DEPOSIT: kind("CREDIT", true),
  DEBT: kind("DEBIT", true),
  INTEGRAL: kind("CREDIT", true, "POINT"),
  CHANNEL_CASH: kind("DEBIT", false),
  UNEARNED: kind("CREDIT", true),
  REVENUE: kind("CREDIT", false),
  SHARE_EXPENSE: kind("DEBIT", false),
  MARKETING: kind("DEBIT", false),
  CHANNEL_FEE: kind("DEBIT", false),
  WITHDRAW_FEE: kind("CREDIT", false),
  TAX_PAYABLE: kind("CREDIT", false),
  REFUND_CLEARING: kind("CREDIT", true),
  RED_POOL: kind("CREDIT", true),
  SUSPENSE: kind("CREDIT", true),
  ADJUST: kind("CREDIT", false),
  CAPITAL: kind("CREDIT", false),
  POINT_ISSUE: kind("DEBIT", false, "POINT"),
};

export const memberAccount = (
  userId: number,
  account: "RECHARGE" | "INCOME" | "FROZEN" | "DEBT" | "INTEGRAL",
): AccountRef => ({ ownerType: "MEMBER", ownerId: userId, account, sub: "" });

export const agentAccount = (agentId: number, account: "BALANCE" | "FROZEN" | "DEPOSIT" | "DEBT"): AccountRef => ({
  ownerType: "AGENT",
  ownerId: agentId,
  account,
  sub: "",
});

const platform = (account: AccountName, sub = ""): AccountRef => ({ ownerType: "PLATFORM", ownerId: 0, account, sub });

/** The platform's own accounts, named as in the chart of accounts. */
export const platformAccount = {
  cash: (mode: PayMode) => platform("CHANNEL_CASH", mode),
  unearned: (line: BizLine) => platform("UNEARNED", line),
  revenue: (line: BizLine) => platform("REVENUE", line),
  share: (of: ChoiceOf<typeof shareKind>) => platform("SHARE_EXPENSE", of),
  marketing: (of: ChoiceOf<typeof marketingKind>) => platform("MARKETING", of),
  channelFee: (mode: PayMode) => platform("CHANNEL_FEE", mode),
  withdrawFee: platform("WITHDRAW_FEE"),
  taxPayable: platform("TAX_PAYABLE"),
  refundClearing: platform("REFUND_CLEARING"),
  redPool: (envelopeId: number) => platform("RED_POOL", String(envelopeId)),
  suspense: platform("SUSPENSE"),
  adjust: platform("ADJUST"),
  capital: platform("CAPITAL"),
  pointIssue: platform("POINT_ISSUE"),
} as const;

export const accountKey = ({ ownerType, ownerId, account, sub }: AccountRef): string =>
  `${ownerType}/${ownerId}/${account}/${sub}`;

/** The account that holds an owner's shortfall. */
export const debtOf = ({ ownerType, ownerId }: AccountRef): AccountRef => ({
  ownerType,
  ownerId,
  account: "DEBT",
  sub: "",
});
