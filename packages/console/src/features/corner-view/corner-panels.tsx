import { cornerFigures } from "@hongxian/contract/features/corner-view/corner-view.figures.ts";
import { LineChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/figures/figures.css";

/** Figures for the list's own filters; curve and ranking open on demand, so that the table keeps its height. */
export function CornerPanels({ list }: { readonly list: FigureCardsList }) {
  const [open, setOpen] = useState(false);
  const stat = useFigures(cornerFigures, list.filters);
  return (
    <FigureStrip>
      <FigureCards of={cornerFigures} data={stat.data} list={list} />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "查看图表"}
      </Button>
      {open && (
        <div className="figure-columns grid gap-10">
          <Panel title="每日浏览与留资" of={stat} isEmpty={({ days }) => days.length === 0}>
            {({ days }) => (
              <Chart
                label="每日浏览与留资"
                height={300}
                data={{
                  kind: "line",
                  x: days.map(({ day }) => day),
                  series: [
                    { name: "浏览", values: days.map(({ views }) => views) },
                    { name: "留资", values: days.map(({ leads }) => leads) },
                  ],
                }}
              />
            )}
          </Panel>
          <Panel title="浏览最多的会员" note="前 10 名" of={stat} isEmpty={({ top }) => top.length === 0}>
            {({ top }) => (
              <RankBars
                label="浏览最多的会员"
                bars={top.map(({ userId, firstName, views }) => ({
                  key: String(userId),
                  title: firstName,
                  value: views,
                }))}
              />
            )}
          </Panel>
        </div>
      )}
    </FigureStrip>
  );
}
