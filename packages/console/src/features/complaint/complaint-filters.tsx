import { getComplaintHandlers } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { HandlerPill } from "../../core/ticket/handler-pill.tsx";
import { FlagFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { useData } from "../../platform/use-data.ts";

interface FilterProps {
  readonly list: FilteredList;
}

export const MemberSearch = ({ list }: FilterProps) => (
  <TextFilter list={list} name="member" placeholder="举报人/被举报人 ID 或昵称" />
);

export const OverdueFilter = ({ list }: FilterProps) => (
  <FlagFilter list={list} name="overdue" label="是否超时" yes="已超时" no="未超时" />
);

/** 处理人 among those who may handle complaints. */
export function HandlerFilter({ list }: FilterProps) {
  const { data } = useData(getComplaintHandlers, {});
  return <HandlerPill list={list} handlers={data ?? []} />;
}
