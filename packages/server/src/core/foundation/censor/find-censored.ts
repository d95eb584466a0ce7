import { placedMessages } from "@hongxian/contract/core/placed/placed.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Db } from "../../../kit/call.ts";
import { censorFor } from "./censor-words.ts";

/** A text written by staff must not contain anything the word list blocks. */
export async function needUncensored(db: Db, text: string): Promise<void> {
  const { hits } = (await censorFor(db))("STAFF", text);
  const stopped = hits.find(({ action }) => action === "BLOCK");
  if (stopped !== undefined) throw refused(placedMessages.censored(stopped.word));
}
