import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { z } from "zod";

/** As much of JSON Schema as a sample needs. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
}

type Part = "params" | "query" | "body";
/** The value for a field of this name; undefined leaves it to the sample. */
export type Fill = (name: string, shape: Shape, part: Part) => unknown;

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Shape): readonly Shape[] => [...anyOf, ...oneOf, ...allOf];
const texts: Readonly<Record<string, string>> = {
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00.000Z",
  uri: "https://example.com/a.png",
};

function plainSample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1);
    case "boolean":
      return true;
    case "string":
      return texts[shape.format ?? ""] ?? "测试内容".padEnd(shape.minLength ?? 0, "x");
    default:
      return {};
  }
}

/** Something the schema is likely to take, with the given values where their names stand. */
function sampleOf(shape: Shape, fill: Fill, part: Part, name = ""): unknown {
  const filled = name === "" ? undefined : fill(name, shape, part);
  if (filled !== undefined) return shape.type === "array" && !Array.isArray(filled) ? [filled] : filled;
  if (shape.properties !== undefined) {
    const wanted = Object.entries(shape.properties).flatMap(([key, value]) => {
      const isNeeded = shape.required?.includes(key) === true || fill(key, value, part) !== undefined;
      return isNeeded ? [[key, sampleOf(value, fill, part, key)] as const] : [];
    });
    return Object.fromEntries(wanted);
  }
  if (shape.type === "array")
    return (shape.minItems ?? 0) > 0 && shape.items !== undefined ? [sampleOf(shape.items, fill, part)] : [];
  const [branch] = branchesOf(shape).filter(({ type }) => type !== "null");
  return branch === undefined ? plainSample(shape) : sampleOf(branch, fill, part);
}

/** Names of all fields that a call takes, wherever they stand. */
export function fieldsOf(endpoint: Endpoint): readonly { name: string; shape: Shape; part: Part }[] {
  const found: { name: string; shape: Shape; part: Part }[] = [];
  const walk = (shape: Shape, part: Part): void => {
    for (const [name, value] of Object.entries(shape.properties ?? {})) {
      found.push({ name, shape: value, part });
      walk(value, part);
    }
    if (shape.items !== undefined) walk(shape.items, part);
    for (const branch of branchesOf(shape)) walk(branch, part);
  };
  for (const part of ["params", "query", "body"] as const) walk(shapeOf(endpoint[part]), part);
  return found;
}

/** Address and body of a call with the given values in their places. */
export function sampleCall(endpoint: Endpoint, fill: Fill): { address: string; body: unknown } {
  const params = sampleOf(shapeOf(endpoint.params), fill, "params") as Record<string, unknown>;
  const query = sampleOf(shapeOf(endpoint.query), fill, "query") as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return {
    address: text === "" ? path : `${path}?${text}`,
    body: endpoint.method === "GET" ? undefined : sampleOf(shapeOf(endpoint.body), fill, "body"),
  };
}
