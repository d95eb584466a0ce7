import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import type { FinanceQuery } from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";

type Named = Readonly<Record<string, readonly string[]>>;
const callFees: readonly string[] = ["FREE_CALL_TIME"];
const memberFees = feeType.values.filter((type) => !callFees.includes(type) && !type.startsWith("MARRIAGES_"));

/** The orders a figure of money in adds up; figures not listed here have other rows behind them. */
const kinds: Readonly<Record<string, Named>> = {
  orderNum: {},
  receivedCents: {},
  payers: {},
  marriageCents: { orderType: ["MARRIAGE"] },
  memberCents: { orderType: ["FEE"], feeType: memberFees },
  callCents: { orderType: ["FEE"], feeType: callFees },
  rechargeCents: { orderType: ["RECHARGE"] },
  goodsCents: { orderType: ["GOODS"] },
  instituteCents: { orderType: ["COURSE", "CONSULT"] },
};

export type Cut = Partial<
  Pick<FinanceQuery, "platform" | "payMode" | "orderType" | "feeType" | "regionId" | "shopId" | "channelId">
>;

/** Returns what both sides filter by; an empty side leaves the other unchanged. */
export const both = (one: readonly string[] | undefined, other: readonly string[] | undefined): readonly string[] =>
  one === undefined || one.length === 0
    ? (other ?? [])
    : other === undefined || other.length === 0
      ? one
      : one.filter((value) => other.includes(value));

/**
 * The address of the paid orders behind a figure of these days, with the report's own filters; null where there are
 * none.
 */
export function ordersBehind(figure: string, days: { from: string; to: string }, cut: Cut): string | null {
  const kind = kinds[figure];
  if (kind === undefined) return null;
  const search = new URLSearchParams({ basis: "PAID", beginTime: days.from, endTime: days.to });
  const lists = {
    payMode: both(cut.payMode, outsideModes),
    orderType: both(cut.orderType, kind["orderType"]),
    feeType: both(cut.feeType, kind["feeType"]),
    platform: cut.platform ?? [],
  };
  for (const [name, values] of Object.entries(lists)) if (values.length > 0) search.set(name, values.join(","));
  for (const name of ["regionId", "shopId", "channelId"] as const) {
    const value = cut[name];
    if (value !== undefined) search.set(name, String(value));
  }
  return `/flowingWater/order?${search.toString()}`;
}
