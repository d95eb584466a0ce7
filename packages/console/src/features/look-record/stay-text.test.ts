import { expect, it } from "vitest";
import { stayText } from "./stay-text.ts";

it("the text of a stay says seconds, minutes and hours", () => {
  expect([0, 59, 60, 75, 3599, 3600, 7384].map(stayText)).toEqual([
    "0 秒",
    "59 秒",
    "1 分 0 秒",
    "1 分 15 秒",
    "59 分 59 秒",
    "1 时 0 分",
    "2 时 3 分",
  ]);
});
