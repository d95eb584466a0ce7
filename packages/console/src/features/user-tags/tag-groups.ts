import { tagGroup } from "@hongxian/contract/features/user-tags/tag-group.resource.ts";
import { listCall, type AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { useData } from "../../kit/use-data.ts";

export type TagGroup = Row<typeof tagGroup.fields> & { readonly version: number };

// The kit reads a resource by plain names.
export const plainTagGroup = tagGroup as unknown as AnyResource;
const groupList = listCall(plainTagGroup);

/** All groups in their order; there are a few dozen at most. */
export function useTagGroups() {
  const { data, error, reload } = useData(groupList, { query: { size: 200 } });
  // The list call of this resource answers rows of its fields.
  return { groups: data?.list as unknown as readonly TagGroup[] | undefined, error, reload };
}
