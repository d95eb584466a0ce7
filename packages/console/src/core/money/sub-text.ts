import { marketingKind, shareKind } from "@hongxian/contract/core/money/ledger.choices.ts";
import { bizLine, payMode } from "@hongxian/contract/core/money/trade.choices.ts";

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CHANNEL_CASH: payMode.labels,
  CHANNEL_FEE: payMode.labels,
  UNEARNED: bizLine.labels,
  REVENUE: bizLine.labels,
  SHARE_EXPENSE: shareKind.labels,
  MARKETING: marketingKind.labels,
};

/** The name of a part of an account: the channel, the line of business, the kind of share. */
export const subText = (account: string, sub: string): string => words[account]?.[sub] ?? sub;
