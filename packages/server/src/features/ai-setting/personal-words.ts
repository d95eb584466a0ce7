import type { SignatureFacts } from "@hongxian/contract/core/ai/signature-draft.ts";
import { aiPromptWords } from "@hongxian/contract/core/ai/ai-words.ts";
import { shanghaiToday, ageOn } from "@hongxian/contract/core/member/age.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface NameRow {
  readonly userId: number;
  readonly firstName: string;
  readonly realname: string;
  readonly name: string;
  readonly lastName: string;
  readonly login: string | null;
  readonly wechatNo: string;
}

/** Names and numbers of members with the stand-ins sent outside. A single letter would hide half of a text. */
export async function knownWords(db: Db, standIns: ReadonlyMap<number, string>): Promise<ReadonlyMap<string, string>> {
  const { rows } =
    await sql<NameRow>`select user_id, first_name, realname, name, last_name, login, wechat_no from member
    where user_id = any(${[...standIns.keys()]}::bigint[])`.execute(db);
  const words = new Map<string, string>();
  for (const row of rows) {
    const standIn = standIns.get(row.userId) ?? "";
    for (const word of [row.realname, row.firstName]) if ([...word].length >= 2) words.set(word, standIn);
    for (const word of [row.lastName, row.login ?? "", row.wechatNo, String(row.userId)])
      if (word.length >= 4) words.set(word, aiPromptWords.hidden);
  }
  return words;
}

interface FactRow {
  readonly birthday: string | null;
  readonly homeCity: string;
  readonly education: string | null;
  readonly profession: string;
  readonly hobby: string;
  readonly idealHalf: string;
  readonly whenMarry: string | null;
}

/** The few facts a statement may use; photos, numbers, names and places finer than the city are not read at all. */
export async function signatureFacts(
  db: Db,
  userId: number,
): Promise<{ readonly facts: SignatureFacts; readonly words: ReadonlyMap<string, string> }> {
  const { rows } =
    await sql<FactRow>`select birthday, home_city, education, profession, hobby, ideal_half, when_marry from member
      where user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NO_MEMBER");
  const facts = aiPromptWords.facts({
    ...row,
    age: row.birthday === null ? null : ageOn(row.birthday, shanghaiToday()),
  });
  return { facts, words: await knownWords(db, new Map([[userId, aiPromptWords.memberA]])) };
}
