import type { CSSProperties, ReactNode } from "react";
import { isBlank, NoValue } from "../../ui/fields/field-cell.tsx";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";
import { type Column, columnName, defaultWidth } from "./column.ts";
import { RowActions } from "./row-actions.tsx";
import { RowGrip } from "./row-grip.tsx";

/** A positioned column: what all of its cells have in common, computed once. */
export interface GridColumn<R> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** The list's sort name, where it can be sorted. */
  readonly sort: string | undefined;
  readonly decides?: boolean;
  readonly className: string;
  readonly style: CSSProperties | undefined;
  readonly cell: (row: R) => ReactNode;
}

interface GridColumnsOptions<R> {
  readonly columns: readonly Column<R>[];
  readonly skeleton: boolean;
  readonly draggable: boolean;
  /** Null without actions. */
  readonly actionsWidth: number | null;
  readonly visible: (row: R) => readonly PageAction<R>[];
  readonly start: ActionRunner["start"];
  /** The cells before the columns: checkboxes, arrows that open a row. */
  readonly lead: number;
}

const shownCell = (content: ReactNode) => (isBlank(content) ? <NoValue /> : content);
const gripWidth = 32;

/** The columns in position: the first is fixed on the left, the actions on the right, the others scroll under them. */
export function gridColumns<R>(options: GridColumnsOptions<R>): readonly GridColumn<R>[] {
  const { columns, skeleton, draggable, actionsWidth, visible, start, lead } = options;
  const body = columns.map((column, at): GridColumn<R> => ({
    key: columnName(column),
    title: column.title,
    width: column.width ?? defaultWidth,
    sort: column.sort,
    decides: column.decides === true,
    className: `grid-cell${column.numeric === true ? " grid-numeric" : ""}${at === 0 ? " grid-left grid-left-edge" : ""}`,
    style: at === 0 ? { left: lead + (draggable ? gripWidth : 0) } : undefined,
    cell: (row) =>
      skeleton ? (
        <i className="skeleton" style={{ width: `${48 + ((at * 23) % 40)}%` }} />
      ) : (
        shownCell(column.cell(row))
      ),
  }));
  const grip: GridColumn<R> = {
    key: "#grip",
    title: "",
    width: gripWidth,
    sort: undefined,
    className: "grid-cell grid-left",
    style: { left: lead },
    cell: () => <RowGrip />,
  };
  const last: GridColumn<R> = {
    key: "#actions",
    title: "操作",
    width: actionsWidth ?? 0,
    sort: undefined,
    className: "grid-cell grid-right",
    style: undefined,
    cell: (row) => (skeleton ? null : <RowActions actions={visible(row)} row={row} start={start} />),
  };
  return [...(draggable ? [grip] : []), ...body, ...(actionsWidth === null ? [] : [last])];
}
