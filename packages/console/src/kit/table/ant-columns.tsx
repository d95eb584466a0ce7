import type { TableColumnType } from "antd";
import { type ReactNode, Suspense, lazy } from "react";
import { isBlank, NoValue } from "../../ui/fields/field-cell.tsx";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";
import { type Column, columnName, defaultWidth } from "./column.ts";
import { RowActions, actionsWidth } from "./row-actions.tsx";

const RowGrip = lazy(async () => ({ default: (await import("./drag-rows.tsx")).RowGrip }));

const shownCell = (content: ReactNode) => (isBlank(content) ? <NoValue /> : content);

function sortOrder(sort: string | undefined, name: string | undefined): "ascend" | "descend" | null {
  if (name === undefined || sort?.replace(/^-/, "") !== name) return null;
  return sort.startsWith("-") ? "descend" : "ascend";
}

interface Given<R> {
  readonly columns: readonly Column<R>[];
  readonly sort: string | undefined;
  readonly skeleton: boolean;
  readonly draggable: boolean;
  readonly actions: readonly PageAction<R>[];
  readonly visible: (row: R) => readonly PageAction<R>[];
  readonly runner: ActionRunner;
}

/** The columns as antd takes them: the first fixed at the left, the actions at the right. */
export function antColumns<R>({
  columns,
  sort,
  skeleton,
  draggable,
  actions,
  visible,
  runner,
}: Given<R>): TableColumnType<R>[] {
  const body = columns.map((column, at): TableColumnType<R> => ({
    key: columnName(column),
    title: column.title,
    width: column.width ?? defaultWidth,
    ...(column.numeric === true ? { align: "right" as const } : {}),
    ...(at === 0 ? { fixed: "left" as const } : {}),
    ...(column.sort === undefined
      ? {}
      : {
          sorter: true,
          sortOrder: sortOrder(sort, column.sort),
          sortDirections: ["descend" as const, "ascend" as const],
          showSorterTooltip: false,
        }),
    render: (_, row) =>
      skeleton ? (
        <i className="skeleton" style={{ width: `${48 + ((at * 23) % 40)}%` }} />
      ) : (
        shownCell(column.cell(row))
      ),
  }));
  const grip: TableColumnType<R> = {
    key: "#grip",
    width: 32,
    fixed: "left",
    render: () => (
      <Suspense fallback={null}>
        <RowGrip />
      </Suspense>
    ),
  };
  const last: TableColumnType<R> = {
    key: "#actions",
    title: "操作",
    width: actionsWidth(actions),
    fixed: "right",
    render: (_, row) => (skeleton ? null : <RowActions actions={visible(row)} row={row} runner={runner} />),
  };
  return [...(draggable ? [grip] : []), ...body, ...(actions.length === 0 ? [] : [last])];
}

export const widthOf = (columns: readonly { readonly width?: number | string | undefined }[]): number =>
  columns.reduce((sum, { width }) => sum + (typeof width === "number" ? width : defaultWidth), 0);
