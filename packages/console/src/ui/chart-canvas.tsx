import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import type { ChartData } from "./chart-data.ts";
import { clockText } from "../platform/shanghai-time.ts";
import { chartColours } from "./chart-frame.ts";
import { chartOption } from "./chart-options.ts";

register([
  LineChart,
  BarChart,
  PieChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  GraphicComponent,
  CanvasRenderer,
]);

/** Returns the function that disposes it. */
function draw(place: HTMLElement, data: ChartData): () => void {
  const chart = init(place);
  chart.setOption(chartOption(data, chartColours(place), clockText(Date.now())));
  const observer = new ResizeObserver(() => {
    // Called also when the observation starts, and when the page is hidden.
    const { clientWidth, clientHeight } = place;
    if (clientWidth === 0 || (clientWidth === chart.getWidth() && clientHeight === chart.getHeight())) return;
    chart.resize();
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    chart.dispose();
  };
}

/** The drawing itself, in the colours at the time it is mounted; this file and echarts are a chunk of their own. */
export function ChartCanvas({ data, label }: { data: ChartData; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    let putAway = () => {};
    // Each in its own task: drawing a page of charts at once would delay the next click.
    const turn = setTimeout(() => {
      putAway = draw(place, data);
    });
    return () => {
      clearTimeout(turn);
      putAway();
    };
  }, [data]);
  return <div ref={box} className="wide tall" role="img" aria-label={label} />;
}
