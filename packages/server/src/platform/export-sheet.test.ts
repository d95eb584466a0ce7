import { describe, expect, it } from "vitest";
import { sourcesWith } from "../test/sources.ts";
import { csvFile, safeCell } from "./export-sheet.ts";

const signs = ["=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠"];
/** Every character that is blank, invisible, a control or a format character. */
const unseen = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(letter));

describe("cells of an export", () => {
  it("cells of an export never begin like a formula, whatever stands unseen before its sign", () => {
    expect(unseen.length).toBeGreaterThan(300);
    const open: string[] = [];
    for (const sign of signs) {
      const tries = ["", ...unseen, "\u0001\u00a0", " \u200b\ufeff ", "\u202e\u2066"];
      for (const before of tries) {
        const text = `${before}${sign}cmd|'/c calc'!A0`;
        if (safeCell(text) !== `'${text}`) open.push(JSON.stringify(text));
      }
    }
    expect(open).toEqual([]);
  });

  it("cells of an export keep numbers as numbers and plain text as it is", () => {
    for (const cell of [
      -12.5,
      0,
      42,
      null,
      "普通 文字",
      "a=b",
      "1+1",
      " 空格开头",
      "\u200b零宽",
      "第1-2天",
      "\t6222020000001",
    ])
      expect(safeCell(cell)).toBe(cell);
    expect(
      csvFile([
        ["甲", -3, null],
        ["=1+1", '引"号', "\t=1"],
      ]),
    ).toBe('\uFEFF甲,-3,\r\n\'=1+1,"引""号",\'\t=1\r\n');
  });

  it("cells of an export are written here alone", () => {
    const writers = sourcesWith(/writeXlsx|writeCsv|\\uFEFF\$\{/);
    expect(writers).toEqual(["platform/export-sheet.ts"]);
  });
});
