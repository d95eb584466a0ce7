import { getShiftStat } from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { coverageTargetBp } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";

const height = 190;

/** Each patrol's work this month, and the inspected share of each day. */
export function ShiftFigures({ month }: { month: string }) {
  const stat = useData(getShiftStat, { query: { month } });
  return (
    <FigureStrip>
      <div className="figure-grid grid at-start gap-10">
        <ChartPanel
          title="巡查员本月工作"
          note={month}
          height={height}
          of={stat}
          chart={({ staff }) => ({
            kind: "bar",
            x: staff.map(({ name }) => name),
            series: [
              { name: "工时", values: staff.map(({ hours }) => hours) },
              { name: "巡查数", values: staff.map(({ checks }) => checks) },
              { name: "违规数", values: staff.map(({ violations }) => violations) },
            ],
          })}
        />
        <ChartPanel
          title="平均响应（秒）"
          note="开播到首次巡查"
          height={height}
          of={stat}
          chart={({ staff }) => ({
            kind: "bar",
            x: staff.map(({ name }) => name),
            series: [{ name: "平均响应", values: staff.map(({ responseSec }) => responseSec) }],
          })}
        />
        <ChartPanel
          title="每日覆盖率（%）"
          height={height}
          of={stat}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              {
                name: "覆盖率",
                values: days.map(({ coverageBp }) => (coverageBp === null ? null : coverageBp / 100)),
              },
              { name: "目标", values: days.map(() => coverageTargetBp / 100) },
            ],
          })}
        />
      </div>
    </FigureStrip>
  );
}
