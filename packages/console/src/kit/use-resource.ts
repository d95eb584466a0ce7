import { type Answered, anyResource, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { type Action, type Fields, type Resource, keyOf } from "@hongxian/contract/kit/resource.ts";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import type { FilterGroup } from "./filter-bar.tsx";
import type { PageAction } from "./page-action.ts";
import { resourceActions } from "./resource-actions.tsx";
import { resourceColumns, resourceTotals } from "./resource-columns.tsx";
import { resourceFilters } from "./resource-filters.tsx";
import { type AnyOverlay, type Overlay, type RecordList } from "./resource-overlay.ts";
import type { Column } from "./table/column.ts";
import type { Selection } from "./table/use-selection.ts";
import { readAddress } from "../platform/list-address.ts";
import { type List, type ListOptions, type ListQuery, useList } from "../platform/use-list.ts";

/**
 * The parts of a resource's page: the props of `ResourceTable`. A custom page changes what differs and spreads the
 * rest.
 */
export interface ResourceView<R, S = unknown> {
  readonly list: List<R, ListQuery & Readonly<Record<string, unknown>>, S>;
  readonly filters: { readonly shown: readonly ReactNode[]; readonly more: readonly FilterGroup[] };
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => number;
  readonly sort: string;
  readonly rowActions: readonly PageAction<R>[];
  readonly listActions: readonly PageAction<null>[];
  readonly batchActions: readonly PageAction<Selection<R>>[];
  readonly batchMax: number;
  /** The sums of the declared columns, each drawn like its column. */
  readonly totals: Readonly<Record<string, ReactNode>> | undefined;
}

interface ViewOptions extends ListOptions {
  /** Filters set by another part of the page: tabs, a tree. */
  readonly without?: readonly string[];
}

const nothing = {};

/** A resource with its page's own cells, dialogs and filters, as parts with the resource's own row type. */
export function useResource<F extends Fields, A extends Readonly<Record<string, Action<F>>>, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  overlay: NoInfer<Overlay<F, A, S>> = nothing,
  { without, ...options }: ViewOptions = nothing,
): ResourceView<Answered<F, A>, z.output<S>> {
  const untyped = useMemo(() => anyResource(resource), [resource]);
  // Every function of its overlay was written for rows of this resource.
  const own = overlay as unknown as AnyOverlay;
  const endpoint = useMemo(() => listCall(untyped), [untyped]);
  const list = useList(endpoint, { isUnderway: untyped.list.underway, ...options }) as RecordList;
  // The exported file has the rows of the table, also where the page itself sets a filter. Names that only distinguish
  // lists under one address do not belong to the resource.
  const exported = readAddress(endpoint.query, new URLSearchParams({ ...list.filters, ...options.fixed })).sent;
  const columns = useMemo(() => resourceColumns(untyped, own), [untyped, own]);
  const view = {
    list,
    filters: resourceFilters(untyped, list, own, without),
    columns,
    rowKey: (row: Readonly<Record<string, unknown>>) => Number(row[keyOf(untyped)]),
    sort: untyped.list.sort,
    totals: resourceTotals(untyped, list.summary),
    ...resourceActions(untyped, list, own, exported),
  };
  // The list call returns rows of these fields, and all parts read only those.
  return view as object as ResourceView<Answered<F, A>, z.output<S>>;
}
