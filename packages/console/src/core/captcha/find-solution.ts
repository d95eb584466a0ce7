import { sha256 } from "@noble/hashes/sha2.js";
import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";

/**
 * Derives the key of one number. Uses @noble/hashes because crypto.subtle exists only on https and localhost, and a
 * shop's console may be opened by the address of a machine in its local network.
 */
const deriveKey: DeriveKeyFunction = ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array(salt.length + password.length);
  key.set(salt);
  key.set(password, salt.length);
  for (let round = 0; round < cost; round += 1) key = sha256(key);
  return Promise.resolve({ derivedKey: key.subarray(0, keyLength) });
};

const fromBase64Url = (text: string): string => atob(text.replaceAll("-", "+").replaceAll("_", "/"));

/** The solution of a captcha: a number, found by trying one after the other, and its key. */
export async function findSolution(id: string): Promise<string> {
  const challenge = JSON.parse(fromBase64Url(id)) as Challenge;
  const found = await solveChallenge({ challenge, deriveKey });
  if (found === null) throw new Error("the captcha was not solved in time");
  return `${found.counter}.${found.derivedKey}`;
}
