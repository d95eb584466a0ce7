import { getCouponTrend } from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { LineChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Chart } from "../../ui/chart.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import { useData } from "../../platform/use-data.ts";

interface Summary {
  readonly granted: number;
  readonly used: number;
  readonly usedRate: number;
  readonly broughtAmount: number;
}

function Trend() {
  const trend = useData(getCouponTrend, {});
  const { data } = trend;
  const chart = data && {
    kind: "line" as const,
    x: data.map(({ day }) => day.slice(5)),
    series: [
      { name: "发放", values: data.map(({ granted }) => granted) },
      { name: "使用", values: data.map(({ used }) => used) },
    ],
  };
  return <Chart label="30 天发放与使用" data={chart} error={trend.error} height={180} onRetry={trend.reload} />;
}

/** The figures of the filtered coupons; the chart opens on demand, the table keeps its height. */
export function CouponFigures({ summary }: { summary: Summary | undefined }) {
  const [open, setOpen] = useState(false);
  const rate = summary === undefined ? null : summary.usedRate / 100;
  return (
    <div className="figures-above">
      <StatCards
        columns={4}
        stats={[
          { label: "发放量", value: summary?.granted ?? null },
          { label: "使用量", value: summary?.used ?? null },
          { label: "使用率 (%)", value: rate },
          { label: "带动金额", value: summary?.broughtAmount ?? null, unit: "cents" },
        ]}
      />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起趋势" : "30 天趋势"}
      </Button>
      {open && <Trend />}
    </div>
  );
}
