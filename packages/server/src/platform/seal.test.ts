import { describe, expect, it } from "vitest";
import { createSeal } from "./seal.ts";

const { seal, open, blindHash } = createSeal("a secret key of the tests, 32 bytes+");
const other = createSeal("another secret key of the tests, 32+");

describe("seal", () => {
  it.each(["13800000000", "", "王小明 𠮷", "x".repeat(10_000)])("the seal opens what it sealed (%#)", (text) => {
    expect(open(seal(text))).toBe(text);
  });

  it("the seal never shows the text and never repeats itself", () => {
    const sealed = seal("13800000000");
    expect(Buffer.from(sealed.slice(3), "base64url").includes("13800000000")).toBe(false);
    expect(seal("13800000000")).not.toBe(sealed);
  });

  it("the seal refuses every altered byte", () => {
    const sealed = seal("13800000000");
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      expect(() => open(`s1.${altered.toString("base64url")}`)).toThrow();
    }
  });

  it("the seal refuses a shortened value, plain text and another key's value", () => {
    const sealed = seal("13800000000");
    expect(() => open(sealed.slice(0, -1))).toThrow();
    expect(() => open(sealed.slice(0, 20))).toThrow("not a sealed value");
    expect(() => open("13800000000")).toThrow("not a sealed value");
    expect(() => open(other.seal("13800000000"))).toThrow();
  });
});

describe("blindHash", () => {
  it("blindHash is equal for equal texts under one key only", () => {
    expect(blindHash("13800000000")).toBe(blindHash("13800000000"));
    expect(blindHash("13800000000")).not.toBe(blindHash("13800000001"));
    expect(blindHash("13800000000")).not.toBe(other.blindHash("13800000000"));
  });
});
