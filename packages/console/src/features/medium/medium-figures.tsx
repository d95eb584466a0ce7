import { getMediumStat } from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { Chart } from "../../ui/chart.tsx";
import { useData } from "../../platform/use-data.ts";
import "../../core/ticket/ticket.css";

/** Which promoters bring members who stay, and by month what these members cost and pay. */
export function MediumFigures() {
  const { data, error, reload } = useData(getMediumStat, {});
  const state = { error, onRetry: reload, height: 200 };
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="有效人数前15名媒介"
          data={
            data && {
              kind: "bar",
              x: data.top.map(({ name }) => name),
              series: [{ name: "有效人数", values: data.top.map(({ validNum }) => validNum) }],
            }
          }
        />
        <Chart
          {...state}
          label="每月佣金与付费金额（元）"
          data={
            data && {
              kind: "line",
              x: data.months.map(({ month }) => month),
              series: [
                { name: "佣金", values: data.months.map(({ commission }) => commission / 100) },
                { name: "付费金额", values: data.months.map(({ payAmount }) => payAmount / 100) },
              ],
            }
          }
        />
      </div>
    </FigureStrip>
  );
}
