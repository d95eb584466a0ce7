import { lookAlikes } from "./look-alikes.ts";
import { pinyinTable } from "./pinyin-table.ts";

let sounds: Map<string, readonly string[]> | undefined;

/** The readings of a character, without tones; none for an uncommon character. */
function readingsOf(character: string): readonly string[] {
  if (sounds === undefined) {
    sounds = new Map();
    for (const [, sound = "", characters = ""] of pinyinTable.matchAll(/([a-z]+)([^a-z ]+)/g))
      for (const one of characters) sounds.set(one, [...(sounds.get(one) ?? []), sound]);
  }
  return sounds.get(character) ?? [];
}

/** Where a pattern is used: script and database write the gap between characters in different ways. */
const between = { script: String.raw`[^\p{L}\p{N}]*`, database: "[[:punct:][:space:]]*" } as const;
/** From this length on a word in letters counts: shorter ones are words of other languages. */
const lettersBelieved = 5;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word without its disguise: spaces and symbols between the characters, full-width letters. */
const bare = (word: string): string =>
  word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/**
 * Finds a word however it is disguised: with spaces and symbols between its characters, with similar-looking
 * characters, or spelt in letters, wholly or in part. Null for a word without a character.
 */
export function fuzzyPattern(word: string, where: keyof typeof between): string | null {
  const gap = between[where];
  const characters = [...bare(word)];
  if (characters.length === 0) return null;
  return characters
    .map((character, at) => {
      const shapes = [character, ...lookAlikes(character)].map(escaped);
      const isFirst = at === 0;
      const isLast = at === characters.length - 1;
      // Letters count only at the boundaries of a word of letters, not in the middle of another.
      const spelt = readingsOf(character).map(
        (sound) => `${isFirst ? "(?<![a-z])" : ""}${[...sound].join(gap)}${isLast ? "(?![a-z])" : ""}`,
      );
      const all = [...new Set([...shapes, ...spelt])];
      return all.length === 1 ? all[0] : `(?:${all.join("|")})`;
    })
    .join(gap);
}

/** Whether a match is meant: a few letters that only sound like the word are another word. */
export function isBelieved(word: string, piece: string): boolean {
  if (!/\p{Script=Han}/u.test(word) || /\p{Script=Han}/u.test(piece)) return true;
  return bare(piece).length >= lettersBelieved;
}
