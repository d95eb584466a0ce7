import { type ComponentProps, type ReactNode, memo, useDeferredValue, useMemo } from "react";
import { useDensity } from "../platform/density.ts";
import { type PageAction, useVisibleActions } from "./page-action.ts";
import { useIsNested, usePage } from "../platform/page-context.tsx";
import { PanelState } from "../ui/panel-state.tsx";
import { BatchBar } from "./table/batch-bar.tsx";
import { type Column, columnName } from "./table/column.ts";
import { EmptyRows } from "./table/empty-rows.tsx";
import { gridColumns } from "./table/grid-columns.tsx";
import { GridTable, leadWidth } from "./table/grid-table.tsx";
import { NamedDialogs } from "./table/named-dialogs.tsx";
import { PaginationRow } from "./table/pagination-row.tsx";
import { columnRoom, inOrderOfImportance } from "./table/order-of-importance.ts";
import { actionsWidth, byImportance, usualActions } from "./table/row-actions.tsx";
import { ToolRow } from "./table/tool-row.tsx";
import { useColumnSetting } from "./table/use-column-setting.ts";
import { firstRows, useFirstRows } from "./table/use-first-rows.ts";
import { type Selection, useSelection } from "./table/use-selection.ts";
import { useActionRunner } from "./use-action-runner.tsx";
import { useDelayed } from "../platform/use-delayed.ts";
import type { List, ListQuery } from "../platform/use-list.ts";
import { latePiece } from "../ui/late/late.tsx";
import "./data-table.css";

/** Plain rows until rows can be dragged. */
const DragRows = latePiece(
  async () => (await import("./table/drag-rows.tsx")).DragRows,
  ({ children }) => children("tr"),
);

export interface DataTableProps<R> {
  readonly list: List<R, ListQuery>;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string | number;
  /** The list's own order, shown in its header. */
  readonly sort?: string;
  readonly rowActions?: readonly PageAction<R>[];
  readonly listActions?: readonly PageAction<null>[];
  /** With any of these, rows can be selected. */
  readonly batchActions?: readonly PageAction<Selection<R>>[];
  readonly batchMax?: number;
  /** The unit in which rows are counted: 条, 人. */
  readonly unit?: string;
  /** On the left of the toolbar. */
  readonly summary?: ReactNode;
  /** Further elements of the tool row. */
  readonly tools?: ReactNode;
  /** Totals by column name, under the rows. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** Opens under a row: the full content of what its cells show in part. */
  readonly expand?: ((row: R) => ReactNode) | undefined;
  readonly empty?: { readonly text?: string; readonly action?: ReactNode };
  /** Rows can be dragged; called with the keys in their new order. */
  readonly onReorder?: (keys: readonly (string | number)[]) => void;
  /** The width of what stands beside the table, which leaves its columns less room. */
  readonly beside?: number;
  /** Distinguishes two tables of one page in 列设置; false: no 列设置. */
  readonly settings?: string | false;
}

/**
 * A list as a table: toolbar or batch bar, rows, pages. Fills the rest of the page's height. New rows are rendered in
 * slices, between which the page responds to keys and clicks: a full table takes noticeably long.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const settled = useDeferredValue(props);
  const { loading, outdated, rows } = props.list;
  const settledRows = settled.list.rows;
  const drawn = useFirstRows(settledRows.length);
  return (
    <section
      className="data-table stack grow shrink-y"
      data-density={useDensity()}
      aria-busy={loading || outdated || settledRows !== rows || drawn < settledRows.length}
    >
      <SettledTable {...settled} drawn={drawn} route={usePage().route} />
    </section>
  );
}

// memo() loses the type parameter.
const SettledTable = memo(TableOfList) as typeof TableOfList;

interface TableOfListProps<R> extends DataTableProps<R> {
  /** Passed as a prop: reading it from the page context would render every row whenever the page's address changes. */
  readonly route: string;
  /** How many of its rows. */
  readonly drawn: number;
}

