import { appealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { getAppealStat } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { appealFigures } from "@hongxian/contract/features/appeal/appeal.figures.ts";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { Chart } from "../../ui/chart.tsx";
import type { CallData } from "../../platform/call.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { Data } from "../../platform/use-data.ts";

interface FiguresProps {
  readonly stat: Data<CallData<typeof getAppealStat>>;
  readonly list: FigureCardsList;
}

/** The waiting appeals, the success rate, and the success rate of appeals against each reviewer's decisions. */
export function AppealFigures({ stat: { data, error, reload }, list }: FiguresProps) {
  const state = { error, onRetry: reload, height: 168 };
  return (
    <FigureStrip>
      <FigureCards of={appealFigures} data={data} list={list} />
      <div className="page-charts">
        <Chart
          {...state}
          label="原处理人的申诉成功率（%）"
          data={
            data && {
              kind: "bar",
              x: data.byStaff.map(({ staff }) => staff.name),
              series: [
                {
                  name: "成功率（%）",
                  values: data.byStaff.map(({ decided, passed }) => Math.round((passed * 1000) / decided) / 10),
                },
              ],
            }
          }
        />
        <Chart
          {...state}
          label="申诉类型"
          data={
            data && {
              kind: "donut",
              parts: data.byType
                .slice(0, 6)
                .map(({ type, count }) => ({ name: appealType.labels[type], value: count })),
            }
          }
        />
      </div>
    </FigureStrip>
  );
}
