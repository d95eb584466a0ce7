import { getChannelOptions } from "@hongxian/contract/core/partner/channel-options.endpoint.ts";
import { useData } from "../../platform/use-data.ts";
import type { List } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";

/** 渠道. */
export function ChannelFilter<Q>({ list, name }: { list: List<unknown, Q>; name: keyof Q & string }) {
  const { data } = useData(getChannelOptions, {});
  const labels = Object.fromEntries((data ?? []).map((channel) => [String(channel.id), channel.name]));
  return <ChoiceFilter list={list} name={name} label="渠道" of={{ labels }} single />;
}
