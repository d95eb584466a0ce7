import { DataTable, type DataTableProps } from "./data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { ResourceView } from "./use-resource.ts";

type ResourceTableProps<R> = ResourceView<R> & Omit<DataTableProps<R>, keyof ResourceView<R>>;

/** Filter row and table of a resource. */
export function ResourceTable<R extends object>({ filters, ...table }: ResourceTableProps<R>) {
  return (
    <>
      <FilterBar list={table.list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable {...table} />
    </>
  );
}
