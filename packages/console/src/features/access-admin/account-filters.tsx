import { getAccountOptions } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { useData } from "../../platform/use-data.ts";

const labelsOf = (list: readonly { readonly id: number; readonly name: string }[]) => ({
  labels: Object.fromEntries(list.map(({ id, name }) => [String(id), name])),
});

export const KeywordFilter = ({ list }: { list: FilteredList }) => (
  <TextFilter list={list} name="keyword" placeholder="账号 / 姓名 / 会员编号" />
);

export function RoleFilter({ list }: { list: FilteredList }) {
  const { data } = useData(getAccountOptions, {});
  return <ChoiceFilter list={list} name="roleId" label="角色" of={labelsOf(data?.roles ?? [])} single />;
}

export function DepartmentFilter({ list }: { list: FilteredList }) {
  const { data } = useData(getAccountOptions, {});
  return <ChoiceFilter list={list} name="deptId" label="部门" of={labelsOf(data?.departments ?? [])} single />;
}
