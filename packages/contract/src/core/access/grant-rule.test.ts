import { expect, test } from "vitest";
import { pagesOfRule } from "./grant-rule.ts";

test("a rule over a group reaches its pages but the ones left out", () => {
  const pages = pagesOfRule({ group: "goods", without: ["/goods/goodslist"] });
  expect(pages.map((page) => page.route)).toEqual(["/goods/goodscategory"]);
});

test.each([
  ["a page", { routes: ["/goods/goodlist"] as const }],
  ["a group", { group: "good" }],
  ["a page left out", { group: "goods", without: ["/goods/goodlist"] as const }],
  ["a title", { routes: ["/goods/goodslist"] as const, titles: ["上假"] }],
  ["a title of one page only", { group: "goods", titles: ["改库存"] }],
  ["an exception", { group: "goods", except: ["下假"] }],
  ["an addition", { group: "goods", also: ["导岀"] }],
])("a misspelling of %s stops the start", (_what, rule) => {
  expect(() => pagesOfRule(rule)).toThrow();
});
