const segmenter = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** What a reader perceives as one character: a family emoji, a letter with its marks, a flag. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** No line begins with these, and no truncated text ends with them. */
const closing = new Set("，。！？、；：）》」』】〉”’…—～·％%,.!?;:)]}");
/** No line ends with these. */
const opening = new Set("（《「『【〈“‘([{");

const firstOf = (token: string): string => String.fromCodePoint(token.codePointAt(0) ?? 32);
const lastOf = (token: string): string => firstOf(graphemesOf(token).at(-1) ?? " ");

export const startsBadly = (token: string): boolean => closing.has(firstOf(token));
export const endsBadly = (token: string): boolean => opening.has(lastOf(token));
export const isPunctuation = (token: string): boolean => closing.has(lastOf(token)) || opening.has(lastOf(token));

const word = /^[A-Za-z0-9@#+'’._-]+$/;
/** The stars of a hidden contact stay in one piece too. */
const stars = /^＊+$/;

/** Graphemes, with Latin words and numbers kept together. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = tokens.at(-1);
    const isPart = (of: RegExp) => last !== undefined && of.test(last) && of.test(grapheme);
    if (last !== undefined && (isPart(word) || isPart(stars))) tokens[tokens.length - 1] = last + grapheme;
    else tokens.push(grapheme);
  }
  return tokens;
}
