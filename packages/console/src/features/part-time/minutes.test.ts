import { expect, it } from "vitest";
import { minutesText } from "./minutes.ts";

it("the text says minutes as people do", () => {
  expect([0, 35, 60, 95].map(minutesText)).toEqual(["0 分", "35 分", "1 小时", "1 小时 35 分"]);
});
