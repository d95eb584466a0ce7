import type { DashboardCard } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { cardTitles } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { figurePeriods } from "@hongxian/contract/wire/figure-periods.ts";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { figureText } from "../../platform/figure-text.ts";
import { StatCards, type Stat, StatRows } from "../../ui/stat-cards.tsx";

/** Null where there is nothing to compare: there is no share of nothing. */
const percent = (now: number | null, then: number | null): number | null => {
  if (now === null || then === null) return null;
  if (then === 0) return now === 0 ? 0 : null;
  return ((now - then) / then) * 100;
};

const units = { COUNT: undefined, CENTS: "cents", SECONDS: "seconds", BP: "bp" } as const;

/** What a card counts, where another figure has a like name. */
const notes: Readonly<Record<string, { readonly note?: string } | undefined>> = cardTitles;

/** The figures of a layout; a click opens the list behind a figure, when the account has that page. */
export function DashCards({ cards }: { cards: readonly DashboardCard[] }) {
  const { open } = usePage();
  const pages = usePageList();
  const statOf = (card: DashboardCard): Stat => {
    const { route } = card;
    const unit = units[card.unit];
    const words = notes[card.key]?.note;
    const reachable = route !== null && pages.some((page) => page.route === route.split("?")[0]);
    const compared = card.yesterday !== null || card.lastWeek !== null;
    return {
      label: card.title,
      value: card.value,
      ...(unit === undefined ? {} : { unit }),
      ...(words === undefined ? {} : { note: words }),
      ...(card.cents === null ? {} : { note: `共 ${figureText(card.cents, "cents")}` }),
      ...(compared
        ? {
            deltas: [
              { label: "较昨日", percent: percent(card.value, card.yesterday) },
              { label: "较上周同日", percent: percent(card.value, card.lastWeek) },
            ],
          }
        : {}),
      lessIsBetter: card.better === "DOWN",
      ...(reachable ? { onOpen: () => open(route) } : {}),
    };
  };
  const periods = [...new Set(cards.map(({ period }) => period))];
  return (
    <StatRows>
      {periods.map((period) => {
        const row = cards.filter((card) => card.period === period);
        return (
          <StatCards
            key={period}
            period={figurePeriods[period]}
            stats={row.map(statOf)}
            columns={columnsFor(row.length)}
          />
        );
      })}
    </StatRows>
  );
}

/** Even rows of at most five. */
function columnsFor(count: number): number {
  const rows = Math.ceil(count / 5);
  return Math.max(1, Math.ceil(count / Math.max(1, rows)));
}
