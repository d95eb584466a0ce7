import { outsideModes, payeeType, refundKind } from "@hongxian/contract/core/money/trade.choices.ts";
import { both, ordersBehind, type Cut } from "./orders-behind.ts";

type Days = { readonly from: string; readonly to: string };
const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);
const address = (path: string, days: Days, values: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams({ ...values, beginTime: days.from, endTime: days.to }).toString()}`;

/** Filtered by something besides the payment method. */
const ofOrders = (cut: Cut): boolean =>
  [cut.platform, cut.orderType, cut.feeType, cut.regionId, cut.shopId, cut.channelId].some(isSet);

/** Refunds that left the system; null where there can be none. */
function refundsBehind(days: Days, cut: Cut): string | null {
  const backMode = both(cut.payMode, outsideModes);
  if (backMode.length === 0) return null;
  return address("/flowingWater/order", days, {
    tab: "refunds",
    status: "DONE",
    basis: "DONE",
    kind: refundKind.values.join(","),
    backMode: backMode.join(","),
    ...(isSet(cut.orderType) ? { orderType: (cut.orderType ?? []).join(",") } : {}),
    ...(isSet(cut.feeType) ? { feeType: (cut.feeType ?? []).join(",") } : {}),
    ...(isSet(cut.platform) ? { platform: (cut.platform ?? []).join(",") } : {}),
    ...Object.fromEntries(
      (["shopId", "regionId", "channelId"] as const).flatMap((name) =>
        cut[name] === undefined ? [] : [[name, String(cut[name])]],
      ),
    ),
  });
}

/** Withdrawals of members and agents by the day they were paid; they belong to no order. */
function withdrawalsBehind(days: Days, cut: Cut): string | null {
  if (ofOrders(cut)) return null;
  const ways = payeeType.values.filter((way) => !isSet(cut.payMode) || cut.payMode?.includes(way));
  if (ways.length === 0) return null;
  return address("/flowingWater/withdraw", days, {
    status: "PAID",
    basis: "PAID",
    agents: "1",
    ...(isSet(cut.payMode) ? { payeeType: ways.join(",") } : {}),
  });
}

/** The ledger entries of channel fees: their net amount is the figure. */
const feesBehind = (days: Days, cut: Cut): string | null =>
  ofOrders(cut) || isSet(cut.payMode)
    ? null
    : address("/flowingWater/listMyAmount", days, { ownerType: "PLATFORM", account: "CHANNEL_FEE" });

/** The address of the rows behind a figure of these days; null where it is computed from others. */
export function rowsBehind(figure: string, days: Days, cut: Cut): string | null {
  switch (figure) {
    case "refundCents":
      return refundsBehind(days, cut);
    case "withdrawCents":
      return withdrawalsBehind(days, cut);
    case "feeCents":
      return feesBehind(days, cut);
    default:
      return ordersBehind(figure, days, cut);
  }
}
