import { z } from "zod";

/** The part of JSON Schema that zod writes for our bodies. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
}

const dayMs = 86_400_000;

function textFor({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string): string {
  if (format === "date") return new Date().toISOString().slice(0, 10);
  if (format === "date-time" || /time$/i.test(name)) return new Date(Date.now() + dayMs).toISOString();
  if (format === "uri" || /url|link/i.test(name)) return "https://example.com/a";
  if (/login|phone|mobile/i.test(name) || pattern?.includes("1\\d{10}") === true) return "13912345678";
  if (pattern !== undefined && /\\d/.test(pattern)) return "1".repeat(Math.max(1, minLength));
  if (pattern !== undefined && /[a-z]/i.test(pattern)) return "a".repeat(Math.max(2, minLength));
  return "样例文字内容"
    .repeat(Math.ceil(Math.max(2, minLength) / 6))
    .slice(0, Math.min(maxLength, Math.max(4, minLength)));
}

/** A value the schema is likely to take; one that it does not is answered as invalid input, which is an answer too. */
function valueFor(schema: Schema, name: string, ids: Readonly<Record<string, number>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (one !== undefined) return valueFor(one, name, ids);
  switch (schema.type) {
    case "object": {
      const required = new Set(schema.required ?? Object.keys(schema.properties ?? {}));
      const wanted = Object.entries(schema.properties ?? {}).filter(([key]) => required.has(key));
      return Object.fromEntries(wanted.map(([key, inner]) => [key, valueFor(inner, key, ids)]));
    }
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => valueFor(schema.items ?? {}, name, ids));
    case "string":
      return textFor(schema, name);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return ids[name.replace(/s$/, "")] ?? Math.max(1, schema.minimum ?? 1);
    default:
      return null;
  }
}

/** A body for a call, made from its own schema; `ids` are numbers of records that exist, by the name of the field. */
export function sampleBody(schema: z.ZodType, ids: Readonly<Record<string, number>>): unknown {
  try {
    return valueFor(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, "", ids);
  } catch {
    return {};
  }
}
