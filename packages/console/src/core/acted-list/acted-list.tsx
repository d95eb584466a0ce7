import { type ReactNode, useMemo } from "react";
import { withoutFilters } from "../figures/without-filters.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import type { AnyOverlay, RecordList } from "../../kit/resource-overlay.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { keyOf } from "@hongxian/contract/kit/resource.ts";
import type { Column } from "../../kit/table/column.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";

interface ActedListProps<R extends object> {
  readonly parts: { readonly resource: AnyResource; readonly overlay: AnyOverlay };
  readonly list: RecordList;
  /** Before the resource's own. */
  readonly rowActions?: readonly PageAction<R>[];
  /** Behind the resource's own. */
  readonly moreActions?: readonly PageAction<R>[];
  readonly listActions?: readonly PageAction<null>[];
  readonly batchActions?: readonly PageAction<Selection<R>>[];
  readonly batchMax?: number;
  /** In which states the resource's own row actions are offered, by title. */
  readonly states?: Readonly<Record<string, (row: R) => boolean>>;
  /** Filters that something else on the page sets. */
  readonly hidden?: readonly string[];
  readonly tools?: ReactNode;
  readonly expand?: (row: R) => ReactNode;
  /** Settings of its own, where a page has several lists. */
  readonly settings?: string;
  onDone?(): void;
}

/** A standard list whose deeds are more than the resource names: filters, table, both kinds of actions. */
export function ActedList<R extends object>(props: ActedListProps<R>) {
  const { parts, list, states = {}, hidden = [], tools, expand, settings } = props;
  const { resource, overlay } = parts;
  // The list call of a resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(
    () => resourceColumns(resource, overlay) as unknown as readonly Column<R>[],
    [resource, overlay],
  );
  const filters = resourceFilters(withoutFilters(resource, hidden), list, overlay);
  const standard = resourceActions(resource, list, overlay);
  const own = (standard.rowActions as unknown as readonly PageAction<R>[]).map((action) => {
    const when = states[action.title];
    return when === undefined ? action : { ...action, when };
  });
  const batch = [...(props.batchActions ?? []), ...(standard.batchActions as unknown as PageAction<Selection<R>>[])];
  const typed = list as unknown as List<R, ListQuery>;
  const reload = () => {
    list.reload();
    props.onDone?.();
  };
  return (
    <>
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable<R>
        list={{ ...typed, reload }}
        columns={columns}
        rowKey={(row) => Number((row as Readonly<Record<string, unknown>>)[keyOf(resource)])}
        sort={resource.list.sort}
        rowActions={[...(props.rowActions ?? []), ...own, ...(props.moreActions ?? [])]}
        listActions={[...(props.listActions ?? []), ...standard.listActions]}
        batchActions={batch}
        batchMax={Math.min(props.batchMax ?? 1000, standard.batchMax)}
        tools={tools}
        {...(expand === undefined ? {} : { expand })}
        {...(settings === undefined ? {} : { settings })}
      />
    </>
  );
}
