import { expect, it } from "vitest";
import { catalogueEndpoints, catalogueResources } from "../test/catalogue.ts";
import { specCalls } from "../core/access/spec-calls.ts";
import { newPlatformStaff } from "../core/staff/platform-staff.endpoints.ts";
import { callsOf } from "../kit/resource-calls.ts";
import { fieldErrors } from "./parse-input.ts";

const shape = (name: string): string => name.replaceAll(/\{\w+\}/g, "{}");
const ordered = new Set(specCalls.map(shape));
const generic = ["缺少必填内容", "内容格式错误"];

it("a missing field of a specification's call is named, not only marked", () => {
  const calls = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)].filter(({ method, path }) =>
    ordered.has(shape(`${method} ${path}`)),
  );
  expect(calls.length).toBeGreaterThan(60);
  const asked = calls.flatMap(({ method, path, query, body }) =>
    [query, body].map((schema) => ({ name: `${method} ${path}`, schema })),
  );
  const unnamed = [...asked, { name: "add-platform-staff", schema: newPlatformStaff }].flatMap(({ name, schema }) => {
    const parsed = schema.safeParse({}, { reportInput: true });
    if (parsed.success) return [];
    return Object.entries(fieldErrors(parsed.error.issues))
      .filter(([field, message]) => field !== "" && generic.includes(message))
      .map(([field, message]) => `${name} ${field}: ${message}`);
  });
  expect(unnamed).toEqual([]);
});
