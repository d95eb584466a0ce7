import { expect, it } from "vitest";
import { maskNumbers } from "./mask-numbers.rules.ts";

it.each(["13812345678", "110101199003077715", "6222021234567890123", "4111111111111111", "微信：abc12345"])(
  "a number that belongs to a person does not stay in a text: %s",
  (number) => {
    expect(maskNumbers(`备注 ${number}`)).not.toContain(number.replace("微信：", ""));
  },
);

// Every tenth of them has the check digit of a card.
it.each(["17634712345671000", "17634712345671018"])("the name of a stored picture stays: %s", (name) => {
  const path = `0123456789abcdef0123456789abcdef/${name}.jpg`;
  expect(maskNumbers(path)).toBe(path);
});
