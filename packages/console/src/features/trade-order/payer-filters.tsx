import { ChannelFilter } from "../../core/promote/channel-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";

/** Where the payer lives, and through which channel they came. */
export const payerFilters = {
  regionId: ({ list }: { readonly list: FilteredList }) => <RegionFilter list={list} name="regionId" label="地区" />,
  channelId: ({ list }: { readonly list: FilteredList }) => <ChannelFilter list={list} name="channelId" />,
};
