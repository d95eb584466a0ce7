import { graphemesOf } from "./graphemes.ts";

/** Longer than any field of a member; a hostile text cannot slow down the drawing. */
const mostGraphemes = 600;

/**
 * A text as it may be drawn: no invisible or reordering characters, no stacks of marks, one space at a time. Joiners
 * stay only inside emoji, tags only inside flags.
 */
export function cleanText(text: string, { keepsLines = false }: { keepsLines?: boolean } = {}): string {
  const visible = text
    .normalize("NFC")
    .replaceAll(/(?![\u200D\u{E0020}-\u{E007F}])\p{Cf}/gu, "")
    .replaceAll(/[\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .replaceAll(/(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]/gu, "")
    .replaceAll(
      /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
      "",
    )
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]|\p{Zs}/gu, " ")
    .replaceAll(/(\p{M}{2})\p{M}+/gu, "$1");
  const lines = visible.split("\n").map((line) => line.replaceAll(/ {2,}/g, " ").trim());
  const joined = lines.filter((line) => line !== "").join(keepsLines ? "\n" : " ");
  const graphemes = graphemesOf(joined);
  return graphemes.length > mostGraphemes ? graphemes.slice(0, mostGraphemes).join("").trim() : joined;
}
