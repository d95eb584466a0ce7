import { infoFieldLabel } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import type { getInfoUpdateStat } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import type { Data } from "../../platform/use-data.ts";

interface InfoFiguresProps {
  readonly stat: Data<CallData<typeof getInfoUpdateStat>>;
  onHits(): void;
}

/** What was changed most under the list's filters, and today's hits. */
export function InfoFigures({ stat, onHits }: InfoFiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const top = data?.fields.slice(0, 3) ?? [];
  const chart = data && {
    kind: "bar" as const,
    x: data.fields.map(({ field }) => infoFieldLabel(field)),
    series: [{ name: "修改次数", values: data.fields.map(({ count }) => count) }],
  };
  return (
    <section className="figures-above" aria-label="统计">
      <StatCards
        columns={4}
        stats={[
          { label: "今日命中敏感词", value: data?.todayHits ?? null, onOpen: onHits },
          ...top.map(({ field, count }) => ({ label: `${infoFieldLabel(field)}修改次数`, value: count })),
        ]}
      />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起字段排行" : "字段排行"}
      </Button>
      {open && <Chart label="修改次数最多的字段" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
