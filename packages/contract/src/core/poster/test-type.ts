import type { PosterType } from "./poster-context.ts";

/** Approximate widths of a Chinese font: half an em for ASCII, nothing for marks, else one em. */
const emOf = (character: string): number => {
  if (/[\p{M}\u200D\u{E0020}-\u{E007F}]/u.test(character)) return 0;
  return /^[\u0020-\u007E]$/.test(character) ? 0.56 : 1;
};

/** Fonts for tests without a canvas; `missing` cannot be drawn. */
export const testType = (missing = /[^\s\S]/): PosterType => ({
  measure: (text, { size }) => Array.from(text).reduce((sum, character) => sum + emOf(character) * size, 0),
  hasGlyph: (grapheme) => !missing.test(grapheme),
});
