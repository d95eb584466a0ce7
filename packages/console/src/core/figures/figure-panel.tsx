import type { ReactNode } from "react";
import { Chart } from "../../ui/chart.tsx";
import type { ChartData } from "../../ui/chart-data.ts";
import type { Data } from "../../platform/use-data.ts";
import "./figures.css";

interface ChartPanelProps<T> {
  readonly title: string;
  readonly note?: string;
  readonly of: Data<T>;
  readonly width?: "wide" | "half" | "full";
  readonly height?: number;
  readonly extra?: ReactNode;
  readonly chart: (data: T) => ChartData;
}

/** A titled chart of one answer. */
export function ChartPanel<T>({ title, note, of, width, height = 220, extra, chart }: ChartPanelProps<T>) {
  return (
    <section className={width === undefined ? "figure-panel" : `figure-panel figure-${width}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {extra}
      </header>
      <Chart
        label={title}
        data={of.data === undefined ? undefined : chart(of.data)}
        error={of.error}
        height={height}
        onRetry={of.reload}
      />
    </section>
  );
}
