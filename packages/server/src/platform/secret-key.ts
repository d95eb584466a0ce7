import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeOnce } from "./data-folder.ts";
import { errorCode } from "./error-code.ts";
import { oneLine, StartError } from "./start-error.ts";

const minBytes = 32;

/**
 * Keys that appear in documentation and sample files; anyone who finds one of them in use can open every sealed value.
 */
const knownDefaults = new Set([
  "abcdefghijklmnopqrstuvwxyz123456",
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "0123456789abcdef0123456789abcdef",
  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "00112233445566778899aabbccddeeff",
  "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
  "12345678901234567890123456789012",
  "changemechangemechangemechangeme",
  "change-me-change-me-change-me-change-me",
  "please-change-this-secret-key-in-production",
  "replace-me-with-a-long-random-secret-key",
  "this-is-a-secret-key-change-in-production",
  "super-secret-jwt-token-with-at-least-32-characters-long",
  "your-secret-key-must-be-at-least-32-characters",
  "your-super-secret-key-change-in-production",
  "my-secret-key-that-is-at-least-32-bytes-long",
]);

/** The fault of a signing key, if any. */
export function secretKeyFault(key: string): string | undefined {
  if (Buffer.byteLength(key) < minBytes) return `must have at least ${minBytes} bytes`;
  if (knownDefaults.has(key.toLowerCase())) return "is a known default; use a random value";
  if (new Set(key).size < 8) return "repeats too few characters; use a random value";
  return undefined;
}

/** Distinguishes keys and nothing else: the key cannot be derived from it. */
export const keyFingerprint = (key: string): string =>
  Buffer.from(hkdfSync("sha256", key, "hongxian", "fingerprint of the key", 16)).toString("hex");

/** The file of the key when it is not a setting. */
const keyFile = (dataDir: string): string => join(dataDir, "secret-key");
const madeHere = new Set<string>();

/** Removes a key that this process just created: the database turned out to belong to another key. */
export function forgetMadeKey(dataDir: string): boolean {
  const path = keyFile(dataDir);
  if (!madeHere.delete(path)) return false;
  rmSync(path, { force: true });
  return true;
}

/** The key from the settings, else the one stored in the data folder, created at random on the first start. */
export function loadSecretKey(dataDir: string, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const path = keyFile(dataDir);
  try {
    writeOnceUnlessThere(path);
    const key = readFileSync(path, "utf8").trim();
    const fault = secretKeyFault(key);
    if (fault !== undefined) throw new StartError(`the key in ${path} ${fault}`);
    return key;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the key file ${path} cannot be used: ${oneLine(error)}`);
  }
}

function writeOnceUnlessThere(path: string): void {
  try {
    readFileSync(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    if (writeOnce(path, `${randomBytes(48).toString("base64url")}\n`)) madeHere.add(path);
  }
}
