import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";

/** Both ends of a range of amounts, in yuan. */
export const AmountRange = ({ list }: { readonly list: FilteredList }) => (
  <RangeFilter list={list} begin="amountMin" end="amountMax" label="金额" numeric="元" />
);
