import type { Column } from "../../kit/table/column.ts";

/** The price column shows the former price too, and so does its head. */
export const withPriceHead = <R>(columns: readonly Column<R>[]): readonly Column<R>[] =>
  columns.map((column) => (column.name === "priceCents" ? { ...column, title: "价格 / 原价" } : column));
