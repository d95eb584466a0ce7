import { allows } from "@hongxian/contract/wire/access.ts";
import type { ReactNode } from "react";
import type { PageAction } from "../../kit/page-action.ts";
import type { Column } from "../../kit/table/column.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useHolder } from "../../platform/access-context.tsx";
import { RowMark, useRowCursor } from "./row-cursor.tsx";

interface RowActionsOptions<R> {
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  /** The column whose cells carry the mark. */
  readonly markAt: string;
  /** What each key starts, like the row's own button: only actions that are granted and fit the row. */
  readonly keys: Readonly<Record<string, PageAction<R>>>;
  onDone(): void;
  /** A queue with its evidence beside it: there is always a current row. */
  readonly queue?: boolean;
}

/** A list worked through by keys: J and K move, other keys start row actions. `host` renders their dialogs. */
export function useRowActions<R extends { readonly id: number }>({
  rows,
  columns,
  markAt,
  keys,
  onDone,
  queue = false,
}: RowActionsOptions<R>): {
  readonly columns: readonly Column<R>[];
  readonly host: ReactNode;
  readonly current: R | null;
  choose(id: number): void;
} {
  const runner = useActionRunner(onDone);
  const holder = useHolder();
  const start = (action: PageAction<R>, row: R | null) => {
    if (row !== null && allows(action.allow ?? "signed", holder) && (action.when?.(row) ?? true))
      runner.start(action, row);
  };
  const cursor = useRowCursor(
    rows,
    ({ id }) => id,
    (row) =>
      Object.fromEntries(
        Object.entries(keys).map(([key, action]) => [key, { label: action.title, run: () => start(action, row) }]),
      ),
    { queue },
  );
  const marked = (column: Column<R>): Column<R> => ({
    ...column,
    cell: (row) => (
      <span className="cursor-cell row shrink-x">
        {cursor.mark(row) && <RowMark />}
        {column.cell(row)}
      </span>
    ),
  });
  return {
    columns: columns.map((column) => (column.name === markAt ? marked(column) : column)),
    host: runner.host,
    current: cursor.current,
    choose: cursor.choose,
  };
}
