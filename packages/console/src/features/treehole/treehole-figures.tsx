import { treeholeFigures } from "@hongxian/contract/features/treehole/treehole.figures.ts";
import { mood } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

/** Waiting posts, and the members' moods. */
export function TreeholeFigures() {
  const { data, error, reload } = useFigures(treeholeFigures);
  const days = [...new Set((data?.days ?? []).map(({ day }) => day))];
  return (
    <FigureStrip>
      <FigureCards of={treeholeFigures} data={data} />
      <Chart
        label="每日心情"
        height={150}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "line",
            x: days,
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
