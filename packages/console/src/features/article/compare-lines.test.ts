import { expect, it } from "vitest";
import { compareLines } from "./compare-lines.ts";

it("the comparison shows what went, what came and what stayed, in order", () => {
  expect(compareLines(["一", "二", "三"], ["一", "两", "三", "四"]).map(({ kind, text }) => `${kind}:${text}`)).toEqual(
    ["same:一", "old:二", "new:两", "same:三", "new:四"],
  );
  expect(compareLines([], ["一"])).toEqual([{ kind: "new", text: "一" }]);
  expect(compareLines(["一"], [])).toEqual([{ kind: "old", text: "一" }]);
});
