import { financeCards, type getFinanceStat } from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { changeOf } from "../../platform/change-of.ts";
import type { CallData } from "../../platform/call.ts";
import type { Stat, StatDelta } from "../../ui/stat-cards.tsx";

export type FinanceStat = CallData<typeof getFinanceStat>;

/** The change of a figure against the compared period. */
export function financeDeltas(stat: FinanceStat | undefined, figure: string, label: string): readonly StatDelta[] {
  const key = financeCards.find((card) => card.key === figure)?.key;
  if (stat === undefined || stat.compare === null || key === undefined) return [];
  return [{ label, percent: changeOf(stat.current[key], stat.compare[key]) }];
}

/** The figures of the period with their change against the compared one. */
export function financeStats(
  stat: FinanceStat | undefined,
  label: string,
  only?: readonly (typeof financeCards)[number]["key"][],
): readonly Stat[] {
  return financeCards
    .filter(({ key }) => only === undefined || only.includes(key))
    .map(({ key, label: title, unit, lessIsBetter = false }): Stat => {
      const now = stat?.current[key] ?? null;
      const inPercent = unit === "percent";
      return {
        label: inPercent ? `${title} (%)` : title,
        value: inPercent && now !== null ? now / 100 : now,
        ...(unit === "cents" ? { unit } : {}),
        ...(lessIsBetter ? { lessIsBetter } : {}),
        ...(stat === undefined || stat.compare === null ? {} : { deltas: financeDeltas(stat, key, label) }),
      };
    });
}
