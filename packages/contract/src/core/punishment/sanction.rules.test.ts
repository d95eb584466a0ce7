import { describe, expect, it } from "vitest";
import { banDaysField, readBanDays, stripDays } from "./sanction.rules.ts";

describe("ban days", () => {
  it.each([
    ["", null],
    ["7", 7],
    ["0.5", 0.5],
    [".5", 0.5],
    ["3650", 3650],
    ["1.256", 1.26],
  ])("the reader of ban days reads %j", (typed, days) => {
    expect(readBanDays(typed)).toEqual({ ok: true, days });
  });

  it.each(["0", "0.001", "-1", "3651", "3650.01", "abc", "1e3", "0x10", "1.2.3", ".", " ", "七"])(
    "the reader of ban days refuses %j",
    (typed) => {
      expect(readBanDays(typed).ok).toBe(false);
      expect(banDaysField.safeParse(typed).error?.issues[0]?.message).toBe("封禁天数格式错误");
    },
  );

  it("the input of ban days keeps digits and dots of what is typed", () => {
    expect(stripDays("3天半.5")).toBe("3.5");
    expect(stripDays("永久")).toBe("");
  });
});
