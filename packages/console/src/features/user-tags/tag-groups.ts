import { tagGroup } from "@hongxian/contract/features/user-tags/tag-group.resource.ts";
import { type RowOf, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useData } from "../../platform/use-data.ts";

export type TagGroup = RowOf<typeof tagGroup>;

const groupList = listCall(tagGroup);

/** All groups in order; a few dozen at most. */
export function useTagGroups() {
  const { data, error, reload } = useData(groupList, { query: { size: 200 } });
  return { groups: data?.list, error, reload };
}
