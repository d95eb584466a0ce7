import { expect, it } from "vitest";
import { catalogueEndpoints, catalogueResources } from "../test/catalogue.ts";
import { specCalls } from "../core/access/spec-calls.ts";
import { newPlatformStaff } from "../core/staff/platform-staff.endpoints.ts";
import { callsOf } from "../kit/resource-calls.ts";
import { fieldLabels } from "./field-labels.ts";
import { fieldErrors } from "./parse-input.ts";

const shape = (name: string): string => name.replaceAll(/\{\w+\}/g, "{}");
const ordered = new Set(specCalls.map(shape));
const generic = ["缺少必填内容", "内容格式错误"];

it(
  "a missing field of any call is named, not only marked, and no label is kept that no call needs",
  {
    timeout: 60_000,
  },
  () => {
    const calls = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)];
    const named = new Set<string>();
    const unnamed = calls.flatMap(({ method, path, query, body }) =>
      [query, body].flatMap((schema) => {
        const parsed = schema.safeParse({}, { reportInput: true });
        if (parsed.success) return [];
        for (const issue of parsed.error.issues) named.add(String(issue.path.at(-1)));
        return Object.entries(fieldErrors(parsed.error.issues))
          .filter(([field, message]) => field !== "" && generic.includes(message))
          .map(([field, message]) => `${method} ${path} ${field}: ${message}`);
      }),
    );
    expect(calls.length).toBeGreaterThan(1000);
    expect(unnamed).toEqual([]);
    expect(Object.keys(fieldLabels).filter((name) => !named.has(name))).toEqual([]);
  },
);

it("a missing field of a specification's call is named, not only marked", () => {
  const calls = [...catalogueEndpoints, ...catalogueResources.flatMap(callsOf)].filter(({ method, path }) =>
    ordered.has(shape(`${method} ${path}`)),
  );
  expect(calls.length).toBeGreaterThan(60);
  const inputs = calls.flatMap(({ method, path, query, body }) =>
    [query, body].map((schema) => ({ name: `${method} ${path}`, schema })),
  );
  const unnamed = [...inputs, { name: "add-platform-staff", schema: newPlatformStaff }].flatMap(({ name, schema }) => {
    const parsed = schema.safeParse({}, { reportInput: true });
    if (parsed.success) return [];
    return Object.entries(fieldErrors(parsed.error.issues))
      .filter(([field, message]) => field !== "" && generic.includes(message))
      .map(([field, message]) => `${name} ${field}: ${message}`);
  });
  expect(unnamed).toEqual([]);
});