function TableOfList<R extends object>(props: TableOfListProps<R>) {
  const {
    route,
    drawn,
    list,
    rowKey,
    batchActions,
    batchMax = 1000,
    unit = "条",
    beside = 0,
    settings,
    totals,
    expand,
    empty,
    onReorder,
  } = props;
  const isNested = useIsNested();
  const keyOf = (row: R) => (typeof settings === "string" ? `${settings}:${rowKey(row)}` : String(rowKey(row)));
  const keyOfTarget = (target: unknown) => {
    if (target === null) return "";
    const row = list.rows.find((each) => each === target);
    return row === undefined ? undefined : keyOf(row);
  };
  const runner = useActionRunner(list.reload, isNested ? undefined : keyOfTarget);
  const rowActions = useMemo(() => props.rowActions?.toSorted(byImportance), [props.rowActions]);
  const visibleRow = useVisibleActions(rowActions);
  const visibleList = useVisibleActions(props.listActions);
  const visibleBatch = useVisibleActions(batchActions);
  const chosen = useSelection(list, rowKey, batchMax, unit);
  const columns = useMemo(
    () => inOrderOfImportance(props.columns, columnRoom - beside - leadWidth(false, expand !== undefined)),
    [props.columns, beside, expand],
  );
  const setting = useColumnSetting(
    settings === false ? null : settings === undefined ? route : `${route}/${settings}`,
    columns,
  );
  const slow = useDelayed(200);

  const skeleton = list.loading && slow;
  const rows = useMemo(
    () => (skeleton ? Array.from({ length: firstRows }, (_, at) => placeholder<R>(at)) : list.rows),
    [skeleton, list.rows],
  );
  const keyOfRow = (row: R) => (skeleton ? `#${rows.indexOf(row)}` : rowKey(row));
  const batch = visibleBatch(chosen.selection);
  const hasBatch = batch.length > 0;
  const width = useMemo(
    () => widestActions(rowActions ?? [], visibleRow, list.rows),
    [rowActions, visibleRow, list.rows],
  );
  const { start } = runner;
  const shape = useMemo(
    () =>
      gridColumns({
        columns: setting.shown,
        skeleton,
        draggable: onReorder !== undefined,
        actionsWidth: width,
        visible: visibleRow,
        start,
        lead: leadWidth(hasBatch, expand !== undefined),
      }),
    [setting.shown, skeleton, onReorder, width, visibleRow, start, hasBatch, expand],
  );
  const table: Omit<ComponentProps<typeof GridTable<R>>, "Row"> = {
    columns: shape,
    rows,
    drawn: skeleton ? firstRows : drawn,
    rowKey: keyOfRow,
    sort: list.query.sort ?? props.sort,
    chosen: hasBatch ? chosen.keys : null,
    expand,
    totals,
    empty: emptyContent(list, empty),
    onSort: (sort) => list.set({ sort }),
    onChoose: chosen.choose,
  };

  return (
    <>
      {chosen.selection.count > 0 && hasBatch ? (
        <BatchBar
          selection={chosen.selection}
          actions={batch}
          runner={runner}
          max={batchMax}
          unit={unit}
          collecting={chosen.collecting}
          onAll={() => void chosen.pickAll()}
          onClear={chosen.clear}
        />
      ) : (
        <ToolRow
          summary={props.summary}
          tools={props.tools}
          actions={visibleList(null)}
          runner={runner}
          settings={settings === false ? null : settingsProps(setting, columns)}
          onReload={list.reload}
        />
      )}
      {list.error !== null && list.rows.length > 0 && (
        <div className="flex fixed gap-12 size-12 brick on-brick-soft pad-6-16" role="alert">
          {list.error.msg}
          <button type="button" className="cell-link" onClick={list.reload}>
            重试
          </button>
        </div>
      )}
      <div
        className={
          list.outdated ? "data-table-outdated grow shrink-y clip line-above" : "grow shrink-y clip line-above"
        }
      >
        {onReorder === undefined ? (
          <GridTable<R> {...table} Row="tr" />
        ) : (
          <DragRows keys={rows.map(keyOfRow)} onReorder={onReorder}>
            {(Row) => <GridTable<R> {...table} Row={Row} />}
          </DragRows>
        )}
      </div>
      <PaginationRow list={list} />
      {!isNested && (
        <NamedDialogs
          route={route}
          ready={!list.loading && !list.outdated && list.error === null}
          rows={list.rows}
          keyOf={keyOf}
          listActions={visibleList(null)}
          hasTitle={(title) => rowActions?.some((action) => action.title === title) === true}
          actionsOf={visibleRow}
          runner={runner}
        />
      )}
      {runner.host}
    </>
  );
}

/** A skeleton row is empty; its cells never read it. */
const placeholder = <R extends object>(at: number): R => ({ at }) as object as R;

function emptyContent<R>(list: List<R, ListQuery>, empty: DataTableProps<R>["empty"]): ReactNode {
  if (list.loading) return <span />;
  if (list.error !== null) return <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />;
  return <EmptyRows chips={list.chips} {...empty} />;
}

/**
 * The actions column is as wide as the widest row needs: the same number of labels may be longer. Null: no row has any.
 */
function widestActions<R>(
  all: readonly PageAction<R>[],
  visible: (row: R) => readonly PageAction<R>[],
  rows: readonly R[],
): number | null {
  if (rows.length === 0) return all.length === 0 ? null : usualActions;
  const widths = rows.flatMap((row) => {
    const actions = visible(row);
    return actions.length === 0 ? [] : [actionsWidth(actions, row)];
  });
  return widths.length === 0 ? null : Math.max(...widths);
}

function settingsProps<R>(
  setting: ReturnType<typeof useColumnSetting<R>>,
  columns: readonly Column<R>[],
): ComponentProps<typeof ToolRow>["settings"] {
  return {
    choice: setting.choice,
    titles: new Map(columns.map((column) => [columnName(column), column.title])),
    onChange: setting.save,
    onReset: () => setting.save([]),
  };
}
