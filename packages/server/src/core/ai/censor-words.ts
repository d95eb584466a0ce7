import type { CensorWord } from "@hongxian/contract/core/ai/censor-text.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

let known: { readonly until: number; readonly words: readonly CensorWord[] } = { until: 0, words: [] };

/** The word list, kept ten seconds; a system that has no list yet has no words. */
export async function readCensorWords(db: Db): Promise<readonly CensorWord[]> {
  if (known.until > Date.now()) return known.words;
  const there = await sql<{ there: boolean }>`select to_regclass('text_censor_word') is not null as there`.execute(db);
  const words =
    there.rows[0]?.there === true
      ? (
          await sql<CensorWord>`select word, case action when 'BLOCK' then 'BLOCK' else 'REVIEW' end as action from text_censor_word where status = 'ENABLE'`.execute(
            db,
          )
        ).rows
      : [];
  known = { until: Date.now() + 10_000, words };
  return words;
}
