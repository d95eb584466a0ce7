import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { getCensorStat } from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import { censorAction } from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

/** What the word list blocks: by day, by word, by kind. */
export function CensorFigures() {
  const { data, error, reload } = useData(getCensorStat, { query: {} });
  const state = { error, onRetry: reload, height: 180 };
  const days = [...new Set((data?.days ?? []).map(({ day }) => day))];
  return (
    <section className="page-figures" aria-label="统计">
      <div className="page-charts">
        <Chart
          {...state}
          label="每日命中"
          data={
            data && {
              kind: "line",
              x: days,
              series: censorAction.values.map((value) => ({
                name: censorAction.labels[value],
                values: data.days.filter((one) => one.action === value).map(({ count }) => count),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="命中最多的20个词"
          data={
            data && {
              kind: "bar",
              x: data.words.map(({ word }) => word),
              series: [{ name: "命中", values: data.words.map(({ count }) => count) }],
            }
          }
        />
        <Chart
          {...state}
          label="分类"
          data={
            data && {
              kind: "donut",
              parts: data.categories.slice(0, 6).map(({ category, count }) => ({
                name: violationType.labels[category],
                value: count,
              })),
            }
          }
        />
      </div>
    </section>
  );
}
