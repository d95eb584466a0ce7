import type { z } from "zod";

type Schema = z.core.$ZodType;

// The kinds of schema are told apart by their own definitions.
// oxlint-disable-next-line typescript/no-explicit-any
const defOf = (schema: Schema): any => schema._zod.def;
const wrappers = ["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional"];
const instant = "2026-11-10T02:00:00.000Z";

/** A text as the field of this name holds it. */
function textOf(name: string, at: number): string {
  if (/(?:time|since|deadline|until)$/i.test(name)) return instant;
  if (/(?:date|day)$/i.test(name) || name === "period") return "2026-11-10";
  if (/month$/i.test(name)) return "2026-11";
  if (/(?:url|img|image|avatar|icon|cover|logo|src)s?$/i.test(name)) return "/api/files/stored/a.png";
  if (/color/i.test(name)) return "tan";
  return `样本${at}`;
}

const numberOf = (name: string, at: number): number => (/id$/i.test(name) ? at : at * 10);

function isItemOfDesk(schema: Schema): boolean {
  const { type, shape } = defOf(schema);
  return type === "object" && shape.detail !== undefined && defOf(shape.detail).type === "record";
}

/** Values whose form stands in no schema. */
const ofOwnForm: Readonly<Record<string, unknown>> = { items: [], rule: [], rightsTable: [], audience: {} };

/** An answer that fits its schema: every name is there, lists have two entries, choices take their values in turn. */
export function sampleAnswer(schema: Schema, name = "", at = 1, depth = 0): unknown {
  const def = defOf(schema);
  if (depth > 10) return null;
  const inner = (part: Schema, partName = name, place = at) => sampleAnswer(part, partName, place, depth + 1);
  if (wrappers.includes(def.type)) return inner(def.innerType);
  if (name in ofOwnForm && ["lazy", "union", "unknown", "any"].includes(def.type)) return ofOwnForm[name];
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape as Readonly<Record<string, Schema>>).map(([key, part]) => [
          key,
          key === "total" ? 2 : inner(part, key),
        ]),
      );
    case "array":
      // A tree that holds itself ends here; what a desk shows of an item has a form by its kind, and no schema.
      return depth > 6 || isItemOfDesk(def.element) ? [] : [inner(def.element, name, 1), inner(def.element, name, 2)];
    case "tuple":
      return (def.items as Schema[]).map((item) => inner(item));
    case "record": {
      const keys = defOf(def.keyType).type === "enum" ? Object.keys(defOf(def.keyType).entries) : [];
      return Object.fromEntries(keys.map((key) => [key, inner(def.valueType, key)]));
    }
    case "enum": {
      const values = Object.values(def.entries as Readonly<Record<string, unknown>>);
      return values[(at - 1) % values.length];
    }
    case "literal":
      return def.values[0];
    case "union":
      return inner(def.options[(at - 1) % def.options.length]);
    case "intersection":
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) };
    case "pipe":
      return inner(def.out._zod.def.type === "transform" ? def.in : def.out);
    case "lazy":
      return inner(def.getter());
    case "string":
      return textOf(name, at);
    case "number":
    case "int":
      return numberOf(name, at);
    case "boolean":
      return at % 2 === 0;
    case "null":
      return null;
    default:
      return null;
  }
}
