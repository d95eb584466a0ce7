import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";

/** The resource with these filters left out of its row: tabs set them, or another filter sets them along. */
export function withoutFilters(resource: AnyResource, names: readonly string[]): AnyResource {
  const kept = Object.entries(resource.list.filters).filter(([name]) => !names.includes(name));
  return { ...resource, list: { ...resource.list, filters: Object.fromEntries(kept) } };
}
