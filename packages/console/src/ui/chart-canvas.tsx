import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import type { ChartData } from "./chart-data.ts";
import { chartColours, chartOption } from "./chart-options.ts";

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

/** The drawing itself, in the colours of the moment it is mounted; this file and echarts are a chunk of their own. */
export function ChartCanvas({ data, label }: { data: ChartData; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const chart = init(box.current);
    chart.setOption(chartOption(data, chartColours(box.current)));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data]);
  return <div ref={box} className="chart-canvas" role="img" aria-label={label} />;
}
