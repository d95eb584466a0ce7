import { runInNewContext } from "node:vm";
import { fuzzyPattern } from "@hongxian/contract/core/censor/fuzzy-word.ts";
import { censorMessages } from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";

const limitMs = 50;
/** Texts on which patterns with nested repetition take very long. */
const trials = ["a".repeat(3000) + "!", "1".repeat(3000) + "x", "\u4e00".repeat(3000) + "\uff01", "a1 ".repeat(1000)];

/** A pattern must be valid, and must not take too long on a text. */
export function checkPattern(word: string, field = "word"): void {
  try {
    void new RegExp(word, "giu");
  } catch {
    throw invalid({ [field]: censorMessages.regex });
  }
  try {
    runInNewContext(
      "trials.forEach((text) => new RegExp(word, 'iu').test(text))",
      { word, trials },
      { timeout: limitMs },
    );
  } catch {
    throw invalid({ [field]: censorMessages.complex });
  }
}

/** How the database finds a word of this kind, where it is not matched literally. */
export const patternOf = (matchMode: string, word: string): string =>
  matchMode === "FUZZY" ? (fuzzyPattern(word, "database") ?? "") : "";
