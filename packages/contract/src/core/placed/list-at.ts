import type { Endpoint } from "../../wire/endpoint.ts";
import { listCall, type AnyResource } from "../../kit/resource-calls.ts";

/** A resource's list at the address that the catalogue names, beside the one its other calls hang on. */
export const listAt = (resource: { readonly name: string }, path: `/api/${string}`): Endpoint => ({
  // Whatever its fields are, a resource has a list.
  ...listCall(resource as unknown as AnyResource),
  path,
});
