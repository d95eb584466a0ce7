import { getCouponTrend } from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { couponFigures } from "@hongxian/contract/features/coupon/coupon.figures.ts";
import { LineChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { Chart } from "../../ui/chart.tsx";
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
    x: data.map(({ day }) => day),
    series: [
      { name: "发放", values: data.map(({ granted }) => granted) },
      { name: "使用", values: data.map(({ used }) => used) },
    ],
  };
  return <Chart label="30 天发放与使用" data={chart} error={trend.error} height={180} onRetry={trend.reload} />;
}

/** The figures of the filtered coupons; the chart opens on demand, the table keeps its height. */
export function CouponFigures({ list, summary }: { list: FigureCardsList; summary: Summary | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="figures-above">
      <FigureCards of={couponFigures} data={summary} list={list} />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起趋势" : "30 天趋势"}
      </Button>
      {open && <Trend />}
    </div>
  );
}
