import type { CensorWord } from "@hongxian/contract/core/ai/censor-text.ts";
import type { Db } from "../../kit/call.ts";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";

/** The parts of a text that the word list matches, as the offline rule reads them. */
export async function censoredWords(db: Db, text: string): Promise<readonly CensorWord[]> {
  const { hits } = (await censorFor(db))(null, text);
  return hits.flatMap(({ found, action }) =>
    found.map((word) => ({ word, action: action === "BLOCK" ? ("BLOCK" as const) : ("REVIEW" as const) })),
  );
}
