import { moneyMessages } from "./money.messages.ts";
import type { refundKind } from "./trade.choices.ts";

interface Asked {
  readonly applyCents: number;
  readonly suggestCents: number;
}

/** What 初审通过 starts with: never more than was asked for. Where the rules suggest nothing, the reviewer types it. */
export function offeredRefund({ applyCents, suggestCents, restCents }: Asked & { readonly restCents: number }) {
  const least = Math.min(applyCents, suggestCents, restCents);
  return least > 0 ? least : undefined;
}

/** Why an amount needs a remark of the reviewer, or nothing. */
export function refundNeedsRemark(
  { applyCents, suggestCents, kind }: Asked & { readonly kind: (typeof refundKind.values)[number] },
  refundCents: number,
): string | undefined {
  if (refundCents > applyCents) return moneyMessages.explainMore;
  const differs = Math.abs(refundCents - suggestCents) * 5 > suggestCents;
  return kind === "MARRIAGE" && differs ? moneyMessages.explainDifference : undefined;
}

interface GoodsLines {
  readonly payCents: number;
  readonly freightCents: number;
  readonly isSent: boolean;
  readonly lines: readonly {
    readonly id: number;
    readonly priceCents: number;
    readonly count: number;
    readonly refundCount: number;
  }[];
}

/**
 * The part of the payment that belongs to so many of each item; the freight comes back only with all of them, before
 * they are sent.
 */
export function goodsRefundCents(order: GoodsLines, countOf: (id: number) => number): number {
  const { payCents, freightCents, lines, isSent } = order;
  const whole = lines.reduce((sum, { priceCents, count }) => sum + priceCents * count, 0);
  const chosen = lines.reduce((sum, { id, priceCents }) => sum + priceCents * countOf(id), 0);
  const isAll = lines.every(({ id, count, refundCount }) => countOf(id) === count - refundCount);
  const share = Math.floor(((payCents - freightCents) * chosen) / Math.max(1, whole));
  return share + (isAll && !isSent ? freightCents : 0);
}
