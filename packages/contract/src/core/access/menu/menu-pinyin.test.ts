import { customPinyin, pinyin } from "pinyin-pro";
import { expect, test } from "vitest";
import { menuPages } from "./menu-catalogue.ts";
import { menuPinyin } from "./menu-pinyin.ts";
import { pinyinReadings } from "./pinyin-readings.ts";

customPinyin(pinyinReadings);

test("the table is what tools/make-pinyin.mjs would write today", () => {
  const fresh = menuPages.map(({ title }) => [
    title,
    pinyin(title, {
      pattern: "first",
      toneType: "none",
      nonZh: "consecutive",
      separator: "",
    }).toLowerCase(),
  ]);
  expect(menuPinyin).toEqual(Object.fromEntries(fresh));
});

test.each([
  ["用户管理", "yhgl"],
  ["充值排行", "czph"],
  ["APP版本历程", "appbblc"],
  ["聊天KPI", "ltkpi"],
])("%s is found by %s", (title, initials) => {
  expect(menuPinyin[title]).toBe(initials);
});
