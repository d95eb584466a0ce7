import type { CallError } from "../platform/call-error.ts";
import { type ChartData, isEmptyChart } from "./chart-data.ts";
import { latePiece } from "./late/late.tsx";
import { PanelState } from "./panel-state.tsx";
import { useAppearance } from "../platform/theme/appearance.ts";
import "./chart.css";

const waiting = <PanelState kind="loading" />;
const ChartCanvas = latePiece(async () => (await import("./chart-canvas.tsx")).ChartCanvas, waiting);

interface ChartProps {
  /** Its accessible name. */
  readonly label: string;
  /** Undefined while loading. */
  readonly data: ChartData | undefined;
  readonly error?: CallError | null;
  readonly height?: number;
  onRetry?(): void;
}

/** A chart with its loading, empty and failed states at the same height. */
export function Chart({ label, data, error = null, height = 240, onRetry }: ChartProps) {
  const { theme } = useAppearance();
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={() => onRetry?.()} />;
    if (data === undefined) return waiting;
    if (isEmptyChart(data)) return <PanelState kind="empty" />;
    return <ChartCanvas key={theme} data={data} label={label} />;
  };
  return (
    <div className="chart anchor shrink-x" data-label={label} style={{ height }}>
      {body()}
    </div>
  );
}
