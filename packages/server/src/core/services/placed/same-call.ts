import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { ServedCall } from "../../../kit/call.ts";
import type { ServedResource } from "../../../kit/serve-resource.ts";

/** Serves a resource's list at a second address. */
export function sameList({ resource, calls }: ServedResource, endpoint: Endpoint): ServedCall {
  const list = calls.find((call) => call.endpoint.method === "GET" && call.endpoint.path === resource.path);
  if (list === undefined || list.mode !== "signed") throw new Error(`${resource.name} has no list`);
  return { ...list, endpoint };
}
