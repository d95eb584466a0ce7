import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { getLoginStat } from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { loginFigures } from "@hongxian/contract/features/login-record/login.figures.ts";
import { LineChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import type { CallData } from "../../platform/call.ts";
import type { ChartData } from "../../ui/chart-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { clockText } from "../../platform/shanghai-time.ts";

type Stat = CallData<typeof getLoginStat>;

const stepMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** One line for each platform; hours and days without a sign-in are zero. */
function curves({ points, step }: Stat): ChartData {
  const times = points.map(({ time }) => Date.parse(time));
  const first = Math.min(...times);
  const count = points.length === 0 ? 0 : Math.round((Math.max(...times) - first) / stepMs[step]) + 1;
  const places = Array.from({ length: count }, (_, at) => first + at * stepMs[step]);
  const seen = new Map(points.map((point) => [`${point.platform}${Date.parse(point.time)}`, point.count]));
  const used = platform.values.filter((value) => points.some((point) => point.platform === value));
  return {
    kind: "line",
    x: places.map((time) => clockText(time).slice(0, step === "hour" ? 13 : 10)),
    series: used.map((value) => ({
      name: platform.labels[value],
      values: places.map((time) => seen.get(`${value}${time}`) ?? 0),
    })),
  };
}

/** Who signed in, by the list's own filters; loaded separately, so that the rows need not wait. */
export function LoginFigures({ list }: { list: FigureCardsList }) {
  const [open, setOpen] = useState(false);
  // The filters are in the address as the list's own schema wrote them.
  const { data, error, reload } = useFigures(loginFigures, list.filters);
  return (
    <section className="figures-above" aria-label="统计">
      <FigureCards of={loginFigures} data={data} list={list} />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起趋势" : data?.step === "hour" ? "按小时趋势" : "按天趋势"}
      </Button>
      {open && <Chart label="登录次数趋势" height={180} data={data && curves(data)} error={error} onRetry={reload} />}
    </section>
  );
}
