import { randomBytes } from "node:crypto";
import { getCaptcha } from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import { handlePublic, type Db } from "../../kit/call.ts";
import type { Seal } from "../../platform/seal.ts";
import { captchaImage, captchaText } from "./captcha-image.ts";

const lifeMs = 5 * 60_000;

interface Sealed {
  readonly code: string;
  readonly nonce: string;
  readonly until: number;
}

/** The id carries the code sealed, so that any process can check it. */
export const giveCaptcha = handlePublic(getCaptcha, async ({ house }) => {
  const code = captchaText();
  const content: Sealed = { code, nonce: randomBytes(12).toString("base64url"), until: Date.now() + lifeMs };
  return { id: house.seal.seal(JSON.stringify(content)), image: captchaImage(code) };
});

function openId(seal: Seal, id: string): Sealed | null {
  try {
    return JSON.parse(seal.open(id)) as Sealed;
  } catch {
    return null;
  }
}

/** True once for a right answer in time; the captcha is spent either way. */
export async function spendCaptcha(db: Db, seal: Seal, given: { id: string; code: string }): Promise<boolean> {
  const content = openId(seal, given.id);
  if (content === null || content.until < Date.now()) return false;
  const spent =
    await sql`insert into captcha_used (nonce, expire_time) values (${content.nonce}, ${new Date(content.until).toISOString()})
    on conflict do nothing returning 1`.execute(db);
  return spent.rows.length > 0 && given.code.toUpperCase() === content.code;
}
