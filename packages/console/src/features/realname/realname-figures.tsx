import { realnameFigures } from "@hongxian/contract/features/realname/realname.figures.ts";
import { LineChartOutlined } from "@ant-design/icons";
import type { getRealnameStat } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { realnameResult } from "@hongxian/contract/features/realname/realname.resource.ts";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import type { Data } from "../../platform/use-data.ts";

const results = ["SUCCESS", "FAIL", "PROCESSING", "REVOKED"] as const;

interface FiguresProps {
  readonly stat: Data<CallData<typeof getRealnameStat>>;
  readonly list: FigureCardsList;
}

/** How many tried, how many passed and the cost; on demand by day and by reason. */
export function RealnameFigures({ stat, list }: FiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  return (
    <FigureStrip>
      <FigureCards of={realnameFigures} data={data} list={list} />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "图表"}
      </Button>
      {open && (
        <div className="figure-columns realname-columns grid gap-10">
          <section className="figure-panel" aria-label="每日结果">
            <header>
              <h2>每日结果</h2>
            </header>
            <Chart
              label="每日结果"
              height={200}
              data={
                data && {
                  kind: "line",
                  x: data.days.map(({ day }) => day),
                  series: results.map((result) => ({
                    name: realnameResult.labels[result],
                    values: data.days.map((line) => line[result]),
                  })),
                }
              }
              error={error}
              onRetry={reload}
            />
          </section>
          <Panel title="失败原因前十" of={stat} isEmpty={({ reasons }) => reasons.length === 0}>
            {({ reasons }) => (
              <RankBars
                label="失败原因前十"
                bars={reasons.map(({ reason, count }) => ({ key: reason, title: reason, value: count }))}
              />
            )}
          </Panel>
        </div>
      )}
    </FigureStrip>
  );
}
