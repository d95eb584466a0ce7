import type { z } from "zod";
import { listCall } from "../../kit/resource-calls.ts";
import type { Fields, Resource } from "../../kit/resource.ts";

/** A resource's list at the address that the catalogue names, in addition to the one its other calls use. */
export const listAt = <F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  path: `/api/${string}`,
): ReturnType<typeof listCall<F, A, S>> => ({ ...listCall(resource), path });
