/// <reference types="vite/types/importMeta.d.ts" />
import type { AnyResource } from "../kit/resource-calls.ts";
import type { Intake } from "../core/open-door/intake.ts";
import type { OpenRead } from "../core/open-door/open-read.ts";
import type { Endpoint } from "../wire/endpoint.ts";

/**
 * Every file of the contract, so that no call is forgotten: everything it exports is compared with what the server
 * answers. Excluded are tests, and the one call that a job makes itself and that is never sent.
 */
const files = import.meta.glob<object>(
  [
    "../core/**/*.ts",
    "../features/**/*.ts",
    "!**/*.test.ts",
    "!**/*.test-d.ts",
    "!../core/poster/poster-slice.endpoint.ts",
  ],
  { eager: true },
);

const everything = new Set(Object.values(files).flatMap((file): unknown[] => Object.values(file)));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** All calls except those that resources define by themselves. */
export const catalogueEndpoints: readonly Endpoint[] = [...everything].filter(
  (value): value is Endpoint => isObject(value) && "allow" in value && "method" in value && "path" in value,
);

/** All standard pages. */
export const catalogueResources: readonly AnyResource[] = [...everything].filter(
  (value): value is AnyResource => isObject(value) && "fields" in value && "route" in value && "actions" in value,
);

/** Every kind of data that applications send, lists of kinds included; it defines its calls by itself. */
export const catalogueIntakes: readonly Intake[] = [
  // One that is in a list and has a name of its own counts once.
  ...new Set(
    [...everything].flatMap((value): unknown[] => (Array.isArray(value) ? (value as unknown[]).flat() : [value])),
  ),
].filter((value): value is Intake => isObject(value) && "refs" in value && "view" in value && "calls" in value);

/** Everything that applications read; each defines its call by itself. */
export const catalogueOpenReads: readonly OpenRead[] = [...everything].filter(
  (value): value is OpenRead => isObject(value) && "ofMember" in value && "call" in value,
);
