import { hkdfSync, randomInt } from "node:crypto";
import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import * as endpoints from "@hongxian/contract/core/session/session.endpoints.ts";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { sql } from "kysely";
import { z } from "zod";
import { handlePublic, type Db } from "../../../kit/call.ts";

const lifeMs = 5 * 60_000;
const algorithm = "SHA-256";
/** Hashes computed for each number that is tried. */
const cost = 50;
/** The range of the secret number. It bounds the work both ways: about a second in a browser on a weak laptop. */
const numbers = { from: 4000, to: 8000 };

/** The purpose of a captcha; a solution for one purpose is invalid for another. */
export type CaptchaPurpose = "SIGN_IN" | "SMS_CODE";

const task = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(algorithm),
    cost: z.int(),
    data: z.strictObject({ purpose: z.string() }),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

const signKey = (secretKey: string): string =>
  Buffer.from(hkdfSync("sha256", secretKey, "hongxian", "sign captchas", 32)).toString("hex");

/** A signed task. The number alone decides how much work it is. */
export async function makeCaptcha(
  secretKey: string,
  purpose: CaptchaPurpose,
  { number = randomInt(numbers.from, numbers.to), expiresAt = new Date(Date.now() + lifeMs) } = {},
): Promise<{ id: string }> {
  const challenge = await createChallenge({
    algorithm,
    cost,
    counter: number,
    data: { purpose },
    deriveKey,
    expiresAt,
    hmacSignatureSecret: signKey(secretKey),
  });
  return { id: Buffer.from(JSON.stringify(challenge)).toString("base64url") };
}

export const getCaptcha = handlePublic(endpoints.getCaptcha, ({ services }) =>
  makeCaptcha(services.settings.secretKey, "SIGN_IN"),
);

function openId(id: string): z.output<typeof task> | null {
  try {
    return task.parse(JSON.parse(Buffer.from(id, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** Returns true once for a task of this system that was solved in time, whichever process receives the solution. */
export async function spendCaptcha(
  db: Db,
  secretKey: string,
  purpose: CaptchaPurpose,
  { id, code }: Captcha,
): Promise<boolean> {
  const challenge = openId(id);
  const [, counter = "", derivedKey = ""] = /^(\d{1,9})\.([0-9a-f]{64})$/.exec(code) ?? [];
  if (challenge === null || derivedKey === "") return false;
  const { data, expiresAt, nonce } = challenge.parameters;
  if (data.purpose !== purpose) return false;
  const { verified } = await verifySolution({
    challenge,
    deriveKey,
    hmacSignatureSecret: signKey(secretKey),
    solution: { counter: Number(counter), derivedKey },
  });
  if (!verified) return false;
  const spent = await sql`insert into captcha_used (nonce, expire_time) values (${nonce}, to_timestamp(${expiresAt}))
    on conflict do nothing returning 1`.execute(db);
  return spent.rows.length > 0;
}
