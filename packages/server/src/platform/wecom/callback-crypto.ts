import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";

export interface CallbackSecrets {
  readonly corpId: string;
  readonly token: string;
  /** 43 characters: 32 bytes in base64 without the last character. */
  readonly aesKey: string;
}

export interface SignedParts {
  readonly timestamp: string;
  readonly nonce: string;
  readonly encrypted: string;
}

const blockBytes = 32;
const randomBytes = 16;
const lengthBytes = 4;

export function callbackSignature(token: string, { timestamp, nonce, encrypted }: SignedParts): string {
  const text = [token, timestamp, nonce, encrypted].toSorted().join("");
  return createHash("sha1").update(text, "utf8").digest("hex");
}

export function isSigned(secrets: CallbackSecrets, parts: SignedParts, signature: string): boolean {
  const expected = Buffer.from(callbackSignature(secrets.token, parts));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** The message inside; throws when it is incomplete or was encrypted for another enterprise. */
export function decryptCallback({ aesKey, corpId }: CallbackSecrets, encrypted: string): string {
  const key = Buffer.from(`${aesKey}=`, "base64");
  const decipher = createDecipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(encrypted, "base64"), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > blockBytes) throw new Error("the padding is wrong");
  const plain = padded.subarray(randomBytes, padded.length - padding);
  if (plain.length < lengthBytes) throw new Error("the message is too short");
  const end = lengthBytes + plain.readUInt32BE(0);
  if (end > plain.length) throw new Error("the message is cut off");
  if (plain.subarray(end).toString("utf8") !== corpId) throw new Error("the message is for another enterprise");
  return plain.subarray(lengthBytes, end).toString("utf8");
}

/** The text of one element of a flat message, with or without CDATA; "" when it is missing. */
export function xmlText(xml: string, name: string): string {
  const found = new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))\\s*</${name}>`).exec(xml);
  return (found?.[1] ?? found?.[2] ?? "").trim();
}
