import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { makeCaptcha, type CaptchaPurpose } from "../core/foundation/access/captcha.ts";

/** Does the work that a browser does. */
export async function solve({ id }: { id: string }): Promise<Captcha> {
  const challenge = JSON.parse(Buffer.from(id, "base64url").toString("utf8")) as Challenge;
  const found = await solveChallenge({ challenge, deriveKey });
  if (found === null) throw new Error("no solution");
  return { id, code: `${found.counter}.${found.derivedKey}` };
}

/** A solved captcha of the server with this key; its number is small, so that a hundred of them are quick. */
export const solvedCaptcha = async (secretKey: string, purpose: CaptchaPurpose): Promise<Captcha> =>
  solve(await makeCaptcha(secretKey, purpose, { number: 3 }));
