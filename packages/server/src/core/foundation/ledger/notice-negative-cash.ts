import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import type { Db } from "../../../kit/call.ts";
import { noticeWhoMay } from "../notice/notices.ts";

/** A channel's account may be below zero, but finance must be notified of it. */
export async function noticeNegativeCash(db: Db, modes: readonly string[]): Promise<void> {
  const labels = modes
    .map((mode) => payMode.values.find((value) => value === mode))
    .map((mode) => (mode === undefined ? "" : payMode.labels[mode]));
  const notice = moneyNoticeMessages.cashNegative(labels.join(" "));
  await noticeWhoMay(db, "cashNegative", { kind: "WARN", ...notice, link: "/flowingWater/listMyAmount" });
}
