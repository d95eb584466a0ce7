import { leaveWordIntent } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import type { getLeaveWordStat } from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { leaveWordFigures } from "@hongxian/contract/features/leave-word/leave-word.figures.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import type { Data } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";

interface FiguresProps {
  readonly stat: Data<CallData<typeof getLeaveWordStat>>;
  readonly charts: boolean;
  readonly list: FigureCardsList;
}

const cards = ["waiting", "todayNew", "overdue", "convertRate"];

/** Waiting messages, and the progress of those of the period. */
export function LeaveWordFigures({ stat, charts, list }: FiguresProps) {
  const { data, error, reload } = stat;
  return (
    <FigureStrip>
      <FigureCards of={leaveWordFigures} only={cards} data={data} list={list} />
      {charts && (
        <div className="page-charts">
          <Panel title="留言转化" of={stat} isEmpty={({ funnel }) => funnel.all === 0}>
            {({ funnel }) => (
              <FunnelBars
                label="留言转化"
                steps={[
                  { key: "all", title: "留言", count: funnel.all },
                  { key: "followed", title: "跟进", count: funnel.followed },
                  { key: "converted", title: "转化", count: funnel.converted },
                ]}
              />
            )}
          </Panel>
          <Panel title="意向" of={stat} isEmpty={({ byIntent }) => byIntent.length === 0}>
            {({ byIntent }) => (
              <RankBars
                label="意向"
                bars={byIntent.map(({ intent, count }) => ({
                  key: intent,
                  title: leaveWordIntent.labels[intent],
                  value: count,
                }))}
              />
            )}
          </Panel>
          <Panel title="来源页" of={stat} isEmpty={({ bySource }) => bySource.length === 0}>
            {({ bySource }) => (
              <RankBars
                label="来源页"
                bars={bySource.map(({ sourcePage, count }) => ({
                  key: sourcePage,
                  title: sourcePage === "" ? "未知" : sourcePage,
                  value: count,
                }))}
              />
            )}
          </Panel>
          <Chart
            label="每日留言"
            height={180}
            error={error}
            onRetry={reload}
            data={
              data && {
                kind: "line",
                x: data.byDay.map(({ day }) => day),
                series: [{ name: "留言", values: data.byDay.map(({ count }) => count) }],
              }
            }
          />
        </div>
      )}
    </FigureStrip>
  );
}
