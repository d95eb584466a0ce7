import { shortDay } from "../platform/short-day.ts";
import { restName, seriesTokens } from "./chart-colours.ts";

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Over the bars of a stacked chart: a line on their scale, or a rate in percent, which has a scale of its own. */
  readonly over?: "line" | "rate";
  /** Of a period that is over, beside a present one: its last step is complete. */
  readonly isComplete?: true;
}

/**
 * Days, hours and months stand whole in `x` (2026-11-16, 2026-11-16 09, 2026-11), weeks by their first day: the chart
 * shortens them and draws the present one as unfinished.
 */
export interface FlatChart {
  readonly kind: "lanes" | "line" | "bar" | "stacked";
  readonly x: readonly string[];
  readonly series: readonly ChartSeries[];
}
export interface DonutChart {
  readonly kind: "donut";
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

/** The data of a chart. Series of different size get lanes; no chart has two axes, save a rate over stacked bars. */
export type ChartData = FlatChart | DonutChart;

export const isEmptyChart = (data: ChartData): boolean =>
  data.kind === "donut"
    ? data.parts.every(({ value }) => value === 0)
    : data.x.length === 0 || data.series.every(({ values }) => values.every((value) => value === null));

const isHour = (step: string): boolean => /^\d{4}-\d{2}-\d{2} \d{2}$/.test(step);

/** The texts of the steps on the axis: hours of several days say of which. */
export function stepTexts(x: readonly string[]): readonly string[] {
  const days = new Set(x.map((step) => step.slice(0, 10)));
  const hourText = (step: string) => `${days.size > 1 ? `${step.slice(5, 10)} ` : ""}${Number(step.slice(11))}时`;
  return x.map((step) => (isHour(step) ? hourText(step) : shortDay(step)));
}

const dayMs = 86_400_000;
/** The days of the last step: steps by the first day of a week or of a month are as long. */
function lastDays(x: readonly string[]): number {
  const starts = x.map((step) => Date.parse(step));
  const gaps = starts.slice(1).map((start, at) => (start - (starts[at] ?? start)) / dayMs);
  if (gaps.length === 0) return 1;
  if (gaps.every((gap) => gap === 7)) return 7;
  const last = new Date(starts.at(-1) ?? 0);
  const isMonths = gaps.every((gap) => gap >= 28) && x.every((step) => step.endsWith("-01"));
  return isMonths ? new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).getUTCDate() : 1;
}

/** Whether the last step is the present hour, day, week or month, which is not over. */
export function isUnfinished({ x }: FlatChart, clock: string): boolean {
  const last = x.at(-1) ?? "";
  if (/^\d{4}-\d{2}$/.test(last) || isHour(last)) return clock.startsWith(last);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(last)) return false;
  const since = Date.parse(clock.slice(0, 10)) - Date.parse(last);
  return since >= 0 && since < lastDays(x) * dayMs;
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The greatest keep their names, the others are one: more than can be told apart by colour nobody reads. */
function folded<T extends { readonly name: string }>(
  list: readonly T[],
  size: (one: T) => number,
  together: (rest: readonly T[]) => T,
): readonly T[] {
  if (list.length <= seriesTokens.length + 1) return list;
  const named = list.filter(({ name }) => name !== restName);
  const greatest = new Set(named.toSorted((a, b) => size(b) - size(a)).slice(0, seriesTokens.length));
  return [...named.filter((one) => greatest.has(one)), together(list.filter((one) => !greatest.has(one)))];
}

/** The chart with as many series as there are colours; only what is stacked or a share can be added up. */
export function foldedChart(data: ChartData): ChartData {
  if (data.kind === "donut") {
    const parts = folded(
      data.parts,
      ({ value }) => value,
      (rest) => ({ name: restName, value: rest.reduce((total, { value }) => total + value, 0) }),
    );
    return { ...data, parts };
  }
  if (data.kind !== "stacked") return data;
  const bars = folded(
    data.series.filter(({ over }) => over === undefined),
    ({ values }) => sum(values),
    (rest) => ({ name: restName, values: data.x.map((_, at) => sum(rest.map(({ values }) => values[at] ?? 0))) }),
  );
  return { ...data, series: [...bars, ...data.series.filter(({ over }) => over !== undefined)] };
}
