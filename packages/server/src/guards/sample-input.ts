import { z } from "zod";

type Schema = z.core.$ZodType;
/** Names and places that lead to a value; `*` stands for any name of a record. */
export type Path = readonly (string | number)[];

// The kinds of schema are told apart by their own definitions.
// oxlint-disable-next-line typescript/no-explicit-any
const defOf = (schema: Schema): any => schema._zod.def;
const fits = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

const words = [
  "测试内容",
  "1",
  "abc12345",
  "2026-01-01",
  "2026-01",
  "2026-01-01 10:00:00",
  "2026-01-01T10:00:00+08:00",
  "09:00",
  "13900001111",
  "110101199003074514",
  "#112233",
  "/api/files/stored/a.png",
  "https://example.com/a.png",
  "a@example.com",
  "100",
  "1.0.0",
];
const numbers = [1, 2, 10, 100, 0, 1000, 18, 160, -1, 1.5, 10_000];
const firstFit = (schema: Schema, tries: readonly unknown[]): unknown =>
  tries.find((one) => fits(schema, one)) ?? tries[0];

/** What a schema takes, as plain as it may be: required names only. */
export function sampleOf(schema: Schema, depth = 0): unknown {
  const def = defOf(schema);
  if (depth > 12) return null;
  switch (def.type) {
    case "object": {
      const entries = Object.entries(def.shape as Record<string, Schema>).filter(([, part]) => !fits(part, undefined));
      return Object.fromEntries(entries.map(([name, part]) => [name, sampleOf(part, depth + 1)]));
    }
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return sampleOf(def.innerType, depth + 1);
    case "pipe":
      return defOf(def.in).type === "transform"
        ? sampleOf(def.out, depth + 1)
        : firstFit(schema, [sampleOf(def.in, depth + 1), ...words, ...numbers]);
    case "array":
      return [sampleOf(def.element, depth + 1)];
    case "tuple":
      return (def.items as Schema[]).map((part) => sampleOf(part, depth + 1));
    case "record":
      return {};
    case "union": {
      const tries = (def.options as Schema[]).map((part) => sampleOf(part, depth + 1));
      return firstFit(schema, tries);
    }
    case "intersection":
      return { ...(sampleOf(def.left, depth + 1) as object), ...(sampleOf(def.right, depth + 1) as object) };
    case "lazy":
      return sampleOf(def.getter(), depth + 1);
    case "enum":
      return Object.values(def.entries as Record<string, unknown>)[0];
    case "literal":
      return (def.values as unknown[])[0];
    case "boolean":
      return firstFit(schema, [true, "1"]);
    case "number":
      return firstFit(schema, [...numbers, ...numbers.map(String)]);
    case "null":
      return null;
    default:
      return firstFit(schema, [...words, ...numbers, true, null]);
  }
}

/** Every place of a schema where a text of somebody's own may stand. */
export function textsOf(schema: Schema, at: Path = [], depth = 0): Path[] {
  const def = defOf(schema);
  if (depth > 12) return [];
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, part]) =>
        textsOf(part, [...at, name], depth + 1),
      );
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return textsOf(def.innerType, at, depth + 1);
    case "pipe": {
      const before = textsOf(def.in, at, depth + 1);
      return before.length > 0 ? before : textsOf(def.out, at, depth + 1);
    }
    case "array":
      return textsOf(def.element, [...at, 0], depth + 1);
    case "tuple":
      return (def.items as Schema[]).flatMap((part, place) => textsOf(part, [...at, place], depth + 1));
    case "record":
      return textsOf(def.valueType, [...at, "name"], depth + 1);
    case "union":
      return (def.options as Schema[]).flatMap((part) => textsOf(part, at, depth + 1));
    case "intersection":
      return [...textsOf(def.left, at, depth + 1), ...textsOf(def.right, at, depth + 1)];
    case "lazy":
      return textsOf(def.getter(), at, depth + 1);
    case "string":
    case "unknown":
    case "any":
    case "custom":
    case "template_literal":
      return at.length === 0 ? [] : [at];
    default:
      return [];
  }
}

/** The same value with another one at this place; what is missing on the way is made. */
export function withAt(value: unknown, [name, ...rest]: Path, put: unknown): unknown {
  if (name === undefined) return put;
  if (typeof name === "number") {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[name] = withAt(list[name], rest, put);
    return list;
  }
  const known = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...known, [name]: withAt((known as Record<string, unknown>)[name], rest, put) };
}

/** One of each place. */
export const distinct = (paths: readonly Path[]): Path[] => [
  ...new Map(paths.map((path) => [path.join("."), path])).values(),
];

/** The address of a call with these values in its path and query. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeWhole(String(given[name] ?? "999999999")));
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${encodeWhole(name)}=${encodeWhole(String(value))}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** As a hostile client encodes: half a surrogate pair goes out as the bytes it would have. */
function encodeWhole(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\uFFFD"));
  }
}
