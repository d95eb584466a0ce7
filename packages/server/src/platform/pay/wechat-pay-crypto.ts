import { createDecipheriv, createPublicKey, createSign, createVerify, randomBytes } from "node:crypto";
import { BadSignature } from "./pay-port.ts";

export interface MerchantKey {
  readonly mchId: string;
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string;
  readonly privateKey: string;
}

/** The value of Authorization for a call to WeChat Pay v3 (WECHATPAY2-SHA256-RSA2048). */
export function authorize(
  key: MerchantKey,
  method: string,
  pathAndQuery: string,
  body: string,
  stamp = { time: Math.floor(Date.now() / 1000), nonce: randomBytes(16).toString("hex") },
): string {
  const message = `${method}\n${pathAndQuery}\n${stamp.time}\n${stamp.nonce}\n${body}\n`;
  const signature = createSign("RSA-SHA256").update(message).sign(key.privateKey, "base64");
  return `WECHATPAY2-SHA256-RSA2048 mchid="${key.mchId}",nonce_str="${stamp.nonce}",signature="${signature}",timestamp="${stamp.time}",serial_no="${key.serialNo}"`;
}

export interface SignedAnswer {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly serial: string;
  readonly body: string;
}

const maxAgeSeconds = 300;

/** Checks an answer or a notification against the platform's keys (certificate or public key, by serial number). */
export function verifyAnswer(
  keys: Readonly<Record<string, string>>,
  answer: SignedAnswer,
  now = Math.floor(Date.now() / 1000),
): void {
  const key = Object.hasOwn(keys, answer.serial) ? keys[answer.serial] : undefined;
  if (key === undefined) throw new BadSignature("unknown platform certificate");
  // An old notification may be a replay.
  if (!/^\d{1,12}$/.test(answer.timestamp) || Math.abs(now - Number(answer.timestamp)) > maxAgeSeconds)
    throw new BadSignature("notification out of time");
  const message = `${answer.timestamp}\n${answer.nonce}\n${answer.body}\n`;
  if (!createVerify("RSA-SHA256").update(message).verify(createPublicKey(key), answer.signature, "base64"))
    throw new BadSignature("wechat pay signature");
}

export interface Sealed {
  readonly nonce: string;
  readonly associated_data?: string | undefined;
  readonly ciphertext: string;
}

const tagBytes = 16;

/** Decrypts the `resource` of a notification: AEAD_AES_256_GCM with the APIv3 key of 32 bytes. */
export function openResource(apiV3Key: string, { nonce, associated_data = "", ciphertext }: Sealed): string {
  const bytes = Buffer.from(ciphertext, "base64");
  if (bytes.length <= tagBytes) throw new BadSignature("wechat pay resource");
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from(nonce), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(associated_data));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    throw new BadSignature("wechat pay resource");
  }
}
