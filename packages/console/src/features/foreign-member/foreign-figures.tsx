import { nationality } from "@hongxian/contract/features/foreign-member/nationality.choices.ts";
import type { getForeignStat } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import type { Data } from "../../platform/use-data.ts";

interface ForeignFiguresProps {
  readonly stat: Data<CallData<typeof getForeignStat>>;
  onFilter(filters: Readonly<Record<string, string>>): void;
}

const labels: Readonly<Record<string, string>> = nationality.labels;

export function ForeignFigures({ stat, onFilter }: ForeignFiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const chart = data && {
    kind: "bar" as const,
    x: data.nationalities.map(({ nationality: code }) => labels[code] ?? code),
    series: [{ name: "会员数", values: data.nationalities.map(({ count }) => count) }],
  };
  return (
    <section className="figures-above" aria-label="统计">
      <StatCards
        columns={3}
        stats={[
          { label: "外籍会员数", value: data?.members ?? null, onOpen: () => onFilter({}) },
          { label: "待审护照", value: data?.waiting ?? null, onOpen: () => onFilter({ status: "AUTHING" }) },
          { label: "30天内签证到期", value: data?.visaDue ?? null, onOpen: () => onFilter({ visa: "DAYS_30" }) },
        ]}
      />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起国籍分布" : "国籍分布"}
      </Button>
      {open && <Chart label="国籍前十" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
