import {
  realNameCards,
  type getRealNameCount,
  type RealNameCards,
} from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { changeOf } from "../../platform/change-of.ts";
import type { CallData } from "../../platform/call.ts";
import type { Stat } from "../../ui/stat-cards.tsx";

export type RealNameCount = CallData<typeof getRealNameCount>;

/** The figures with their change against the days before; figures the account may not see are left out. */
export function realNameStats(
  count: RealNameCount | undefined,
  openWaiting: (() => void) | null,
  only?: readonly (keyof RealNameCards)[],
): readonly Stat[] {
  return realNameCards
    .filter(({ key }) => only === undefined || only.includes(key))
    .filter(({ key }) => (key !== "cost" && key !== "fee") || count === undefined || count.cards[key] !== null)
    .map(({ key, label, unit, lessIsBetter = false }): Stat => {
      const now = count?.cards[key] ?? null;
      const inPercent = unit === "percent";
      return {
        label: inPercent ? `${label} (%)` : label,
        value: inPercent && now !== null ? now / 100 : now,
        ...(unit === "cents" ? { unit } : {}),
        ...(lessIsBetter ? { lessIsBetter } : {}),
        ...(count === undefined ? {} : { deltas: [{ label: "较上期", percent: changeOf(now, count.before[key]) }] }),
        ...(key === "waiting" && openWaiting !== null ? { onOpen: openWaiting } : {}),
      };
    });
}
