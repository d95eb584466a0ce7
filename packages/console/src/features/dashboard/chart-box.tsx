import type { CallError } from "../../platform/call-error.ts";
import { Chart } from "../../ui/chart.tsx";
import type { ChartData } from "../../ui/chart-data.ts";

interface ChartBoxProps {
  readonly title: string;
  readonly note: string;
  readonly height: number;
  readonly chart: {
    readonly data: ChartData | undefined;
    readonly error: CallError | null;
    reload(): void;
  };
}

/** A titled chart of the home page, with the days it is about. */
export const ChartBox = ({ title, note, height, chart: { data, error, reload } }: ChartBoxProps) => (
  <section className="dash-panel shrink-x framed round-10 on-surface pad-12-16" aria-label={title}>
    <header className="flex at-baseline gap-10 mb-6">
      <h2 className="size-14 weight-600 lead-22">{title}</h2>
      <span className="size-12 text3">{note}</span>
    </header>
    <Chart label={title} data={data} error={error} height={height} onRetry={reload} />
  </section>
);
