import { infoFieldLabel } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import type { getInfoUpdateStat } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { infoFigures } from "@hongxian/contract/features/info-update/info-update.figures.ts";
import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import type { Data } from "../../platform/use-data.ts";

interface InfoFiguresProps {
  readonly stat: Data<CallData<typeof getInfoUpdateStat>>;
  readonly list: FigureCardsList;
}

/** What was changed most under the list's filters, and today's hits. */
export function InfoFigures({ stat, list }: InfoFiguresProps) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = stat;
  const top = data?.fields.slice(0, 3).map(({ field }) => field) ?? [];
  const chart = data && {
    kind: "bar" as const,
    x: data.fields.map(({ field }) => infoFieldLabel(field)),
    series: [{ name: "修改次数", values: data.fields.map(({ count }) => count) }],
  };
  return (
    <section className="figures-above" aria-label="统计">
      <FigureCards of={infoFigures} only={["todayHits", ...top]} data={data} list={list} columns={4} />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起字段排行" : "字段排行"}
      </Button>
      {open && <Chart label="修改次数最多的字段" height={200} data={chart} error={error} onRetry={reload} />}
    </section>
  );
}
