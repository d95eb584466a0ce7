import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { z } from "zod";

/** The secret key of the database, closed by a passphrase. */
const boxSchema = z.object({ salt: z.string(), nonce: z.string(), body: z.string(), tag: z.string() });

export const boxName = "secret-key.sealed.json";
const keyBytes = 32;
/** About a third of a second and 64 MiB for every guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

interface Derived {
  /** Closes the box. */
  readonly box: Buffer;
  /** Signs the manifest. */
  readonly mac: Buffer;
}

function derive(passphrase: string, salt: Buffer): Derived {
  const bytes = scryptSync(passphrase.normalize("NFKC"), salt, 2 * keyBytes, cost);
  return { box: bytes.subarray(0, keyBytes), mac: bytes.subarray(keyBytes) };
}

export interface ClosedBox {
  readonly text: string;
  readonly mac: Buffer;
}

export function closeBox(secretKey: string, passphrase: string): ClosedBox {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { box, mac } = derive(passphrase, salt);
  const cipher = createCipheriv("aes-256-gcm", box, nonce);
  const body = Buffer.concat([cipher.update(secretKey, "utf8"), cipher.final()]);
  const parts = { salt, nonce, body, tag: cipher.getAuthTag() };
  const texts = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("base64")]));
  return { text: `${JSON.stringify(texts, null, 2)}\n`, mac };
}

/** Undefined where the passphrase does not fit, or the box was altered. */
export function openBox(text: string, passphrase: string): { secretKey: string; mac: Buffer } | undefined {
  try {
    const parts = boxSchema.parse(JSON.parse(text));
    const [salt, nonce, body, tag] = [parts.salt, parts.nonce, parts.body, parts.tag].map((part) =>
      Buffer.from(part, "base64"),
    ) as [Buffer, Buffer, Buffer, Buffer];
    const { box, mac } = derive(passphrase, salt);
    const decipher = createDecipheriv("aes-256-gcm", box, nonce, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return { secretKey: Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8"), mac };
  } catch {
    return undefined;
  }
}
