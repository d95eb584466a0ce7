import type { CensorWord } from "@hongxian/contract/core/ai/censor-text.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface Known {
  readonly until: number;
  readonly words: readonly CensorWord[];
}
const knownIn = new WeakMap<Db, Known>();
const keptMs = 10_000;

/** The word list, kept ten seconds. */
export async function readCensorWords(db: Db): Promise<readonly CensorWord[]> {
  const known = knownIn.get(db);
  if (known !== undefined && known.until > Date.now()) return known.words;
  const { rows: words } =
    await sql<CensorWord>`select word, case action when 'BLOCK' then 'BLOCK' else 'REVIEW' end as action
    from text_censor_word where status = 'ENABLE' and (expire_time is null or expire_time > now())`.execute(db);
  knownIn.set(db, { until: Date.now() + keptMs, words });
  return words;
}
