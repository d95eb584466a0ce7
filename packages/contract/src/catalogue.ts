import type { Endpoint } from "./wire/endpoint.ts";
import type { AnyResource } from "./kit/resource-calls.ts";
import * as core from "./catalogue-core.ts";
import * as features from "./catalogue-features.ts";

const everything: readonly unknown[] = [core, features]
  .flatMap((room) => Object.values<object>(room))
  .flatMap((file) => Object.values(file));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** All calls but those that resources bring by themselves. */
export const catalogueEndpoints: readonly Endpoint[] = everything.filter(
  (value): value is Endpoint => isObject(value) && "allow" in value && "method" in value && "path" in value,
);

/** All standard pages. */
export const catalogueResources: readonly AnyResource[] = everything.filter(
  (value): value is AnyResource => isObject(value) && "fields" in value && "route" in value && "actions" in value,
);
