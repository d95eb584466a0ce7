import type { EChartsCoreOption } from "echarts/core";
import type { ChartData } from "./chart-data.ts";
import { countText } from "../platform/decimal.ts";

/** Colours as the page has them now, read from the CSS variables. */
export interface ChartColours {
  readonly series: readonly string[];
  readonly text: string;
  readonly text3: string;
  readonly line: string;
  readonly bar: string;
  readonly barText: string;
  readonly surface: string;
  readonly font: string;
}

export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    series: [1, 2, 3, 4, 5, 6].map((at) => variable(`series${at}`)),
    text: variable("text"),
    text3: variable("text3"),
    line: variable("line"),
    bar: variable("bar"),
    barText: variable("bar-text"),
    surface: variable("surface"),
    font: style.fontFamily,
  };
}

type Flat = Extract<ChartData, { readonly kind: "lanes" | "line" | "bar" | "stacked" }>;

const figure = (value: unknown) => (typeof value === "number" ? countText(value) : "—");

function frame(colours: ChartColours) {
  return {
    color: [...colours.series],
    animationDuration: 160,
    textStyle: { fontFamily: colours.font, fontSize: 12 },
    tooltip: {
      trigger: "axis",
      backgroundColor: colours.bar,
      borderWidth: 0,
      padding: [8, 12],
      textStyle: { color: colours.barText, fontSize: 12 },
      axisPointer: { type: "line", lineStyle: { color: colours.text3, type: "dashed" } },
      valueFormatter: figure,
    },
  };
}

const dayAxis = (data: Flat, colours: ChartColours) => ({
  type: "category",
  data: [...data.x],
  boundaryGap: data.kind === "bar" || data.kind === "stacked",
  axisTick: { show: false },
  axisLine: { lineStyle: { color: colours.line } },
  axisLabel: { color: colours.text3, fontSize: 11, hideOverlap: true },
});

const ends = (values: readonly (number | null)[]): readonly [number, number] => {
  const known = values.filter((value) => value !== null);
  return [Math.min(...known), Math.max(...known)];
};

const lineOf = (at: number) => ({
  type: "line",
  showSymbol: false,
  smooth: 0.3,
  lineStyle: { width: at === 0 ? 2 : 1.6 },
  ...(at === 0 ? { areaStyle: { opacity: 0.06 } } : {}),
});

/** One lane for each series, each with its own scale; minimum and maximum at the right end. */
function lanes(data: Flat, colours: ChartColours): EChartsCoreOption {
  const share = 88 / data.series.length;
  return {
    ...frame(colours),
    axisPointer: { link: [{ xAxisIndex: "all" }] },
    grid: data.series.map((_, at) => ({ left: 96, right: 56, top: `${2 + at * share}%`, height: `${share - 7}%` })),
    xAxis: data.series.map((_, at) => ({
      ...dayAxis(data, colours),
      gridIndex: at,
      axisLabel: { ...dayAxis(data, colours).axisLabel, show: at === data.series.length - 1 },
    })),
    yAxis: data.series.map(({ name, values }, at) => {
      const [least, most] = ends(values);
      const edge = (value: number) => (value === least || value === most ? figure(value) : "");
      return {
        type: "value",
        gridIndex: at,
        position: "right",
        min: least,
        max: most === least ? least + 1 : most,
        splitNumber: 1,
        interval: most === least ? 1 : most - least,
        name,
        nameLocation: "middle",
        nameRotate: 0,
        nameGap: -96,
        nameTextStyle: { color: "transparent" },
        splitLine: { show: false },
        axisLabel: { color: colours.text3, fontSize: 11, formatter: edge },
      };
    }),
    graphic: data.series.map(({ name, values }, at) => {
      const known = values.filter((value) => value !== null);
      const mean = known.length === 0 ? 0 : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
      return {
        type: "text",
        left: 0,
        top: `${2 + at * share}%`,
        style: {
          text: `{mark|▬} {name|${name}}\n{mean|${figure(mean)}}\n{name|日均}`,
          rich: {
            mark: { fill: colours.series[at], fontSize: 8 },
            name: { fill: colours.text3, fontSize: 12, lineHeight: 18 },
            mean: { fill: colours.text, fontSize: 16, fontWeight: 600, lineHeight: 22 },
          },
        },
      };
    }),
    series: data.series.map(({ name, values }, at) => ({
      ...lineOf(at),
      name,
      data: [...values],
      xAxisIndex: at,
      yAxisIndex: at,
    })),
  };
}

/** Series on one scale: lines, bars side by side, or bars on top of each other. Bars start at 0 and print their value. */
function shared(data: Flat, colours: ChartColours): EChartsCoreOption {
  const isBar = data.kind !== "line";
  const alone = data.series.length === 1;
  return {
    ...frame(colours),
    legend: {
      show: !alone,
      right: 0,
      top: 0,
      icon: "roundRect",
      itemWidth: 10,
      itemHeight: 4,
      textStyle: { color: colours.text3, fontSize: 12 },
    },
    grid: { left: 4, right: 12, top: alone ? 20 : 36, bottom: 4, containLabel: true },
    xAxis: dayAxis(data, colours),
    yAxis: {
      type: "value",
      splitNumber: 3,
      axisLabel: { color: colours.text3, fontSize: 11 },
      splitLine: { lineStyle: { color: colours.line, type: "dashed" } },
      ...(isBar ? { min: 0 } : {}),
    },
    series: data.series.map(({ name, values }, at) =>
      isBar
        ? {
            type: "bar",
            name,
            data: [...values],
            barMaxWidth: 28,
            ...(data.kind === "stacked"
              ? { stack: "all" }
              : {
                  label: {
                    show: data.x.length <= 16,
                    position: "top",
                    color: colours.text3,
                    fontSize: 11,
                    formatter: ({ value }: { value: unknown }) => figure(value),
                  },
                }),
          }
        : { ...lineOf(at), name, data: [...values] },
    ),
  };
}

const legendText = ({ text, text3 }: ChartColours) => ({
  name: { color: text3, fontSize: 12, width: 96 },
  value: { color: text, fontSize: 12, fontWeight: 500, width: 76, align: "right" as const },
  share: { color: text3, fontSize: 12, width: 40, align: "right" as const },
});

function donut(data: Extract<ChartData, { kind: "donut" }>, colours: ChartColours): EChartsCoreOption {
  const { tooltip, ...rest } = frame(colours);
  const total = data.parts.reduce((sum, { value }) => sum + value, 0);
  const line = (name: string) => {
    const value = data.parts.find((part) => part.name === name)?.value ?? 0;
    return `{name|${name}}{value|${figure(value)}}{share|${Math.round((value / total) * 100)}%}`;
  };
  return {
    ...rest,
    tooltip: { ...tooltip, trigger: "item" },
    legend: {
      orient: "vertical",
      left: "46%",
      top: "middle",
      icon: "roundRect",
      itemWidth: 8,
      itemHeight: 8,
      formatter: line,
      textStyle: { rich: legendText(colours) },
    },
    series: [
      {
        type: "pie",
        radius: ["50%", "70%"],
        center: ["23%", "50%"],
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        label: { show: false },
        data: data.parts.map(({ name, value }) => ({ name, value })),
      },
    ],
  };
}

export function chartOption(data: ChartData, colours: ChartColours): EChartsCoreOption {
  if (data.kind === "donut") return donut(data, colours);
  return data.kind === "lanes" ? lanes(data, colours) : shared(data, colours);
}
