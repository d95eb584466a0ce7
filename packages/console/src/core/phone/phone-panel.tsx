import type { ReactNode } from "react";
import type { Data } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import type { ChartData } from "../../ui/chart-data.ts";
import "./phone-cards.css";
import "./phone.css";

export const chartHeight = 220;

/** A titled section of a phone page. */
export const PhonePanel = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="phone-panel clip framed round-10 on-surface pad-12" aria-label={title}>
    <header>
      <h2 className="size-14 weight-600">{title}</h2>
      {extra}
    </header>
    {children}
  </section>
);

/** A chart as wide as the page. */
export function PhoneChart<T>({
  title,
  extra,
  of,
  chart,
}: {
  title: string;
  extra?: ReactNode;
  of: Data<T>;
  chart: (data: T) => ChartData;
}) {
  return (
    <PhonePanel title={title} extra={extra}>
      <Chart
        label={title}
        data={of.data === undefined ? undefined : chart(of.data)}
        error={of.error}
        height={chartHeight}
        onRetry={of.reload}
      />
    </PhonePanel>
  );
}
