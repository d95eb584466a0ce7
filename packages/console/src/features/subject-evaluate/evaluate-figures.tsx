import { attitude } from "@hongxian/contract/core/content/content.choices.ts";
import { getEvaluateStat } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.endpoints.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import "../../core/ticket/ticket.css";

const sides = [
  { value: "", label: "全部" },
  { value: "MAN", label: "男" },
  { value: "WOMAN", label: "女" },
];

/** The distribution of opinions in the most active topics. */
export function EvaluateFigures({ query }: { query: Readonly<Record<string, string>> }) {
  const [sex, setSex] = useState("");
  const { data, error, reload } = useData(getEvaluateStat, { query });
  const rows = (data ?? []).filter((row) => sex === "" || row.sex === sex);
  const titles = [...new Set(rows.map(({ title }) => title))];
  const count = (title: string, wanted: string) =>
    rows.filter((row) => row.title === title && row.attitude === wanted).reduce((sum, row) => sum + row.count, 0);
  return (
    <FigureStrip>
      <Segmented size="small" aria-label="性别" options={sides} value={sex} onChange={setSex} />
      <Chart
        label="话题态度（评论最多的10个）"
        height={200}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "stacked",
            x: titles,
            series: attitude.values.map((value) => ({
              name: attitude.labels[value],
              values: titles.map((title) => count(title, value)),
            })),
          }
        }
      />
    </FigureStrip>
  );
}
