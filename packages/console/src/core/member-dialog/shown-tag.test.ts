import { describe, expect, it } from "vitest";
import { shownTag } from "./shown-tag.ts";

describe("the tag of what an editor was looking at", () => {
  it("the tag of a shown value is the one that the server makes", () => {
    expect(shownTag("")).toBe('"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"');
    // The server's test expects the same tag.
    expect(shownTag("小满")).toBe('"a18e1d5053a25b6681786b6d32310423a20c1eb0854a855013ec0241dd6790be"');
    expect(shownTag("红".repeat(120))).toBe('"c8682660604b332384bdd22c21efaea1c69a09f3d920261e8be5973e38ba2a1a"');
    expect(shownTag("a".repeat(1000))).toBe('"41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"');
    // Half of a surrogate pair is written as U+FFFD on both sides.
    expect(shownTag("\ud800")).toBe('"83d544ccc223c057d2bf80d3f2a32982c32c3c0db8e2674820da5064783fb097"');
  });
});
