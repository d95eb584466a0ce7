import { timingSafeEqual } from "node:crypto";
import { codeTries, visitorTexts, type SmsScene } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Seal } from "../../platform/seal.ts";

export const codeHash = (seal: Seal, login: string, code: string): string =>
  seal.blindHash(`sms code ${login} ${code}`);

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface CodeRow {
  readonly id: number;
  readonly codeHash: string;
  readonly isAlive: boolean;
  readonly tries: number;
  readonly usedPrint: string;
  readonly usedAnswer: string;
}

interface Spent {
  readonly login: string;
  readonly scene: SmsScene;
  readonly code: string;
  /** The request as one text: the same text again is a second click, not a second command. */
  readonly print: string;
}

/**
 * Runs a command for a right code, once: code, command and answer commit or roll back together, so that a form refused
 * for another reason can be sent again with the same code. A wrong guess is counted whatever follows.
 */
export async function withSmsCode<T>(
  db: Db,
  seal: Seal,
  { login, scene, code, print }: Spent,
  command: (tx: Db) => Promise<T>,
): Promise<T> {
  const outcome = await db.transaction().execute(async (tx): Promise<{ answer: T } | null> => {
    const { rows } =
      await sql<CodeRow>`select id, code_hash, expire_time > now() as is_alive, tries, used_print, used_answer
      from sms_code where login = ${login} and scene = ${scene} order by id desc limit 1 for update`.execute(tx);
    const row = rows[0];
    if (row === undefined || !row.isAlive || row.tries >= codeTries) return null;
    if (!isSame(row.codeHash, codeHash(seal, login, code))) {
      await sql`update sms_code set tries = tries + 1 where id = ${row.id}`.execute(tx);
      return null;
    }
    if (row.usedPrint !== "") return row.usedPrint === print ? { answer: JSON.parse(row.usedAnswer) as T } : null;
    const answer = await command(tx);
    await sql`update sms_code set used_time = now(), used_print = ${print}, used_answer = ${JSON.stringify(answer)}
      where id = ${row.id}`.execute(tx);
    return { answer };
  });
  if (outcome === null) throw invalid({ code: visitorTexts.code });
  return outcome.answer;
}
