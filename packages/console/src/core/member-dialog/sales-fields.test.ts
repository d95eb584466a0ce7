import { expect, it } from "vitest";
import { inOrder, salesSections } from "./sales-fields.ts";

const lines = salesSections.flatMap((section) => section.lines);
const line = lines.find(({ label }) => label === "身高体重");
const shown = (...empty: readonly string[]) =>
  inOrder(line ?? { label: "", fields: [] }, ({ name }) => empty.includes(name)).map(({ spec, quiet }) =>
    quiet ? `(${spec.name})` : spec.name,
  );

it("a line of the sales style shows what is filled in and one dash where nothing is", () => {
  expect(shown()).toEqual(["height", "bodyWeight"]);
  expect(shown("bodyWeight")).toEqual(["height", "(bodyWeight)"]);
  expect(shown("height")).toEqual(["bodyWeight", "(height)"]);
  expect(shown("height", "bodyWeight")).toEqual(["height", "(bodyWeight)"]);
});
