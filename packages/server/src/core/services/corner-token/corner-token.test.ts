import { createHmac, hkdfSync } from "node:crypto";
import { cornerPath } from "@hongxian/contract/core/corner/corner-link.ts";
import { describe, expect, it } from "vitest";
import { cornerLinkEnd, makeCornerToken, readCornerToken, type CornerLink } from "./corner-token.ts";

const secret = "the secret key of the tests, long enough";
const until = cornerLinkEnd();
const link = (columns: Partial<CornerLink> = {}): CornerLink => ({
  via: "LINK",
  userId: 10_002_345,
  staffId: 42,
  shopId: 7,
  until,
  ...columns,
});
/** Signs any bytes with a key of the given purpose, as an attacker would who has learned how. */
const signed = (body: Buffer, purpose: string) => {
  const key = Buffer.from(hkdfSync("sha256", secret, "hongxian", purpose, 32));
  return Buffer.concat([body, createHmac("sha256", key).update(body).digest().subarray(0, 12)]).toString("base64url");
};
const bodyOf = (token: string) => Buffer.from(token, "base64url").subarray(0, -12);

describe("a corner token", () => {
  it("a corner token says what was put in", () => {
    for (const made of [link(), link({ via: "QRCODE", shopId: null }), link({ userId: 2 ** 40, staffId: 1 })]) {
      expect(readCornerToken(secret, makeCornerToken(secret, made))).toEqual(made);
    }
  });

  it("a corner token fits a small QR code with a long host name", () => {
    const biggest = link({ userId: 99_999_999, staffId: 99_999, shopId: 9_999 });
    const address = `https://console.matchmaking.example.com${cornerPath(makeCornerToken(secret, biggest))}`;
    expect(Buffer.byteLength(address)).toBeLessThanOrEqual(122);
  });

  it("a corner token opens until its second and not after", () => {
    const second = 1_800_000_000;
    const token = makeCornerToken(secret, link({ until: second }));
    expect(readCornerToken(secret, token, second * 1000 - 1)).toMatchObject({ until: second });
    expect(readCornerToken(secret, token, second * 1000)).toBeNull();
  });

  it("a corner token is refused with any bit changed", () => {
    const bytes = Buffer.from(makeCornerToken(secret, link()), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readCornerToken(secret, forged.toString("base64url"))).toBeNull();
    }
  });

  it("a corner token is refused when it is cut short, lengthened or spelt otherwise", () => {
    const token = makeCornerToken(secret, link());
    for (let length = 0; length < token.length; length += 1) {
      expect(readCornerToken(secret, token.slice(0, length))).toBeNull();
    }
    for (const other of [
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.repeat(20),
      "%00",
      "t=".repeat(9),
    ]) {
      expect(readCornerToken(secret, other)).toBeNull();
    }
    // The spare bits of a last letter that encodes fewer than six.
    const loose = [0, 1, 2, 3].map((n) => makeCornerToken(secret, link({ userId: 2 ** (7 * n) })));
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (const made of loose) {
      const others = [...letters].filter((letter) => readCornerToken(secret, made.slice(0, -1) + letter) !== null);
      expect(others).toEqual([made.at(-1)]);
    }
  });

  it("a corner token is refused from another key, another purpose, another kind", () => {
    const token = makeCornerToken(secret, link());
    expect(readCornerToken(`${secret}!`, token)).toBeNull();
    expect(readCornerToken(secret, signed(bodyOf(token), "search personal values"))).toBeNull();
    expect(readCornerToken(secret, signed(bodyOf(token), "sign corner links"))).toEqual(link());
    const otherKind = Buffer.from(bodyOf(token));
    otherKind[0] = 0x21;
    expect(readCornerToken(secret, signed(otherKind, "sign corner links"))).toBeNull();
    const longer = Buffer.concat([bodyOf(token), Buffer.from([0])]);
    expect(readCornerToken(secret, signed(longer, "sign corner links"))).toBeNull();
  });
});
