import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "@hongxian/contract/wire/sha256.ts";

const reference = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("sha256", () => {
  it("answers what everybody else does", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (const length of [55, 56, 63, 64, 65, 119, 120, 1000]) {
      expect(sha256("红".repeat(length))).toBe(reference("红".repeat(length)));
      expect(sha256("a".repeat(length))).toBe(reference("a".repeat(length)));
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(reference(text));
      }),
    );
  });
});
