import { getGrades } from "@hongxian/contract/core/matchmaker/grade.endpoints.ts";
import type { List } from "../../platform/use-list.ts";
import { useData } from "../../platform/use-data.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";

/** The grades by their present names. */
export function useGradeNames(): Readonly<Record<string, string>> {
  const { data } = useData(getGrades, {});
  return Object.fromEntries((data ?? []).map(({ grade, name }) => [String(grade), name]));
}

interface GradeFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
  readonly required?: boolean;
}

export function GradeFilter<Q>({ list, name, label, required = false }: GradeFilterProps<Q>) {
  const labels = useGradeNames();
  return <ChoiceFilter list={list} name={name} label={label} of={{ labels }} single required={required} />;
}
