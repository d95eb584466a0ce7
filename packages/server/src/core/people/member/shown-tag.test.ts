import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownTag } from "./shown-tag.ts";

describe("what an editor was looking at", () => {
  it("the shown value has one tag for each text, the one that the console makes", () => {
    // The console's test expects the same tags.
    expect(shownTag("小满")).toBe('"a18e1d5053a25b6681786b6d32310423a20c1eb0854a855013ec0241dd6790be"');
    expect(shownTag("红".repeat(120))).toBe('"c8682660604b332384bdd22c21efaea1c69a09f3d920261e8be5973e38ba2a1a"');
    expect(shownTag("\ud800")).toBe('"83d544ccc223c057d2bf80d3f2a32982c32c3c0db8e2674820da5064783fb097"');
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(shownTag(one) === shownTag(other)).toBe(one === other);
        expect(shownTag(one)).toMatch(/^"[0-9a-f]{64}"$/);
      }),
    );
  });
});
