import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.rules.ts";
import { graphemesOf, startsBadly, endsBadly } from "./graphemes.ts";
import { maskContacts } from "./mask-contacts.rules.ts";
import { cutText, lineText, wrapText } from "./wrap-text.ts";
import { testType } from "./test-type.ts";

const measure = (text: string) => testType().measure(text, { face: "sans", weight: 400, size: 30 });
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(..."龘䶮𠮷好人a1 ，。（《👨‍👩‍👧"), maxLength: 300 }),
);

describe("cleaning", () => {
  it("cleaning leaves nothing invisible, reordering or unassigned, whatever goes in", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u00AD\uFEFF\p{Co}\p{Cn}\p{Cs}\p{Cc}]/u);
        expect(clean).not.toMatch(/ {2}|^ | $|\n/);
        expect(clean).not.toMatch(/\p{M}{3}/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });

  it("cleaning keeps families, skin tones and flags whole", () => {
    for (const emoji of ["👨‍👩‍👧", "👩🏽‍💻", "🇨🇳", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥", "1️⃣"]) {
      expect(cleanText(`好${emoji}吗`)).toBe(`好${emoji}吗`);
      expect(graphemesOf(emoji)).toEqual([emoji]);
    }
  });

  it("cleaning keeps lines when they are wanted, without blank ones", () => {
    expect(cleanText(" 一 \r\n\n\u2028二\t三 ", { keepsLines: true })).toBe("一\n二 三");
    expect(cleanText(" 一 \r\n\n二")).toBe("一 二");
  });
});

describe("contacts", () => {
  const digitsIn = (text: string) => text.match(/[0-9０-９]/g)?.length ?? 0;
  const ways: readonly ((phone: string) => string)[] = [
    (phone) => phone,
    (phone) => `+86 ${phone}`,
    (phone) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    (phone) => [...phone].join(" "),
    (phone) => [...phone].join("."),
    (phone) => [...phone].join("\u200B"),
    (phone) => [...phone].join("\u200D"),
    (phone) => [...phone].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(""),
    (phone) => [...phone].map((digit) => "零一二三四五六七八九"[Number(digit)]).join(""),
    (phone) => [...phone].map((digit) => `${digit}\uFE0F\u20E3`).join(""),
  ];

  it("the filter for contacts hides a mobile number however it is written", () => {
    const phone = fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }));
    const around = fc.string({ unit: fc.constantFrom(..."我的电话是，吧好ab"), maxLength: 12 });
    fc.assert(
      fc.property(phone, fc.constantFrom(...ways), around, around, ([second, rest], write, before, after) => {
        const number = `1${second}${String(rest).padStart(9, "0")}`;
        const shown = maskContacts(cleanText(`${before}${write(number)}${after}`));
        expect(shown).toContain("＊＊＊");
        expect(digitsIn(shown)).toBe(0);
        expect(shown).not.toMatch(/[零一二三四五六七八九]{7}/);
      }),
    );
  });

  it("the filter for contacts leaves no seven digits in a row in any text", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1_000_000 }), (text, number) => {
        const half = Math.floor(text.length / 2);
        const shown = maskContacts(cleanText(text.slice(0, half) + String(number) + text.slice(half)));
        expect(shown).not.toMatch(/\p{Nd}{7}/u);
      }),
    );
  });

  it("the filter for contacts hides accounts and mail addresses, and leaves ordinary numbers alone", () => {
    expect(maskContacts("加我微信abc_12345吧")).toBe("加我微信＊＊＊吧");
    expect(maskContacts("VX：hello-2026")).toBe("VX：＊＊＊");
    expect(maskContacts("QQ 12345")).toBe("QQ ＊＊＊");
    expect(maskContacts("写信给 a.b@example.com")).toBe("写信给 ＊＊＊");
    const plain = "28-36岁，身高172cm以上，月入8000-12000，2026年，100%真诚";
    expect(maskContacts(plain)).toBe(plain);
  });
});

describe("lines", () => {
  it("lines never go over the width, and lose nothing that fits", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 60, max: 920 }), (text, width) => {
        const clean = cleanText(text, { keepsLines: true });
        const lines = wrapText(clean, width, measure);
        for (const line of lines) {
          expect(measure(lineText(line))).toBeLessThanOrEqual(width);
          expect(line.width).toBeLessThanOrEqual(width);
        }
        const bare = (all: string) => all.replaceAll(/[ \n]/g, "");
        expect(bare(lines.map(lineText).join(""))).toBe(bare(clean));
      }),
    );
  });

  it("lines begin and end by the rules of punctuation", () => {
    const letter = fc.constantFrom(..."天地人和好 abc12");
    const mark = fc.constantFrom(..."，。！？、；：）》」』】”’…—～·％（《「『【“‘");
    // A few marks at a time, as people write them; a line of nothing else cannot obey the rule.
    const words = fc.array(
      fc.tuple(fc.array(letter, { minLength: 3, maxLength: 9 }), fc.array(mark, { maxLength: 3 })),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 300, max: 920 }), (parts, width) => {
        const text = cleanText(parts.map(([own, marks]) => own.join("") + marks.join("")).join(""));
        const lines = wrapText(text, width, measure);
        for (const [at, line] of lines.entries()) {
          if (at > 0) expect(startsBadly(line.tokens[0] ?? "")).toBe(false);
          if (at < lines.length - 1) expect(endsBadly(line.tokens.at(-1) ?? "")).toBe(false);
        }
      }),
    );
  });

  it("lines keep Latin words and numbers whole while they fit", () => {
    const lines = wrapText("我在 Hangzhou 的公司 Technology2026 上班", 260, measure).map(lineText);
    expect(lines.join("|")).toMatch(/Hangzhou/);
    expect(lines.join("|")).toMatch(/Technology2026/);
    expect(wrapText("a".repeat(200), 260, measure).length).toBeGreaterThan(5);
  });

  it("lines end in … when cut, never after punctuation", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        const cut = cutText(clean, 200, measure);
        expect(measure(cut)).toBeLessThanOrEqual(200);
        if (cut !== clean) expect(cut).toMatch(/…$/);
        if (cut !== clean && cut !== "…") expect(startsBadly(graphemesOf(cut).at(-2) ?? "好")).toBe(false);
      }),
    );
  });
});
