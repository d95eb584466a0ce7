import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutPoster } from "./layout-poster.ts";
import { smallestText } from "./poster-grid.ts";
import type { PosterItem, TextItem } from "./poster-item.ts";
import { nextBackground } from "./background-number.ts";
import { type PosterProfile, posterBadge } from "./poster-profile.ts";
import { largestQrVersion, qrTile } from "./qr-tile.ts";
import { testType } from "./test-type.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 520 }),
  fc.string({ unit: "grapheme", maxLength: 520 }),
  fc.string({ unit: fc.constantFrom(..."龘䶮𠮷想遇见一个人a1 \n，。！（《"), maxLength: 520 }),
);
const profiles: fc.Arbitrary<PosterProfile> = fc.record({
  nickname: text,
  sex: fc.constantFrom("MAN", "WOMAN", "UNKNOWN"),
  age: fc.option(fc.integer({ min: 0, max: 120 })),
  height: fc.option(fc.integer({ min: 100, max: 250 })),
  education: fc.constantFrom("", "硕士", "高中以下"),
  city: text,
  profession: text,
  income: fc.constantFrom("", "5000以下", "8000-12000", "50000以上"),
  marital: fc.constantFrom("", "未婚", "离异带多孩"),
  badges: fc.subarray([...posterBadge.values]),
  statement: text,
  wishes: text,
});
const someone: PosterProfile = {
  nickname: "听雨",
  sex: "WOMAN",
  age: 29,
  height: 165,
  education: "硕士",
  city: "浙江 杭州",
  profession: "语文教师",
  income: "8000-12000",
  marital: "未婚",
  badges: ["REAL_NAME", "FACE"],
  statement: "喜欢晨跑、书店和热腾腾的家常菜，相信好的感情是彼此成就，愿意一起把平凡的日子过得有滋有味。",
  wishes: "28-36岁，在杭州工作。",
};
const texts = (items: readonly PosterItem[]): TextItem[] => items.filter((item) => item.kind === "text");
const lay = (over: Partial<PosterProfile> = {}, missing?: RegExp) =>
  texts(layoutPoster({ ...someone, ...over }, testType(missing)));
const all = (items: readonly TextItem[]) => items.map((item) => item.text).join("");

describe("a poster", () => {
  it("a poster has no text outside x 80–1000 and none under 24 px, whoever it shows", () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        for (const item of texts(layoutPoster(profile, testType()))) {
          // The figures of the age begin 3 px outside their column, which is the white of the glyph.
          expect(item.x).toBeGreaterThanOrEqual(80 - 0.01);
          expect(item.x + item.width).toBeLessThanOrEqual(1000 + 0.01);
          expect(item.font.size).toBeGreaterThanOrEqual(smallestText);
          expect(item.y).toBeGreaterThan(60);
          expect(item.y).toBeLessThan(1880);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("a poster shows no contact, whoever wrote it where", () => {
    for (const field of ["nickname", "statement", "wishes", "profession"] as const) {
      const shown = all(lay({ [field]: "找我13812345678或微信lovely_2026" }));
      expect(shown).not.toMatch(/\d{7}|lovely/);
      expect(shown).toContain("＊＊＊");
    }
    // A character that cannot be drawn is removed first: the digits it separated are then seen as a number.
    expect(all(lay({ statement: [..."13812345678"].join("\u3164") }, /\u3164/))).toContain("＊＊＊");
  });

  it("a poster sets 200 characters at 31 px on seven lines, 20 characters of nickname at 42 px", () => {
    const statement = "愿得一人心白首不相离".repeat(20);
    const lines = lay({ statement }).filter(({ y, font }) => y > 1226 && y < 1560 && font.face === "sans");
    expect(new Set(lines.map(({ font }) => font.size))).toEqual(new Set([31]));
    expect(new Set(lines.map(({ y }) => y)).size).toBe(7);
    const name = lay({ nickname: "听雨的桂花糕听雨的桂花糕听雨的桂花糕听雨" }).find(({ y }) => y === 1062);
    expect(name).toMatchObject({ font: { size: 42 }, text: "听雨的桂花糕听雨的桂花糕听雨的桂花糕听雨" });
  });

  it("a poster sets a short statement large between quotation marks", () => {
    const items = layoutPoster({ ...someone, statement: "愿得一人心，白首不相离。" }, testType());
    expect(items.filter(({ kind }) => kind === "quote")).toHaveLength(2);
    expect(texts(items).find((item) => item.text.startsWith("愿得"))).toMatchObject({
      font: { face: "serif", weight: 600, size: 54 },
    });
  });

  it("a poster parts a short statement at its pause", () => {
    const shown = lay({ statement: "相信细水长流，见一面胜过聊一百天。" }).map((item) => item.text);
    expect(shown).toEqual(expect.arrayContaining(["相信细水长流，", "见一面胜过聊一百天。"]));
  });

  it("a poster says nothing of what is not known", () => {
    const empty = { height: null, education: "", city: "", profession: "", income: "", marital: "", age: null };
    const shown = all(lay({ ...empty, statement: "", wishes: "", nickname: "", badges: [] }));
    expect(shown).not.toMatch(/身高|学历|职业|未知|0|岁/);
    expect(shown).toContain("红线会员");
    expect(shown).toContain("千里姻缘一线牵");
    expect(all(lay({ statement: "" }))).toMatch(/想遇见的TA.*28-36岁/);
    expect(layoutPoster({ ...someone, sex: "UNKNOWN" }, testType()).some(({ kind }) => kind === "sex")).toBe(false);
  });

  it("a poster cuts many lines to eight, and joins them before", () => {
    const shown = lay({ statement: "好\n".repeat(30) }).filter(({ y }) => y > 1226 && y < 1560);
    expect(all(shown).replaceAll(/[ …]/g, "").length).toBe(30);
    const long = lay({ statement: "很长的一段话".repeat(90) }).filter(({ y }) => y > 1226 && y < 1560);
    expect(new Set(long.map(({ y }) => y)).size).toBe(8);
    expect(all(long)).toMatch(/…$/);
  });
});

describe("the QR tile", () => {
  it("the QR tile has whole pixels and four modules of white up to version 10", () => {
    for (let version = 1; version <= largestQrVersion; version += 1) {
      const modules = 17 + version * 4;
      const { module, x, y } = qrTile(modules);
      expect(module).toBeGreaterThanOrEqual(4);
      expect(x - 732).toBeGreaterThanOrEqual(4 * module - 1);
      expect(x + modules * module).toBeLessThanOrEqual(1000 - 4 * module + 1);
      expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
    }
    expect(qrTile(45).module).toBe(5);
    expect(qrTile(57).module).toBe(4);
  });
});

it("a poster turns through the backgrounds 1 to 8", () => {
  const seen = [nextBackground(null)];
  for (let turn = 0; turn < 8; turn += 1) seen.push(nextBackground(seen.at(-1) ?? null));
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1]);
});
