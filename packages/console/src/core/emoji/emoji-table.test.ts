import { expect, test } from "vitest";
import { emojiByGroup, emojiParts, emojiTable } from "./emoji-table.ts";

test("every emoji has a number, a name and a picture of its own", () => {
  expect(emojiTable.length).toBeGreaterThanOrEqual(120);
  for (const key of ["id", "alt", "url"] as const) {
    expect(new Set(emojiTable.map((emoji) => emoji[key])).size).toBe(emojiTable.length);
  }
  expect(emojiTable.filter(({ alt, url }) => alt === "" || alt.length > 6 || url === "")).toEqual([]);
  expect(emojiByGroup.get("手势")?.[0]).toMatchObject({ id: 2001, alt: "强" });
});

test("a message is read into text and emoji", () => {
  const heart = emojiTable.find(({ alt }) => alt === "爱心");
  expect(emojiParts("你好[爱心][爱心]!")).toEqual(["你好", heart, heart, "!"]);
  expect(emojiParts("[没有的]a[[爱心]]")).toEqual(["[没有的]a[", heart, "]"]);
  expect(emojiParts("")).toEqual([]);
  expect(emojiParts("[爱心")).toEqual(["[爱心"]);
});
