import { getShiftStat } from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { coverageTargetBp } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

/** What each patrol did this month, and how much of each day was seen. */
export function ShiftFigures({ month }: { month: string }) {
  const { data, error, reload } = useData(getShiftStat, { query: { month } });
  const state = { error, onRetry: reload, height: 200 };
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="巡查员本月工作"
          data={
            data && {
              kind: "bar",
              x: data.staff.map(({ name }) => name),
              series: [
                { name: "工时", values: data.staff.map(({ hours }) => hours) },
                { name: "巡查数", values: data.staff.map(({ checks }) => checks) },
                { name: "违规数", values: data.staff.map(({ violations }) => violations) },
              ],
            }
          }
        />
        <Chart
          {...state}
          label="平均响应（秒）"
          data={
            data && {
              kind: "bar",
              x: data.staff.map(({ name }) => name),
              series: [{ name: "平均响应", values: data.staff.map(({ responseSec }) => responseSec) }],
            }
          }
        />
        <Chart
          {...state}
          label="每日覆盖率（%）"
          data={
            data && {
              kind: "line",
              x: data.days.map(({ day }) => day.slice(5)),
              series: [
                {
                  name: "覆盖率",
                  values: data.days.map(({ coverageBp }) => (coverageBp === null ? null : coverageBp / 100)),
                },
                { name: "目标", values: data.days.map(() => coverageTargetBp / 100) },
              ],
            }
          }
        />
      </div>
    </FigureStrip>
  );
}
