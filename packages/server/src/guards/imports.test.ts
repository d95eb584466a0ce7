import { takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../test/app.ts";
import { everyCall, nameOf } from "./every-call.ts";

const app = await testApp();

const shapeOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as {
    readonly properties?: Readonly<Record<string, { readonly items?: { readonly properties?: object } }>>;
  };
const imports = everyCall(app)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, title = "", path }) => method === "POST" && (title.startsWith("导入") || /\/import/.test(path)));

describe("every import", () => {
  it("every import takes a file to be read by the one reader, and can be tried before it writes", () => {
    expect(imports.length).toBeGreaterThanOrEqual(11);
    for (const { body, ...endpoint } of imports) {
      expect(takesNoBody(body), nameOf({ body, ...endpoint })).toBe(false);
      const names = Object.keys(shapeOf(body, "input").properties ?? {});
      expect(names.includes("content") || names.includes("file"), nameOf({ body, ...endpoint })).toBe(true);
      expect(names, nameOf({ body, ...endpoint })).toContain("dryRun");
    }
  });

  it("every import answers with the rows it refuses, each with its number and the reason", () => {
    for (const endpoint of imports) {
      const lists = Object.values(shapeOf(endpoint.data, "output").properties ?? {}).map(({ items }) =>
        Object.keys(items?.properties ?? {}),
      );
      expect(
        lists.some((names) => names.includes("row") && names.includes("msg")),
        nameOf(endpoint),
      ).toBe(true);
    }
  });
});
