import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import type { getExpandStat } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { PieChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import type { Data } from "../../platform/use-data.ts";

/** The relationship states of the members, and how many couples the platform introduced this month. */
export function ExpandFigures({ stat }: { stat: Data<CallData<typeof getExpandStat>> }) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const countOf = (name: string) =>
    data?.emotions.find((one) => one.emotion === name)?.count ?? (data === undefined ? null : 0);
  const chart = data && {
    kind: "donut" as const,
    parts: data.emotions.map(({ emotion: name, count }) => ({ name: emotion.labels[name], value: count })),
  };
  return (
    <section className="figures-above" aria-label="统计">
      <StatCards
        columns={4}
        stats={[
          { label: "本月平台牵线脱单数", value: data?.platformSuccess ?? null },
          { label: "单身", value: countOf("SINGLE") },
          { label: "恋爱中", value: countOf("DATING") },
          { label: "失恋", value: countOf("BREAKUP") },
        ]}
      />
      <Button size="small" type="text" icon={<PieChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起分布" : "情感状态分布"}
      </Button>
      {open && <Chart label="情感状态分布" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
