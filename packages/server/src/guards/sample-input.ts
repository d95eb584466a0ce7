import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { z } from "zod";

type Schema = z.core.$ZodType;
/** Names and indexes that lead to a value; `*` means any name of a record. */
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
  new Date(Date.now() + 86_400_000).toISOString(),
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

/** The schema inside optional, nullable, default and similar; null for everything else. */
function innerOf(def: { readonly type: string; readonly innerType?: Schema }): Schema | null {
  const wrappers = ["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional"];
  return wrappers.includes(def.type) ? (def.innerType ?? null) : null;
}

/** The kind of value inside all wrappers: string, number, array, object … */
export function kindOf(schema: Schema, depth = 0): string {
  const def = defOf(schema);
  const inner = innerOf(def);
  if (depth > 12) return "unknown";
  if (inner !== null) return kindOf(inner, depth + 1);
  if (def.type === "pipe") return kindOf(defOf(def.in).type === "transform" ? def.out : def.in, depth + 1);
  return def.type as string;
}

type Part = "params" | "query" | "body";
/** The value for a field of this name; undefined leaves it to the sample. */
export type Fill = (name: string, kind: string, part: Part) => unknown;
interface Filling {
  readonly fill: Fill;
  readonly part: Part;
}
const unfilled: Filling = { fill: () => undefined, part: "body" };

function sampleObject(shape: Readonly<Record<string, Schema>>, filling: Filling, depth: number): object {
  const entries = Object.entries(shape).flatMap(([name, part]) => {
    const kind = kindOf(part);
    const filled = filling.fill(name, kind, filling.part);
    if (filled !== undefined) return [[name, kind === "array" && !Array.isArray(filled) ? [filled] : filled] as const];
    return fits(part, undefined) ? [] : [[name, sampleOf(part, filling, depth + 1)] as const];
  });
  return Object.fromEntries(entries);
}

/** The simplest input a schema accepts: required names, and those for which a value is given. */
export function sampleOf(schema: Schema, filling: Filling = unfilled, depth = 0): unknown {
  const def = defOf(schema);
  const inner = innerOf(def);
  if (depth > 12) return null;
  if (inner !== null) return sampleOf(inner, filling, depth + 1);
  const next = (part: Schema) => sampleOf(part, filling, depth + 1);
  switch (def.type) {
    case "object":
      return sampleObject(def.shape, filling, depth);
    case "pipe":
      return defOf(def.in).type === "transform"
        ? next(def.out)
        : firstFit(schema, [next(def.in), ...words, ...numbers]);
    case "array":
      return [next(def.element)];
    case "tuple":
      return (def.items as Schema[]).map(next);
    case "record":
      return {};
    case "union":
      return firstFit(schema, (def.options as Schema[]).map(next));
    case "intersection":
      return { ...(next(def.left) as object), ...(next(def.right) as object) };
    case "lazy":
      return next(def.getter());
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

/** The schemas a schema consists of, one level down, with their names where they have one. */
function partsOf(schema: Schema): readonly (readonly [string | null, Schema])[] {
  const def = defOf(schema);
  const inner = innerOf(def);
  const plain = (parts: readonly Schema[]) => parts.map((part) => [null, part] as const);
  if (inner !== null) return plain([inner]);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, Schema>);
    case "pipe":
      return plain([def.in, def.out]);
    case "array":
      return plain([def.element]);
    case "tuple":
      return plain(def.items);
    case "record":
      return plain([def.valueType]);
    case "union":
      return plain(def.options);
    case "intersection":
      return plain([def.left, def.right]);
    case "lazy":
      return plain([def.getter()]);
    default:
      return [];
  }
}

/** Where a schema takes an object without refusing names it does not know: a lax object, or a record of any names. */
export function laxObjects(schema: Schema, at: readonly string[] = [], depth = 0): string[] {
  const def = defOf(schema);
  if (depth > 12) return [];
  const isLax = def.type === "object" && (def.catchall === undefined || defOf(def.catchall).type !== "never");
  const isOfAnyName = def.type === "record" && defOf(def.keyType).type === "string";
  return [
    ...(isLax || isOfAnyName ? [at.join(".")] : []),
    ...partsOf(schema).flatMap(([name, part]) => laxObjects(part, name === null ? at : [...at, name], depth + 1)),
  ];
}

/** Names of all fields of a call, at any depth. */
export function fieldsOf(endpoint: Endpoint): readonly { name: string; kind: string; part: Part }[] {
  const found: { name: string; kind: string; part: Part }[] = [];
  const walk = (schema: Schema, part: Part, depth: number): void => {
    if (depth > 12) return;
    for (const [name, value] of partsOf(schema)) {
      if (name !== null) found.push({ name, kind: kindOf(value), part });
      walk(value, part, depth + 1);
    }
  };
  for (const part of ["params", "query", "body"] as const) walk(endpoint[part], part, 0);
  return found;
}

/** Address and body of a call with the given values inserted. */
export function sampleCall(endpoint: Endpoint, fill: Fill): { address: string; body: unknown } {
  const sampled = (part: Part) => sampleOf(endpoint[part], { fill, part });
  return {
    address: addressOf(endpoint.path, sampled("params"), sampled("query")),
    body: endpoint.method === "GET" ? undefined : sampled("body"),
  };
}

/** Every path of a schema to a value of these kinds. */
function pathsTo(kinds: ReadonlySet<string>, schema: Schema, at: Path = [], depth = 0): Path[] {
  const def = defOf(schema);
  const inner = innerOf(def);
  if (depth > 12) return [];
  const within = (part: Schema, path: Path = at) => pathsTo(kinds, part, path, depth + 1);
  if (inner !== null) return within(inner);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, part]) => within(part, [...at, name]));
    case "pipe": {
      const before = within(def.in);
      return before.length > 0 ? before : within(def.out);
    }
    case "array":
      return within(def.element, [...at, 0]);
    case "tuple":
      return (def.items as Schema[]).flatMap((part, place) => within(part, [...at, place]));
    case "record":
      return within(def.valueType, [...at, "name"]);
    case "union":
      return (def.options as Schema[]).flatMap((part) => within(part));
    case "intersection":
      return [...within(def.left), ...within(def.right)];
    case "lazy":
      return within(def.getter());
    default:
      return at.length > 0 && kinds.has(def.type as string) ? [at] : [];
  }
}

/** Every path of a schema where a free text is allowed. */
const texts = new Set(["string", "unknown", "any", "custom", "template_literal"]);
export const textsOf = (schema: Schema): Path[] => pathsTo(texts, schema);

/** Every path of a schema where a number is allowed. */
export const numbersOf = (schema: Schema): Path[] => pathsTo(new Set(["number"]), schema);

/** The same value with another one at this path; missing parts of the path are created. */
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

/** One of each kind. */
export const distinct = (paths: readonly Path[]): Path[] => [
  ...new Map(paths.map((path) => [path.join("."), path])).values(),
];

/** The address of a call with these values in its path and query. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeWhole(String(values[name] ?? "999999999")),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${encodeWhole(name)}=${encodeWhole(String(value))}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** Encodes as a hostile client does: half a surrogate pair is sent as the bytes it would have. */
function encodeWhole(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\uFFFD"));
  }
}

/** The names at the top of a call's body. */
export function bodyNames({ body }: Endpoint): string[] {
  let def = defOf(body);
  while (def.type === "pipe") def = defOf(def.in);
  return def.type === "object" ? Object.keys(def.shape) : [];
}
