import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownTag } from "./shown-tag.ts";

describe("what an editor was looking at", () => {
  it("has one tag for each text", () => {
    // The console's test holds the same tag.
    expect(shownTag("小满")).toBe('"a18e1d5053a25b6681786b6d32310423a20c1eb0854a855013ec0241dd6790be"');
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(shownTag(one) === shownTag(other)).toBe(one === other);
        expect(shownTag(one)).toMatch(/^"[0-9a-f]{64}"$/);
      }),
    );
  });
});
