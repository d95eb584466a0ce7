import { momentFigures } from "@hongxian/contract/features/moment/moment.figures.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

interface FiguresProps {
  readonly query: Readonly<Record<string, string>>;
  readonly list: FigureCardsList;
}

/** Waiting moments, and how many are posted and refused. */
export function MomentFigures({ query, list }: FiguresProps) {
  const { data, error, reload } = useFigures(momentFigures, query);
  return (
    <FigureStrip>
      <FigureCards of={momentFigures} data={data} list={list} />
      <Chart
        label="每日发布与驳回"
        height={150}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "line",
            x: data.days.map(({ day }) => day),
            series: [
              { name: "发布", values: data.days.map(({ posted }) => posted) },
              { name: "驳回", values: data.days.map(({ refused }) => refused) },
            ],
          }
        }
      />
    </FigureStrip>
  );
}
