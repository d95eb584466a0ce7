import { getTreeholeStat } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { mood } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import "../../core/ticket/ticket.css";

/** Waiting posts, and the members' moods. */
export function TreeholeFigures({ onTab }: { onTab(tab: string): void }) {
  const { data, error, reload } = useData(getTreeholeStat, { query: {} });
  const days = [...new Set((data?.days ?? []).map(({ day }) => day))];
  return (
    <FigureStrip>
      <StatCards
        columns={3}
        stats={[
          { label: "待审核", value: data?.waiting ?? null, onOpen: () => onTab("queue") },
          { label: "今日发布", value: data?.today ?? null },
          { label: "待关怀", value: data?.crisis ?? null, onOpen: () => onTab("crisis") },
        ]}
      />
      <Chart
        label="每日心情"
        height={150}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "line",
            x: days.map((day) => day.slice(5)),
            series: mood.values.map((value) => ({
              name: mood.labels[value],
              values: data.days.filter((one) => one.mood === value).map(({ count }) => count),
            })),
          }
        }
      />
    </FigureStrip>
  );
}
