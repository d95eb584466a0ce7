import { describe, expect, it } from "vitest";
import { combinationsOf, fitSkus, specsOf, type GoodsSpec } from "./goods-specs.ts";

const colours: GoodsSpec = { name: "颜色", values: ["红", "白"] };
const sizes: GoodsSpec = { name: "尺码", values: ["S", "M"] };
interface Line {
  readonly id: number | null;
  readonly specText: string;
}
const fresh = (specText: string): Line => ({ id: null, specText });
const fit = (lines: readonly Line[], before: readonly GoodsSpec[], after: readonly GoodsSpec[]) =>
  fitSkus(lines, before, after, fresh);

describe("specifications of goods", () => {
  it("the combinations of two kinds are all pairs, in the order of their values", () => {
    expect(combinationsOf([colours, sizes])).toEqual(["红 / S", "红 / M", "白 / S", "白 / M"]);
    expect(combinationsOf([colours, { name: "尺码", values: [] }])).toEqual(["红", "白"]);
    expect(combinationsOf([])).toEqual([]);
  });

  it("goods of a flat list of names have one kind with these", () => {
    expect(specsOf(["大盒", "小盒"], ["大盒", "小盒"])).toEqual([{ name: "规格", values: ["大盒", "小盒"] }]);
    expect(specsOf([], [""])).toEqual([]);
    expect(specsOf([colours], ["红"])).toEqual([colours]);
  });

  it("a new value adds its lines, and those of the others stay what they are", () => {
    const lines = [
      { id: 1, specText: "红" },
      { id: 2, specText: "白" },
    ];
    expect(fit(lines, [colours], [{ name: "颜色", values: ["红", "白", "蓝"] }])).toEqual([...lines, fresh("蓝")]);
  });

  it("a kind that is added keeps each line as the first of its combinations, and taking it away gives it back", () => {
    const lines = [
      { id: 1, specText: "红" },
      { id: 2, specText: "白" },
    ];
    const both = fit(lines, [colours], [colours, sizes]);
    expect(both).toEqual([
      { id: 1, specText: "红 / S" },
      fresh("红 / M"),
      { id: 2, specText: "白 / S" },
      fresh("白 / M"),
    ]);
    expect(fit(both, [colours, sizes], [colours])).toEqual(lines);
  });

  it("a kind is added by name first, then by its values; a good without kinds gives its line to the first", () => {
    const lines = [{ id: 1, specText: "红" }];
    const red = { name: "颜色", values: ["红"] };
    const named = { name: "尺码", values: [] };
    expect(fit(lines, [red], [red, named])).toEqual(lines);
    expect(fit(lines, [red, named], [red, { ...named, values: ["S"] }])).toEqual([{ id: 1, specText: "红 / S" }]);
    expect(fit([{ id: 1, specText: "" }], [], [red])).toEqual(lines);
  });

  it("a combination that was removed stays away when another value is added", () => {
    const lines = [{ id: 1, specText: "红 / S" }];
    const one = [{ name: "颜色", values: ["红"] }, sizes];
    expect(fit(lines, one, [{ name: "颜色", values: ["红", "白"] }, sizes]).map(({ specText }) => specText)).toEqual([
      "红 / S",
      "白 / S",
      "白 / M",
    ]);
  });
});
