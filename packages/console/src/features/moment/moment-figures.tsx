import { getMomentStat } from "@hongxian/contract/features/moment/moment.endpoints.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import "../../core/ticket/ticket.css";

interface FiguresProps {
  readonly query: Readonly<Record<string, string>>;
  onTab(tab: string): void;
}

/** Waiting moments, and how many are posted and refused. */
export function MomentFigures({ query, onTab }: FiguresProps) {
  const { data, error, reload } = useData(getMomentStat, { query });
  return (
    <FigureStrip>
      <StatCards
        columns={4}
        stats={[
          { label: "待审动态", value: data?.waiting ?? null, onOpen: () => onTab("queue") },
          { label: "待审评论", value: data?.waitingComments ?? null, onOpen: () => onTab("comments") },
          { label: "今日发布", value: data?.today ?? null },
          { label: "驳回率（%）", value: data === undefined ? null : data.refuseRate / 100 },
        ]}
      />
      <Chart
        label="每日发布与驳回"
        height={150}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "line",
            x: data.days.map(({ day }) => day.slice(5)),
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
