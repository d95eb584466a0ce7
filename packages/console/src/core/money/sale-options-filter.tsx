import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { useMemo } from "react";
import { useData } from "../../platform/use-data.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";

/** Sales people by their member ids, as one filter of a list. */
export function salesFilter(name: string, label: string) {
  return function OwnerFilter({ list }: { readonly list: FilteredList }) {
    const { data } = useData(getSales, {});
    const labels = useMemo(
      () => Object.fromEntries((data ?? []).map(({ userId, name: person }) => [String(userId), person])),
      [data],
    );
    return <ChoiceFilter list={list} name={name} label={label} of={{ labels }} single />;
  };
}
