import { placedMessages } from "@hongxian/contract/core/placed/placed.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** The first word of the list that a text of staff holds; null when there is none. */
export async function findCensored(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`select w.word from text_censor_word w
    where w.status = 'ENABLE' and (w.expire_time is null or w.expire_time > now()) and w.action = 'BLOCK' and w.match_mode <> 'REGEX' and 'STAFF' = any(w.scenes)
      and strpos(lower(${text}), lower(w.word)) > 0
    order by length(w.word) desc, w.id limit 1`.execute(db);
  return rows[0]?.word ?? null;
}

export async function needUncensored(db: Db, text: string): Promise<void> {
  const word = await findCensored(db, text);
  if (word !== null) throw refused(placedMessages.censored(word));
}
