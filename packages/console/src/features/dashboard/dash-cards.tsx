import type { DashboardCard } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { StatCards, type Stat } from "../../ui/stat-cards.tsx";

const percent = (now: number, then: number | null): number | null => {
  if (then === null) return null;
  if (then === 0) return now === 0 ? 0 : null;
  return ((now - then) / then) * 100;
};

/** The figures of a layout; a click opens the list behind a figure, when the account has that page. */
export function DashCards({ cards }: { cards: readonly DashboardCard[] }) {
  const { open } = usePage();
  const pages = usePageList();
  const stats = cards.map((card): Stat => {
    const { route } = card;
    const reachable = route !== null && pages.some((page) => page.route === route.split("?")[0]);
    const compared = card.yesterday !== null || card.lastWeek !== null;
    return {
      label: card.title,
      value: card.value,
      ...(card.unit === "CENTS" ? { unit: "cents" as const } : {}),
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
  });
  return <StatCards stats={stats} columns={columnsFor(stats.length)} />;
}

/** Even rows of at most five. */
function columnsFor(count: number): number {
  const rows = Math.ceil(count / 5);
  return Math.max(1, Math.ceil(count / Math.max(1, rows)));
}
