import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { describe, expect, it } from "vitest";
import { type ThemeMode, tokens } from "../platform/theme/tokens.ts";
import { type ColourToken, fixedColours, restName, restToken, seriesTokens, tokensFor } from "./chart-colours.ts";
import { type ChartData, foldedChart } from "./chart-data.ts";
import type { ChartColours } from "./chart-frame.ts";
import { chartOption } from "./chart-options.ts";

const coloursOf = (mode: ThemeMode): ChartColours => ({
  series: Object.fromEntries(
    [...seriesTokens, restToken, "man", "woman"].map((token) => [token, tokens[mode][token as ColourToken]]),
  ) as Record<ColourToken, string>,
  ...tokens[mode],
  font: "sans-serif",
});
const colours = coloursOf("light");
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `名称${at + 1}`);
const stacked = (count: number): ChartData => ({
  kind: "stacked",
  x: ["2026-11-16", "2026-11-17"],
  series: names(count).map((name, at) => ({ name, values: [at + 1, 0] })),
});
interface Drawn {
  readonly name: string;
  readonly data: readonly unknown[];
  readonly lineStyle?: { readonly type?: unknown };
}
const drawn = (data: ChartData, today: string) => chartOption(data, colours, today)["series"] as readonly Drawn[];

/** The distance of two colours as people see it (CIE 1976). */
function distance(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((hex) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * blue) / 0.95047);
    const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * blue);
    const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * blue) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  });
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

describe.each<ThemeMode>(["light", "dark"])("%s", (mode) => {
  const all: readonly ColourToken[] = [...seriesTokens, restToken];
  it("the colours of as many series as a chart holds can be told apart", () => {
    const pairs = all.flatMap((one, at) => all.slice(0, at).map((other) => [one, other] as const));
    const near = pairs.filter(([one, other]) => distance(tokens[mode][one], tokens[mode][other]) < 20);
    expect(near).toEqual([]);
  });

  it("men are blue and women red", () => {
    const [men, women] = tokensFor([sex.labels.MAN, sex.labels.WOMAN]);
    expect([men, women]).toEqual(["man", "woman"]);
    expect(distance(tokens[mode].man, tokens[mode].woman)).toBeGreaterThan(30);
  });
});

it("no two series of a chart have the same colour, whatever they are called", () => {
  const lists = [
    names(seriesTokens.length + 1),
    Object.values(reviewBizType.labels).slice(6, 13),
    Object.values(sex.labels),
    ["男", "女", "渠道甲", "渠道乙"],
    Object.values(payMode.labels).slice(0, 8),
  ];
  for (const list of lists) expect(new Set(tokensFor(list)).size).toBe(list.length);
});

it("a kind keeps its colour, whatever stands beside it", () => {
  const alone = tokensFor(["车辆"])[0];
  expect(tokensFor(["短视频", "动态", "车辆", "学历"])[2]).toBe(alone);
});

it("every name with a colour of its own is a choice value", () => {
  const known = new Set<string>(
    [sex, reviewBizType, payMode].flatMap(({ labels }) => Object.values<string>(labels)).concat(restName),
  );
  expect(Object.keys(fixedColours).filter((name) => !known.has(name))).toEqual([]);
});

