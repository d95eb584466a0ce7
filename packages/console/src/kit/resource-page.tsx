import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { type Action, type Fields, type Resource, keyOf } from "@hongxian/contract/kit/resource.ts";
import { useMemo } from "react";
import type { z } from "zod";
import { DataTable } from "./data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Page } from "./page.tsx";
import { resourceActions } from "./resource-actions.tsx";
import { resourceColumns } from "./resource-columns.tsx";
import { resourceFilters } from "./resource-filters.tsx";
import { type Overlay, type RecordList, plain } from "./resource-overlay.ts";
import { useList } from "./use-list.ts";
import type { PageTabs } from "./use-page-tabs.ts";

interface ResourcePageProps<F extends Fields, A, S extends z.ZodType> {
  readonly resource: Resource<F, A, S>;
  readonly overlay?: NoInfer<Overlay<F, A, S>>;
  /** In the place of the title row, where the page has several lists. */
  readonly tabs?: PageTabs;
}

const nothing = {};

/** A standard page. To leave the standard, copy this file: it uses only what every page may use. */
export function ResourcePage<F extends Fields, A extends Readonly<Record<string, Action<F>>>, S extends z.ZodType>(
  props: ResourcePageProps<F, A, S>,
) {
  const given = props.overlay ?? nothing;
  const { resource, overlay } = useMemo(() => plain(props.resource, given), [props.resource, given]);
  const list: RecordList = useList(useMemo(() => listCall(resource), [resource]));
  const columns = useMemo(() => resourceColumns(resource, overlay), [resource, overlay]);
  const { shown, more } = resourceFilters(resource, list, overlay);
  const { above: Above, toolbar: Toolbar, expand } = overlay;

  return (
    <Page title={resource.title} {...props.tabs}>
      {Above !== undefined && <Above list={list} summary={list.summary} />}
      <FilterBar list={list} more={more}>
        {shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={(row) => Number(row[keyOf(resource)])}
        sort={resource.list.sort}
        {...resourceActions(resource, list, overlay)}
        tools={Toolbar !== undefined && <Toolbar list={list} />}
        expand={expand}
      />
    </Page>
  );
}
