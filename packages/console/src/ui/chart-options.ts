import type { EChartsCoreOption } from "echarts/core";
import { type ChartData, type DonutChart, foldedChart, isUnfinished } from "./chart-data.ts";
import {
  type ChartColours,
  coloursFor,
  type Flat,
  figureText,
  flatOf,
  frame,
  lineSeries,
  stepAxis,
} from "./chart-frame.ts";
import { shared } from "./chart-shared.ts";

const ends = (values: readonly (number | null)[]): readonly [number, number] => {
  const known = values.filter((value) => value !== null);
  return [Math.min(...known), Math.max(...known)];
};

/** Of what the mean in a lane is: steps of minutes or of names have no word of their own. */
function meanName([first = ""]: readonly string[]): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return "日均";
  return /^\d{4}-\d{2}$/.test(first) ? "月均" : "平均";
}

/** One lane for each series, each with its own scale; minimum and maximum at the right end. */
function lanes(data: Flat, colours: ChartColours): EChartsCoreOption {
  const share = 88 / data.series.length;
  const names = data.series.map(({ name }) => name);
  const colour = coloursFor(names, colours);
  return {
    ...frame(colours, names),
    axisPointer: { link: [{ xAxisIndex: "all" }] },
    grid: data.series.map((_, at) => ({ left: 96, right: 56, top: `${2 + at * share}%`, height: `${share - 7}%` })),
    xAxis: data.series.map((_, at) => ({
      ...stepAxis(data, colours),
      gridIndex: at,
      axisLabel: { ...stepAxis(data, colours).axisLabel, show: at === data.series.length - 1 },
    })),
    yAxis: data.series.map(({ name, values }, at) => {
      const [least, most] = ends(values);
      const edge = (value: number) => (value === least || value === most ? figureText(value) : "");
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
        axisLabel: {
          color: colours.text3,
          fontSize: 11,
          formatter: edge,
          // Towards the inside of the lane: the numbers of two lanes would lie on each other.
          verticalAlignMinLabel: "bottom",
          verticalAlignMaxLabel: "top",
        },
      };
    }),
    graphic: data.series.map((one, at) => {
      const { name, values } = one;
      // The mean of a day: of those that are over.
      const whole = flatOf(data, one).isOpen && values.length > 1 ? values.slice(0, -1) : values;
      const known = whole.filter((value) => value !== null);
      const mean = known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
      return {
        type: "text",
        left: 0,
        top: `${2 + at * share}%`,
        style: {
          text: `{mark|▬} {name|${name}}\n{mean|${figureText(mean)}}\n{name|${meanName(data.x)}}`,
          rich: {
            mark: { fill: colour[at], fontSize: 8 },
            name: { fill: colours.text3, fontSize: 12, lineHeight: 18 },
            mean: { fill: colours.text, fontSize: 16, fontWeight: 600, lineHeight: 22 },
          },
        },
      };
    }),
    series: data.series.flatMap((one, at) =>
      lineSeries(one.values, flatOf(data, one), {
        name: one.name,
        colour: colour[at],
        isFirst: at === 0,
        more: { xAxisIndex: at, yAxisIndex: at },
      }),
    ),
  };
}

const digitWidth = 7.2;
const signWidth = 12;
/** Room for a text of 12 pixels. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < 256 ? digitWidth : signWidth), 0);
/** Beside the ring of a narrow panel: longer names are cut, the box that follows the pointer has them whole. */
const widestName = 72;
const shortName = (name: string): string => {
  if (widthOf(name) <= widestName) return name;
  const signs = [...name];
  const end = signs.findIndex((_, at) => widthOf(`${signs.slice(0, at + 1).join("")}…`) > widestName);
  return `${signs.slice(0, end).join("")}…`;
};

/** Each column is as wide as its longest text: wider ones would leave a narrow panel, figures first. */
const legendText = ({ text, text3 }: ChartColours, { parts }: DonutChart) => ({
  name: { color: text3, fontSize: 12, width: Math.max(0, ...parts.map(({ name }) => widthOf(shortName(name)))) + 6 },
  value: {
    color: text,
    fontSize: 12,
    fontWeight: 500,
    width: Math.max(0, ...parts.map(({ value }) => widthOf(figureText(value)))) + 4,
    align: "right" as const,
  },
  share: { color: text3, fontSize: 12, width: 38, align: "right" as const },
});

function donut(data: DonutChart, colours: ChartColours): EChartsCoreOption {
  const { tooltip, ...rest } = frame(
    colours,
    data.parts.map(({ name }) => name),
  );
  const total = data.parts.reduce((sum, { value }) => sum + value, 0);
  const line = (name: string) => {
    const value = data.parts.find((part) => part.name === name)?.value ?? 0;
    return `{name|${shortName(name)}}{value|${figureText(value)}}{share|${Math.round((value / total) * 100)}%}`;
  };
  return {
    ...rest,
    tooltip: { ...tooltip, trigger: "item" },
    legend: {
      orient: "vertical",
      left: "42%",
      top: "middle",
      icon: "roundRect",
      itemWidth: 8,
      itemHeight: 8,
      formatter: line,
      textStyle: { rich: legendText(colours, data) },
    },
    series: [
      {
        type: "pie",
        radius: ["50%", "70%"],
        center: ["21%", "50%"],
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        label: { show: false },
        data: data.parts.map(({ name, value }) => ({ name, value })),
      },
    ],
  };
}

export function chartOption(whole: ChartData, colours: ChartColours, clock: string): EChartsCoreOption {
  const data = foldedChart(whole);
  if (data.kind === "donut") return donut(data, colours);
  const flat: Flat = { ...data, isOpen: isUnfinished(data, clock) };
  return flat.kind === "lanes" ? lanes(flat, colours) : shared(flat, colours);
}
