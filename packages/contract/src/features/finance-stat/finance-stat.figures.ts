import { defineFigures, type Figure } from "../../kit/figures.ts";
import { type FinanceCard, financeCards, getFinanceStat } from "./finance-stat.endpoints.ts";
import type { z } from "zod";

type Stat = z.output<typeof getFinanceStat.data>;

const figureOf = ({ key, label, unit, lessIsBetter }: (typeof financeCards)[number]) => {
  const common = {
    title: label,
    period: "chosen" as const,
    ...(lessIsBetter === true ? { lessIsBetter: true as const } : {}),
    value: ({ current }: Stat) => current[key],
  };
  if (unit === "percent") return { ...common, unit: "bp" as const };
  const alone = "orders, refunds, withdrawals and fees are lists of other areas; the page leads to those it can filter";
  return { ...common, ...(unit === "cents" ? { unit } : {}), alone };
};

/** The cards of the report, in their order. */
export const financeFigures = defineFigures(getFinanceStat, {
  figures: Object.fromEntries(financeCards.map((card) => [card.key, figureOf(card)])) as Record<
    FinanceCard,
    Figure & { value(data: Stat): number | null }
  >,
});
