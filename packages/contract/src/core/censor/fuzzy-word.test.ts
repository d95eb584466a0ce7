import { expect, it } from "vitest";
import { fuzzyPattern, isBelieved } from "./fuzzy-word.ts";

const finds = (word: string, text: string) => {
  const pattern = new RegExp(fuzzyPattern(word, "script") ?? "(?!)", "giu");
  return (text.normalize("NFKC").match(pattern) ?? []).filter((piece) => isBelieved(word, piece));
};

it("the fuzzy search finds a word behind spaces, symbols, letters and characters that look like its own", () => {
  expect(finds("加微信", "可以加 微.信 吗")).toEqual(["加 微.信"]);
  expect(finds("加微信", "加薇信聊")).toEqual(["加薇信"]);
  expect(finds("加微信", "jia wei-xin 聊")).toEqual(["jia wei-xin"]);
  expect(finds("加微信", "加ＷＥＩ信聊")).toEqual(["加WEI信"]);
  expect(finds("先转账", "先轉賬再说")).toEqual(["先轉賬"]);
  expect(finds("刷单返利", "刷dan返li")).toEqual(["刷dan返li"]);
});

it("the fuzzy search leaves other words alone", () => {
  expect(finds("加微信", "加油，相信自己")).toEqual([]);
  // In the middle of a longer word, and too short to mean anything.
  expect(finds("傻逼", "mushabin")).toEqual([]);
  expect(finds("妈的", "made in China")).toEqual([]);
  expect(finds("傻逼", "shabi")).toEqual(["shabi"]);
});

it("the fuzzy search makes nothing of a word without characters", () => {
  expect(fuzzyPattern("！！", "script")).toBeNull();
});
