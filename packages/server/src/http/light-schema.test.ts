import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { describe, expect, it } from "vitest";
import { lightSchema } from "./light-schema.ts";

const schema = getUserList.query;
const queries: readonly Record<string, string>[] = [
  {},
  { keyword: "小满", size: "50" },
  { keyword: "", sex: "WOMAN", ageMin: "25", ageMax: "29" },
  { sex: "NOBODY", page: "0" },
  { unknownName: "1", keyword: "a" },
  { __proto__x: "1", toString: "1" },
  { beginTime: "2026-02-01", endTime: "2026-01-01" },
  { status: "", education: "DOCTOR,MASTER", sort: "-nothing" },
  { tagIds: "1,2", parts: "rows,total", after: "x".repeat(300) },
];

const defined = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;

describe("the schema cut to what is given", () => {
  it.each(queries)("the schema cut to the input says the same of %o", (query) => {
    const whole = schema.safeParse(query);
    const light = lightSchema(schema, query).safeParse(query);
    expect(light.success).toBe(whole.success);
    expect(defined(light.data)).toEqual(defined(whole.data));
    expect(light.error?.issues.map(({ path, message }) => ({ path, message }))).toEqual(
      whole.error?.issues.map(({ path, message }) => ({ path, message })),
    );
  });
});
