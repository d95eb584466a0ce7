import { createCipheriv, createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callbackSignature, decryptCallback, isSigned, xmlText } from "./callback-crypto.ts";

const secrets = {
  corpId: "ww0123456789abcdef",
  token: "QDG6eK",
  aesKey: "jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C",
};

/** Enterprise WeChat's own side of the exchange, written independently of the code under test. */
function encrypt(message: string, receiver = secrets.corpId): string {
  const key = Buffer.from(`${secrets.aesKey}=`, "base64");
  const body = Buffer.from(message, "utf8");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const plain = Buffer.concat([Buffer.from("0123456789abcdef"), size, body, Buffer.from(receiver)]);
  const pad = 32 - (plain.length % 32);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, 16));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]).toString(
    "base64",
  );
}
const parts = (encrypted: string) => ({ timestamp: "1409659813", nonce: "1372623149", encrypted });

describe("callback of enterprise WeChat", () => {
  it("a callback of enterprise WeChat is signed over the sorted parts", () => {
    const encrypted = encrypt("<xml/>");
    const sorted = [secrets.token, "1409659813", "1372623149", encrypted].sort().join("");
    const expected = createHash("sha1").update(sorted).digest("hex");
    expect(callbackSignature(secrets.token, parts(encrypted))).toBe(expected);
    expect(isSigned(secrets, parts(encrypted), expected)).toBe(true);
    expect(isSigned(secrets, { ...parts(encrypted), nonce: "2" }, expected)).toBe(false);
    expect(isSigned({ ...secrets, token: "other" }, parts(encrypted), expected)).toBe(false);
    expect(isSigned(secrets, parts(encrypted), "short")).toBe(false);
  });

  it.each(["", "a", "中文 <b>", "x".repeat(31), "x".repeat(32), "y".repeat(5000)])(
    "the callback of enterprise WeChat opens what was sealed (%#)",
    (message) => {
      expect(decryptCallback(secrets, encrypt(message))).toBe(message);
    },
  );

  it("the callback of enterprise WeChat refuses what is cut, altered or meant for another enterprise", () => {
    const whole = encrypt("hello");
    expect(() => decryptCallback(secrets, whole.slice(0, -24))).toThrow();
    expect(() => decryptCallback({ ...secrets, corpId: "ww-other" }, whole)).toThrow("another enterprise");
    expect(() => decryptCallback(secrets, encrypt("hello", "ww-other"))).toThrow("another enterprise");
    expect(() => decryptCallback({ ...secrets, aesKey: "A".repeat(43) }, whole)).toThrow();
    expect(() => decryptCallback(secrets, "")).toThrow();
  });

  it("the callback of enterprise WeChat reads elements with and without CDATA", () => {
    const xml = "<xml><Event><![CDATA[kf_msg_or_event]]></Event><CreateTime>12</CreateTime><Empty></Empty></xml>";
    expect([xmlText(xml, "Event"), xmlText(xml, "CreateTime"), xmlText(xml, "Empty"), xmlText(xml, "None")]).toEqual([
      "kf_msg_or_event",
      "12",
      "",
      "",
    ]);
  });
});
