import { expect, test } from "vitest";
import { z } from "zod";
import { moneyDecimals } from "../wire/money.ts";
import { catalogueEndpoints, catalogueResources } from "./catalogue.ts";

type Inner = { readonly def: Readonly<Record<string, unknown>> };
const isSchema = (value: unknown): value is z.ZodType & Inner => value instanceof z.ZodType;

/** Every named part of a schema, at any depth, under its path. */
function partsOf(schema: unknown, path: string, seen = new Set<unknown>()): [string, z.ZodType][] {
  if (!isSchema(schema) || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const { shape, element, innerType, in: before, out, options, valueType } = schema.def;
  const named = typeof shape === "object" && shape !== null ? Object.entries(shape) : [];
  const others = [element, innerType, before, out, valueType, ...(Array.isArray(options) ? options : [])];
  return [
    ...named.flatMap(([name, part]) => [
      ...(isSchema(part) ? [[`${path}.${name}`, part] satisfies [string, z.ZodType]] : []),
      ...partsOf(part, `${path}.${name}`, inside),
    ]),
    ...others.flatMap((part) => partsOf(part, path, inside)),
  ];
}

const isMoney = (path: string): boolean => /(?:[a-z]Cents|\.cents)$/.test(path);
const bodies = [
  ...catalogueEndpoints.map(({ method, path, body }) => [`${method} ${path}`, body] as const),
  ...catalogueResources.flatMap((resource) => [
    ...Object.entries(resource.fields).map(
      ([name, { kind, input, schema }]) =>
        [
          `${resource.name}.${name}`,
          kind === "cents" ? z.object({ [`${name}Cents`]: input ?? schema }) : undefined,
        ] as const,
    ),
    ...Object.entries<object>(resource.actions).map(
      ([name, action]) => [`${resource.name} ${name}`, "body" in action ? action.body : undefined] as const,
    ),
  ]),
];
const money = bodies.flatMap(([name, body]) => partsOf(body, name).filter(([path]) => isMoney(path)));

test("there are amounts of money to ask", () => expect(money.length).toBeGreaterThan(60));

test.each(money)("%s refuses a third decimal in its own words", (_, schema) => {
  // 12.345 yuan; a number that is not asked for as a whole one would be rounded somewhere behind.
  const { error } = schema.safeParse(1234.5);
  expect(error?.issues.map(({ message }) => message)).toContain(moneyDecimals);
});
