import { pinyin } from "pinyin-pro";
import { expect, test } from "vitest";
import { menuPages } from "./menu-catalogue.ts";

/** Every way the title's initials may be typed: a character has as many as it has readings. */
function readings(title: string): readonly string[] {
  const letters = [...title].map((character) =>
    /\p{Script=Han}/u.test(character)
      ? pinyin(character, { multiple: true, toneType: "none", pattern: "first", type: "array" })
      : [character.toLowerCase()],
  );
  return letters.reduce<readonly string[]>(
    (known, next) => known.flatMap((start) => next.map((letter) => `${start}${letter}`)),
    [""],
  );
}

test.each(menuPages)("$title is found by the initials of its pinyin", ({ title, initials }) => {
  expect(readings(title)).toContain(initials);
});

test.each([
  ["用户管理", "yhgl"],
  ["充值排行", "czph"],
  ["APP版本历程", "appbblc"],
  ["聊天KPI", "ltkpi"],
])("%s is found by %s", (title, initials) => {
  expect(menuPages.find((page) => page.title === title)?.initials).toBe(initials);
});
