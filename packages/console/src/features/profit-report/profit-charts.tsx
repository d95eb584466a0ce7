import { bizLine } from "@hongxian/contract/core/money/trade.choices.ts";
import { grossSteps } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { WaterfallBars } from "../../core/figures/waterfall-bars.tsx";
import { yuanText } from "../../platform/decimal.ts";
import type { Data } from "../../platform/use-data.ts";
import type { PlatformView } from "./statement-table.tsx";

const labels: Readonly<Record<string, string>> = bizLine.labels;
const inYuan = (cents: number): number => cents / 100;

/** Profit, its composition, by line of business and by shop. */
export function ProfitCharts({ of }: { of: Data<PlatformView> }) {
  return (
    <div className="figure-grid grid at-start gap-10">
      <div className="figure-half">
        <Panel title="收入到毛利" note="元" of={of} isEmpty={({ lines }) => lines.every(({ total }) => total === 0)}>
          {({ lines }) => <WaterfallBars label="收入到毛利" steps={grossSteps(lines)} />}
        </Panel>
      </div>
      <ChartPanel
        title="毛利与毛利率"
        note="近12个月，元 / %"
        width="half"
        of={of}
        chart={({ months }) => ({
          kind: "lanes",
          x: months.map(({ month }) => month),
          series: [
            { name: "毛利", values: months.map(({ grossCents }) => inYuan(grossCents)) },
            { name: "毛利率", values: months.map(({ grossBp }) => (grossBp === null ? null : grossBp / 100)) },
          ],
        })}
      />
      <ChartPanel
        title="各业务毛利"
        note="元"
        width="half"
        of={of}
        chart={({ periods, bizGross }) => ({
          kind: "stacked",
          x: periods,
          series: bizGross.map(({ bizLine: line, values }) => ({
            name: labels[line] ?? line,
            values: values.map(inYuan),
          })),
        })}
      />
      <div className="figure-half">
        <Panel title="门店贡献" note="毛利前20，元" of={of} isEmpty={({ shops }) => shops.length === 0}>
          {({ shops }) => (
            <RankBars
              label="门店贡献"
              bars={shops.map(({ id, name, cents }) => ({
                key: String(id),
                title: name,
                value: Math.max(0, cents),
                text: yuanText(cents),
              }))}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}
