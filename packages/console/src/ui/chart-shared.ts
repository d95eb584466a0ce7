import type { EChartsCoreOption } from "echarts/core";
import type { ChartSeries } from "./chart-data.ts";
import {
  barData,
  type ChartColours,
  coloursFor,
  type Flat,
  figureText,
  flatOf,
  frame,
  lineSeries,
  stepAxis,
} from "./chart-frame.ts";

const printedSteps = 16;

/** Bars print their value where there is room, save those on top of each other. */
function bars({ name, values }: ChartSeries, data: Flat, colours: ChartColours, colour: string | undefined): object {
  const printed = {
    show: data.x.length <= printedSteps,
    position: "top",
    color: colours.text3,
    fontSize: 11,
    formatter: ({ value }: { value: unknown }) => figureText(value),
  };
  return {
    type: "bar",
    name,
    itemStyle: { color: colour },
    data: barData(values, data, colour),
    barMaxWidth: 28,
    ...(data.kind === "stacked" ? { stack: "all" } : { label: printed }),
  };
}

function valueAxis(colours: ChartColours, isFromZero: boolean): object {
  return {
    type: "value",
    splitNumber: 3,
    axisLabel: { color: colours.text3, fontSize: 11 },
    splitLine: { lineStyle: { color: colours.line, type: "dashed" } },
    ...(isFromZero ? { min: 0 } : {}),
  };
}

/** From 0 to 100, at the right. */
const rateAxis = (colours: ChartColours): object => ({
  type: "value",
  min: 0,
  max: 100,
  splitNumber: 2,
  axisLabel: { color: colours.text3, fontSize: 11, formatter: "{value}%" },
  splitLine: { show: false },
});
const rateTooltip = { valueFormatter: (value: unknown) => (typeof value === "number" ? `${value}%` : "—") };

/** Series on one scale: lines, bars side by side, or bars on top of each other. Bars start at 0. */
export function shared(data: Flat, colours: ChartColours): EChartsCoreOption {
  const isBar = data.kind !== "line";
  const alone = data.series.length === 1;
  const names = data.series.map(({ name }) => name);
  const colour = coloursFor(names, colours);
  const hasRate = data.series.some(({ over }) => over === "rate");
  // Of people and pieces there are no halves: the steps of the axis are whole where all values are.
  const isWhole = data.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const axis = { ...valueAxis(colours, isBar), ...(isWhole ? { minInterval: 1 } : {}) };
  return {
    ...frame(colours, names),
    legend: {
      show: !alone,
      data: names,
      right: 0,
      top: 0,
      left: "20%",
      type: "scroll",
      align: "left",
      icon: "roundRect",
      itemWidth: 10,
      itemHeight: 4,
      textStyle: { color: colours.text3, fontSize: 12 },
    },
    grid: { left: 4, right: 12, top: alone ? 20 : 36, bottom: 4, containLabel: true },
    xAxis: stepAxis(data, colours),
    yAxis: hasRate ? [axis, rateAxis(colours)] : axis,
    series: data.series.flatMap((one, at) => {
      if (isBar && one.over === undefined) return [bars(one, flatOf(data, one), colours, colour[at])];
      const more = one.over === "rate" ? { yAxisIndex: 1, connectNulls: true, tooltip: rateTooltip } : {};
      return lineSeries(one.values, flatOf(data, one), {
        name: one.name,
        colour: colour[at],
        isFirst: at === 0,
        more: { ...more, ...(one.over === undefined ? {} : { z: 5 }) },
      });
    }),
  };
}
