import { nationality } from "@hongxian/contract/features/foreign-member/nationality.choices.ts";
import type { getForeignStat } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignFigures } from "@hongxian/contract/features/foreign-member/foreign-member.figures.ts";
import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import type { Data } from "../../platform/use-data.ts";

interface ForeignFiguresProps {
  readonly stat: Data<CallData<typeof getForeignStat>>;
  readonly list: FigureCardsList;
}

const labels: Readonly<Record<string, string>> = nationality.labels;

export function ForeignFigures({ stat, list }: ForeignFiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const chart = data && {
    kind: "bar" as const,
    x: data.nationalities.map(({ nationality: code }) => labels[code] ?? code),
    series: [{ name: "会员数", values: data.nationalities.map(({ count }) => count) }],
  };
  return (
    <section className="figures-above" aria-label="统计">
      <FigureCards of={foreignFigures} data={data} list={list} />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起国籍分布" : "国籍分布"}
      </Button>
      {open && <Chart label="国籍前十" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
