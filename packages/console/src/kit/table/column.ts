import type { ReactNode } from "react";

/** One column of a list. */
export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Its name in 列设置 and in the export; defaults to the title. */
  readonly name?: string;
  /** The list's sort name, where it can be sorted. */
  readonly sort?: string | undefined;
  readonly width?: number | undefined;
  /** Right-aligned, head too. */
  readonly numeric?: boolean | undefined;
  /** Hidden until it is chosen in 列设置. */
  readonly hidden?: boolean | undefined;
  /** It decides the next step and stays in view at 1280 px, see `inOrderOfImportance`. */
  readonly decides?: boolean | undefined;
}

export const columnName = (column: Pick<Column<never>, "name" | "title">): string => column.name ?? column.title;
export const defaultWidth = 120;
