import { countText } from "../platform/decimal.ts";
import { type ColourToken, restToken, seriesTokens, tokensFor } from "./chart-colours.ts";
import { type ChartSeries, type FlatChart, stepTexts } from "./chart-data.ts";

/** Colours as the page has them now, read from the CSS variables. */
export interface ChartColours {
  readonly series: Readonly<Record<ColourToken, string>>;
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
  const tokens = [...seriesTokens, restToken, "man", "woman"] as const;
  return {
    series: Object.fromEntries(tokens.map((token) => [token, variable(token)])) as Record<ColourToken, string>,
    text: variable("text"),
    text3: variable("text3"),
    line: variable("line"),
    bar: variable("bar"),
    barText: variable("bar-text"),
    surface: variable("surface"),
    font: style.fontFamily,
  };
}

/** A chart over steps of which the last may not be over. */
export interface Flat extends FlatChart {
  readonly isOpen: boolean;
}

/** What a series is drawn in: nothing of one that is complete is open. */
export const flatOf = (data: Flat, { isComplete }: ChartSeries): Flat =>
  isComplete === true ? { ...data, isOpen: false } : data;

export const figureText = (value: unknown) => (typeof value === "number" ? countText(value) : "—");

export const coloursFor = (names: readonly string[], colours: ChartColours): string[] =>
  tokensFor(names).map((token) => colours.series[token]);

export function frame(colours: ChartColours, names: readonly string[]) {
  return {
    color: coloursFor(names, colours),
    animationDuration: 160,
    textStyle: { fontFamily: colours.font, fontSize: 12 },
    tooltip: {
      trigger: "axis",
      backgroundColor: colours.bar,
      borderWidth: 0,
      padding: [8, 12],
      textStyle: { color: colours.barText, fontSize: 12 },
      axisPointer: { type: "line", lineStyle: { color: colours.text3, type: "dashed" } },
      valueFormatter: figureText,
    },
  };
}

/** Behind the step in the box that follows the pointer; the axis has room for the step alone. */
const openNote = "（截至目前）";

export function stepAxis({ kind, x, isOpen }: Flat, colours: ChartColours) {
  return {
    type: "category",
    data: stepTexts(x).map((step, at) => `${step}${isOpen && at === x.length - 1 ? openNote : ""}`),
    boundaryGap: kind === "bar" || kind === "stacked",
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.line } },
    axisLabel: {
      color: colours.text3,
      fontSize: 11,
      hideOverlap: true,
      formatter: (text: string) => text.replace(openNote, ""),
    },
  };
}

interface LineStyle {
  readonly name: string;
  readonly colour: string | undefined;
  /** The first of its chart is stronger. */
  readonly isFirst: boolean;
  readonly more?: object;
}

/**
 * A line, as one series or, where the last step is not over, as three of one name: what is complete, the dashed way to
 * the open step, and an invisible one with all values for the box that follows the pointer.
 */
export function lineSeries(
  values: readonly (number | null)[],
  { isOpen, x }: Flat,
  { name, colour, isFirst, more = {} }: LineStyle,
): object[] {
  const base = { type: "line", name, smooth: 0.3, itemStyle: { color: colour }, ...more };
  const line = { width: isFirst ? 2 : 1.6, color: colour };
  const area = isFirst ? { areaStyle: { opacity: 0.06 } } : {};
  // A single value has no line: only its point can be seen.
  if (!isOpen || x.length < 2)
    return [{ ...base, ...area, showSymbol: x.length < 2, symbolSize: 7, lineStyle: line, data: [...values] }];
  const last = values.length - 1;
  const silent = { tooltip: { show: false }, silent: true };
  return [
    {
      ...base,
      ...area,
      ...silent,
      showSymbol: false,
      lineStyle: line,
      data: values.map((v, at) => (at === last ? null : v)),
    },
    {
      ...base,
      ...silent,
      smooth: false,
      showSymbol: false,
      lineStyle: { ...line, type: [4, 4] },
      data: values.map((v, at) => (at < last - 1 ? null : v)),
    },
    { ...base, showSymbol: false, lineStyle: { ...line, opacity: 0 }, data: [...values] },
  ];
}

/** The bars of a series; that of an open step is hatched. */
export const barData = (values: readonly (number | null)[], { isOpen }: Flat, colour: string | undefined): unknown[] =>
  values.map((value, at) =>
    isOpen && at === values.length - 1 ? { value, itemStyle: { ...hatched, borderColor: colour } } : value,
  );

const hatched = {
  opacity: 0.55,
  borderWidth: 1,
  borderType: "dashed",
  decal: {
    symbol: "rect",
    color: "rgba(255,255,255,.7)",
    dashArrayX: [1, 0],
    dashArrayY: [2, 4],
    rotation: -Math.PI / 4,
  },
};
