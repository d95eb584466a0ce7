import { PlusOutlined } from "@ant-design/icons";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { type Action, type Fields, type Resource, type Row, keyOf } from "@hongxian/contract/kit/resource.ts";
import { useMemo } from "react";
import type { z } from "zod";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type Overlay, type RecordList, type RecordRow, plain } from "../../kit/resource-overlay.ts";
import { useList } from "../../kit/use-list.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";

interface ResourceSheetProps<F extends Fields, A, S extends z.ZodType> {
  readonly resource: Resource<F, A, S>;
  readonly overlay: NoInfer<Overlay<F, A, S>>;
  readonly tabs: PageTabs;
  /** In the place of the row actions that the resource itself names. */
  readonly rowActions?: readonly PageAction<Row<F>>[];
  /** Title of the list action that is the page's main one. */
  readonly primary?: string;
}

/** A standard list whose row actions are calls of their own, or whose main action is no form of the standard. */
export function ResourceSheet<F extends Fields, A extends Readonly<Record<string, Action<F>>>, S extends z.ZodType>(
  props: ResourceSheetProps<F, A, S>,
) {
  const { resource, overlay } = useMemo(() => plain(props.resource, props.overlay), [props.resource, props.overlay]);
  const list: RecordList = useList(useMemo(() => listCall(resource), [resource]));
  const columns = useMemo(() => resourceColumns(resource, overlay), [resource, overlay]);
  const { shown, more } = resourceFilters(resource, list, overlay);
  const standard = resourceActions(resource, list, overlay);
  // The rows are this resource's; inside the kit their names are plain.
  const own = props.rowActions as unknown as readonly PageAction<RecordRow>[] | undefined;
  const listActions = standard.listActions.map((action) =>
    action.title === props.primary ? { ...action, primary: true, icon: <PlusOutlined /> } : action,
  );
  return (
    <Page title={resource.title} {...props.tabs}>
      <FilterBar list={list} more={more}>
        {shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={(row) => Number(row[keyOf(resource)])}
        sort={resource.list.sort}
        {...standard}
        listActions={listActions}
        rowActions={own ?? standard.rowActions}
        settings={resource.name}
      />
    </Page>
  );
}
