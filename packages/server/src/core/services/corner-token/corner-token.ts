import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { cornerLinkDays, type CornerVia } from "@hongxian/contract/core/corner/corner-link.ts";

/** The content of a shared corner link: whose profile, who shared it from which shop, and until when it opens. */
export interface CornerLink {
  readonly via: CornerVia;
  readonly userId: number;
  readonly staffId: number;
  readonly shopId: number | null;
  /** Seconds since 1970. */
  readonly until: number;
}

/** The first byte: format and purpose together, so that a token of one kind can never be parsed as another. */
const kinds: Readonly<Record<CornerVia, number>> = { LINK: 0x11, QRCODE: 0x12 };
const viaOf = (kind: number | undefined): CornerVia | null =>
  kind === kinds.LINK ? "LINK" : kind === kinds.QRCODE ? "QRCODE" : null;

/** 96 bits: every guess needs a request to the server, and the token has to fit a small QR code. */
const signatureBytes = 12;
const timeBytes = 4;

/** Seven bits a byte, the lowest first: small numbers take few characters of the address. */
function writeNumber(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

function readNumber(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0;
  for (let n = 0; n < 7; n += 1) {
    const byte = bytes[from + n];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 0x80 ** n;
    if (byte < 0x80) return { value, next: from + n + 1 };
  }
  return null;
}

const signatureOf = (secretKey: string, body: Buffer): Buffer => {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "hongxian", "sign corner links", 32));
  return createHmac("sha256", key).update(body).digest().subarray(0, signatureBytes);
};

/** Thirty days from now, as a link carries it. */
export const cornerLinkEnd = (now: number = Date.now()): number => Math.floor(now / 1000) + cornerLinkDays * 86_400;

/** About 35 letters that are safe in an address. */
export function makeCornerToken(secretKey: string, link: CornerLink): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUInt32BE(link.until);
  const numbers = [link.userId, link.staffId, link.shopId ?? 0].flatMap(writeNumber);
  const body = Buffer.concat([Buffer.from([kinds[link.via]]), time, Buffer.from(numbers)]);
  return Buffer.concat([body, signatureOf(secretKey, body)]).toString("base64url");
}

function readBody(body: Buffer): CornerLink | null {
  const via = viaOf(body[0]);
  if (via === null || body.length < 1 + timeBytes) return null;
  const user = readNumber(body, 1 + timeBytes);
  const staff = user === null ? null : readNumber(body, user.next);
  const shop = staff === null ? null : readNumber(body, staff.next);
  if (user === null || staff === null || shop === null || shop.next !== body.length) return null;
  const shopId = shop.value === 0 ? null : shop.value;
  return { via, userId: user.value, staffId: staff.value, shopId, until: body.readUInt32BE(1) };
}

/** Returns the content of the link; null when it was not made here, was changed, or has expired. */
export function readCornerToken(secretKey: string, token: string, now: number = Date.now()): CornerLink | null {
  if (token.length > 100 || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  // A link has exactly one spelling: the spare bits of the last letter must not allow a second.
  if (bytes.toString("base64url") !== token || bytes.length <= signatureBytes) return null;
  const body = bytes.subarray(0, -signatureBytes);
  if (!timingSafeEqual(bytes.subarray(-signatureBytes), signatureOf(secretKey, body))) return null;
  const link = readBody(body);
  return link !== null && link.until * 1000 > now ? link : null;
}