it("more series than colours become one of all others, and nothing is lost", () => {
  const folded = foldedChart(stacked(12));
  if (folded.kind === "donut") throw new Error("no series");
  expect(folded.series).toHaveLength(seriesTokens.length + 1);
  expect(folded.series.at(-1)?.name).toBe(restName);
  expect(folded.series.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(78);
  const parts = foldedChart({ kind: "donut", parts: names(9).map((name) => ({ name, value: 1 })) });
  expect(parts.kind === "donut" && parts.parts.at(-1)).toEqual({ name: restName, value: 2 });
});

describe("the present day is not over", () => {
  const line: ChartData = {
    kind: "line",
    x: ["2026-11-16", "2026-11-17", "2026-11-18"],
    series: [{ name: "注册", values: [5, 6, 1] }],
  };
  it("a line goes to it dashed", () => {
    const series = drawn(line, "2026-11-18");
    const dashed = series.find(({ lineStyle }) => lineStyle?.type !== undefined);
    expect(dashed?.data).toEqual([null, 6, 1]);
    expect(series[0]?.data).toEqual([5, 6, null]);
    expect(new Set(series.map(({ name }) => name))).toEqual(new Set(["注册"]));
  });
  it("its bar is hatched", () => {
    const [bar] = drawn({ ...line, kind: "bar" }, "2026-11-18");
    expect(bar?.data.slice(0, 2)).toEqual([5, 6]);
    expect(bar?.data[2]).toMatchObject({ value: 1, itemStyle: { borderType: "dashed" } });
  });
  it("a period that ended is drawn whole, and so is a day of another year", () => {
    expect(drawn(line, "2026-11-19")).toHaveLength(1);
    expect(drawn(line, "2027-11-18")).toHaveLength(1);
  });
  it("the present week, named by its first day, is not over either", () => {
    const weeks: ChartData = { ...line, x: ["2026-11-02", "2026-11-09", "2026-11-16"] };
    expect(drawn(weeks, "2026-11-22 10:00:00")).toHaveLength(3);
    expect(drawn(weeks, "2026-11-23 10:00:00")).toHaveLength(1);
    const months: ChartData = { ...line, x: ["2026-09-01", "2026-10-01", "2026-11-01"] };
    expect(drawn(months, "2026-11-30 10:00:00")).toHaveLength(3);
    expect(drawn(months, "2026-12-01 10:00:00")).toHaveLength(1);
  });
  it("the former period beside it is drawn whole to its last day", () => {
    const before = { name: "对比期", values: [2, 3, 4], isComplete: true as const };
    const series = drawn({ ...line, series: [{ name: "注册", values: [5, 6, 1] }, before] }, "2026-11-18");
    expect(series.filter(({ name }) => name === "注册")).toHaveLength(3);
    expect(series.filter(({ name }) => name === "对比期").map(({ data }) => data)).toEqual([[2, 3, 4]]);
  });
  it("the present month is not over either", () => {
    expect(drawn({ ...line, x: ["2026-09", "2026-10", "2026-11"] }, "2026-11-18")).toHaveLength(3);
  });
});

it("a single day is a point that can be seen", () => {
  const [point] = drawn({ kind: "line", x: ["2026-11-18"], series: [{ name: "注册", values: [3] }] }, "2026-11-18");
  expect(point).toMatchObject({ showSymbol: true, data: [3] });
});

describe("the names beside a ring", () => {
  interface Legend {
    readonly left: string;
    formatter(name: string): string;
    readonly textStyle: { readonly rich: Readonly<Record<string, { readonly width: number }>> };
  }
  /** The ring of the home page has this much room at a window of 1440 pixels. */
  const panel = 308;
  const mark = 13;
  const legendOf = (parts: readonly { name: string; value: number }[]) =>
    chartOption({ kind: "donut", parts }, colours, "2026-11-16")["legend"] as Legend;

  it.each([
    [[{ name: "男", value: 105 }]],
    [[{ name: "金缘婚介服务部门店", value: 12_345 }]],
    [[{ name: "App Store", value: 999_999 }]],
  ])("fit with their figures into the narrowest panel: %j", (parts) => {
    const { left, textStyle } = legendOf(parts);
    const width = Object.values(textStyle.rich).reduce((sum, column) => sum + column.width, mark);
    expect(width).toBeLessThanOrEqual(panel * (1 - Number.parseFloat(left) / 100));
  });

  it("stand whole where they are short, and are cut where they are long", () => {
    const legend = legendOf([
      { name: "男", value: 3 },
      { name: "金缘婚介服务部门店", value: 1 },
    ]);
    expect(legend.formatter("男")).toBe("{name|男}{value|3}{share|75%}");
    expect(legend.formatter("金缘婚介服务部门店")).toContain("{name|金缘婚介服…}");
  });
});
