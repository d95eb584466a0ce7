import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * `If-Match` of the one-field calls: SHA-256, as hex in quotes, of the value shown in the editor. Browsers offer
 * crypto.subtle only on https and localhost, and a console inside a company often runs on plain http.
 */
export const shownTag = (shown: string): string => `"${bytesToHex(sha256(utf8ToBytes(shown)))}"`;
