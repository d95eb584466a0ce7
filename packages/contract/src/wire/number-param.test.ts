import { describe, expect, it } from "vitest";
import { z } from "zod";
import { catalogueEndpoints, catalogueResources } from "../test/catalogue.ts";
import { callsOf } from "../kit/resource-calls.ts";
import { numberIn, numberParam } from "./number-param.ts";

/** What people leave in a field, and what clients send for "nothing". */
const blanks: readonly unknown[] = ["", " ", "\t", "\u3000", null, [], [""], [" "], true, false, {}];

describe("a number that comes as text", () => {
  it("a number that comes as text is read where one is written, with the rules that follow", () => {
    const whole = numberParam("请输入数字").int("请输入整数").min(-5, "太小").max(20, "太大");
    for (const [input, read] of [
      ["7", 7],
      [" 7 ", 7],
      [7, 7],
      ["-5", -5],
      ["0", 0],
      ["1e1", 10],
    ] as const)
      expect(whole.parse(input)).toBe(read);
    for (const [input, message] of [
      ["1.5", "请输入整数"],
      ["-6", "太小"],
      ["21", "太大"],
      ["x", "请输入数字"],
    ] as const)
      expect(whole.safeParse(input).error?.issues[0]?.message).toBe(message);
    expect(z.strictObject({ n: whole.optional(), d: whole.default(3) }).parse({})).toEqual({ d: 3 });
    expect(z.toJSONSchema(whole, { io: "input" })).toMatchObject({ type: "integer", minimum: -5, maximum: 20 });
  });

  it("a number that comes as text is never made of nothing", () => {
    for (const blank of [...blanks, undefined, "0x10", "Infinity", "1,000", "一"])
      expect(numberParam("请输入数字").safeParse(blank).error?.issues[0]?.message, JSON.stringify(blank)).toBe(
        "请输入数字",
      );
    expect(numberIn("")).toBeNaN();
    expect(numberIn(" 12.50 ")).toBe(12.5);
  });
});

const holdsNumber = (value: unknown): boolean =>
  (typeof value === "number" && !Number.isNaN(value)) ||
  (Array.isArray(value) && value.some((one) => holdsNumber(one)));

/** The schemas inside a schema, each with its path. */
function partsOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [`${path}.${key}`, part]);
  const { def } = schema as z.ZodType & { def: Record<string, unknown> };
  const inner = [def["innerType"], def["element"], def["in"], def["valueType"], def["left"], def["right"]];
  const options = Array.isArray(def["options"]) ? (def["options"] as unknown[]) : [];
  return [...inner, ...options].filter((part) => part instanceof z.ZodType).map((part) => [path, part]);
}

const seen = new WeakSet<z.ZodType>();
/** Every place where a blank would be parsed as a number that is not simply the value of a missing field. */
function faultsOf(schema: z.ZodType, path: string): string[] {
  // Most calls share their parts.
  if (seen.has(schema)) return [];
  seen.add(schema);
  const leftOut = JSON.stringify(schema.safeParse(undefined).data);
  const faults = blanks.flatMap((blank) => {
    const { data } = schema.safeParse(blank);
    return holdsNumber(data) && JSON.stringify(data) !== leftOut
      ? [`${path}: ${JSON.stringify(blank)} becomes ${JSON.stringify(data)}`]
      : [];
  });
  return [...faults, ...partsOf(schema, path).flatMap(([name, part]) => faultsOf(part, name))];
}

it("no call of the catalogue takes a blank for a number", () => {
  const calls = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)];
  expect(calls.length).toBeGreaterThan(800);
  const faults = calls.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => faultsOf(schema, `${method} ${path} ${part}`)),
  );
  expect([...new Set(faults)]).toEqual([]);
}, 60_000);
