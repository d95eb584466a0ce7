import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownTag } from "./shown-tag.ts";

const reference = (text: string): string => `"${createHash("sha256").update(text, "utf8").digest("hex")}"`;

describe("the tag of what an editor was looking at", () => {
  it("is the one that the server makes", () => {
    expect(shownTag("")).toBe('"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"');
    expect(shownTag("小满")).toBe('"a18e1d5053a25b6681786b6d32310423a20c1eb0854a855013ec0241dd6790be"');
    for (const length of [55, 56, 63, 64, 65, 119, 120, 1000]) {
      expect(shownTag("红".repeat(length))).toBe(reference("红".repeat(length)));
      expect(shownTag("a".repeat(length))).toBe(reference("a".repeat(length)));
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(shownTag(text)).toBe(reference(text));
      }),
    );
  });
});
