import { getAdvisers, getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { useMemo } from "react";
import { useData } from "../../platform/use-data.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";

interface OwnerProps {
  readonly list: FilteredList;
}
const useLabels = (people: readonly { readonly userId: number; readonly name: string }[] | undefined) =>
  useMemo(() => Object.fromEntries((people ?? []).map(({ userId, name }) => [String(userId), name])), [people]);

/** Sales people by their member ids, as one filter of a list. */
export function SaleOptionsFilter({ list }: OwnerProps) {
  const labels = useLabels(useData(getSales, {}).data);
  return <ChoiceFilter list={list} name="saleUserId" label="销售" of={{ labels }} single />;
}

export function AdviserOptionsFilter({ list }: OwnerProps) {
  const labels = useLabels(useData(getAdvisers, {}).data);
  return <ChoiceFilter list={list} name="adviserUserId" label="顾问" of={{ labels }} single />;
}
