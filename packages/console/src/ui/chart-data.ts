interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** The data of a chart. Series of different size get lanes; no chart has two axes. */
export type ChartData =
  | {
      readonly kind: "lanes" | "line" | "bar" | "stacked";
      readonly x: readonly string[];
      readonly series: readonly ChartSeries[];
    }
  | { readonly kind: "donut"; readonly parts: readonly { readonly name: string; readonly value: number }[] };

export const isEmptyChart = (data: ChartData): boolean =>
  data.kind === "donut"
    ? data.parts.every(({ value }) => value === 0)
    : data.x.length === 0 || data.series.every(({ values }) => values.every((value) => value === null));
