import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const version = "s1.";
const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** Encrypts a personal value for the database; two encryptions of one text differ. */
  seal(text: string): string;
  /** The decrypted text; throws when the value was altered or encrypted with another key. */
  open(sealed: string): string;
  /** The same for equal texts, and irreversible: for exact search and unique constraints. */
  blindHash(text: string): string;
}

export function createSeal(secretKey: string): Seal {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "hongxian", purpose, 32));
  const sealKey = derive("seal personal values");
  const hashKey = derive("search personal values");

  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return version + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
    },
    open(sealed) {
      if (!sealed.startsWith(version)) throw new Error("not a sealed value");
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      if (bytes.length < nonceBytes + tagBytes) throw new Error("not a sealed value");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([body, decipher.final()]).toString("utf8");
    },
    blindHash(text) {
      return createHmac("sha256", hashKey).update(text, "utf8").digest("base64url");
    },
  };
}
