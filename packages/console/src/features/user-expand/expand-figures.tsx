import { expandFigures } from "@hongxian/contract/features/user-expand/expand.figures.ts";
import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import type { getExpandStat } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { PieChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import type { Data } from "../../platform/use-data.ts";

interface FiguresProps {
  readonly stat: Data<CallData<typeof getExpandStat>>;
  readonly list: FigureCardsList;
}

/** The relationship states of the members, and how many couples the platform introduced this month. */
export function ExpandFigures({ stat, list }: FiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const chart = data && {
    kind: "donut" as const,
    parts: data.emotions.map(({ emotion: name, count }) => ({ name: emotion.labels[name], value: count })),
  };
  return (
    <section className="figures-above" aria-label="统计">
      <FigureCards of={expandFigures} data={data} list={list} />
      <Button size="small" type="text" icon={<PieChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起分布" : "情感状态分布"}
      </Button>
      {open && <Chart label="情感状态分布" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
