import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const signatureBytes = 16;
const bodyBytes = 12;

const sign = (secretKey: string | undefined, body: Buffer): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", secretKey ?? "", "hongxian", "sign contract links", 32)))
    .update(body)
    .digest()
    .subarray(0, signatureBytes);

/** What opens the signing page of one contract until a given time (seconds since 1970). */
export function makeSignToken(secretKey: string | undefined, contractId: number, until: number): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeBigUInt64BE(BigInt(contractId), 0);
  body.writeUInt32BE(until, 8);
  return Buffer.concat([body, sign(secretKey, body)]).toString("base64url");
}

/** The contract of a token; null when it is not one of ours, or expired. */
export function readSignToken(secretKey: string | undefined, token: string, now = Date.now()): number | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(bytes.subarray(bodyBytes), sign(secretKey, body))) return null;
  return body.readUInt32BE(8) * 1000 > now ? Number(body.readBigUInt64BE(0)) : null;
}
