import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskIdNo, maskMiddle, maskPhone, maskRealname } from "./mask.rules.ts";

describe("masking", () => {
  it("masking shows a phone as the catalogue writes it", () => {
    expect(maskPhone("13812345678")).toBe("138****5678");
    expect(maskPhone("1234567")).toBe("*******");
    expect(maskPhone("")).toBe("");
  });

  it("masking stars the middle of red-line and WeChat numbers, short ones whole", () => {
    expect(maskMiddle("HX888")).toBe("*****");
    expect(maskMiddle("HX8888")).toBe("HX**88");
    expect(maskMiddle("wxid_qing2024")).toBe("wx*********24");
  });

  it("masking keeps the ends of an id number and the family name", () => {
    expect(maskIdNo("330106199001011234")).toBe("330***********1234");
    expect(maskRealname("沈知遥")).toBe("沈**");
    expect(maskRealname("沈")).toBe("*");
  });

  const masks = { maskPhone, maskMiddle, maskIdNo, maskRealname };
  it.each(Object.entries(masks))(
    "masking by %s keeps the length, hides something, and masks nothing twice",
    (_name, mask) => {
      fc.assert(
        fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), (text) => {
          const masked = mask(text);
          const letters = [...text];
          const shown = [...masked];
          expect(shown).toHaveLength(letters.length);
          expect(shown).toContain("*");
          expect(shown.every((letter, place) => letter === "*" || letter === letters[place])).toBe(true);
          expect(mask(masked)).toBe(masked);
        }),
      );
    },
  );

  it("masking never shows more than seven characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,40}$/), (text) => {
        for (const mask of Object.values(masks)) {
          expect([...mask(text)].filter((letter) => letter !== "*").length).toBeLessThanOrEqual(7);
        }
      }),
    );
  });
});
