import { endsBadly, graphemesOf, isPunctuation, startsBadly, tokensOf } from "./graphemes.ts";

export type MeasureText = (text: string) => number;

export interface TextLine {
  readonly tokens: readonly string[];
  /** Sum of the pieces, as a justified line places them. */
  readonly width: number;
  /** Last of its paragraph: never justified. */
  readonly isLast: boolean;
}

export const lineText = ({ tokens }: TextLine): string => tokens.join("");
const blank = (token: string): boolean => token === " ";

function widthOf(tokens: readonly string[], measure: MeasureText): number {
  const sum = tokens.reduce((total, token) => total + measure(token), 0);
  // Spacing in context differs from that of the pieces; the line must fit both ways.
  return Math.max(sum, measure(tokens.join("")));
}

const trimmed = (tokens: readonly string[]): readonly string[] => {
  const from = tokens.findIndex((token) => !blank(token));
  return from === -1 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !blank(token)) + 1);
};

/** Tokens that each fit the width: a word too long is split, a character too wide left out. */
function fittingTokens(paragraph: string, maxWidth: number, measure: MeasureText): string[] {
  return tokensOf(paragraph)
    .flatMap((token) => (measure(token) > maxWidth ? graphemesOf(token) : [token]))
    .filter((token) => measure(token) <= maxWidth);
}

/** Whether a line may end before this token. Spaces at the break vanish, so their neighbours count. */
function mayBreak(tokens: readonly string[], at: number): boolean {
  const next = tokens.slice(at).find((token) => !blank(token));
  const last = tokens.slice(0, at).findLast((token) => !blank(token));
  return !(next !== undefined && startsBadly(next)) && !(last !== undefined && endsBadly(last));
}

function wrapParagraph(paragraph: string, maxWidth: number, measure: MeasureText): TextLine[] {
  const tokens = fittingTokens(paragraph, maxWidth, measure);
  const lines: TextLine[] = [];
  const push = (from: number, to: number) => {
    const own = trimmed(tokens.slice(from, to));
    if (own.length > 0)
      lines.push({
        tokens: own,
        width: own.reduce((sum, token) => sum + measure(token), 0),
        isLast: to >= tokens.length,
      });
  };
  let from = 0;
  let sum = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    sum += measure(token);
    // Joined pieces differ only slightly: a line far from full need not be measured as a whole.
    const isOver =
      sum > maxWidth || (sum > maxWidth * 0.7 && measure(trimmed(tokens.slice(from, at + 1)).join("")) > maxWidth);
    if (at === from || blank(token) || !isOver) continue;
    let end = at;
    while (end > from && !mayBreak(tokens, end)) end -= 1;
    // Nothing but punctuation in the whole line: it breaks where it must.
    if (end === from || trimmed(tokens.slice(from, end)).length === 0) end = at;
    push(from, end);
    while (end < at && blank(tokens[end] ?? "")) end += 1;
    // The carried-over part is measured again: it may be too wide for a line by itself.
    from = end;
    at = end - 1;
    sum = 0;
  }
  push(from, tokens.length);
  return lines;
}

/** Breaks a text into lines of at most this width by the rules of Chinese punctuation. */
export const wrapText = (text: string, maxWidth: number, measure: MeasureText): TextLine[] =>
  text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, maxWidth, measure));

/** The text cut with … so that it fits; the mark is never placed after punctuation. */
function cutWithDots(graphemes: readonly string[], maxWidth: number, measure: MeasureText): string {
  const visible = [...graphemes];
  const fits = () =>
    measure(`${visible.join("")}…`) <= maxWidth && !isPunctuation(visible.at(-1) ?? "好") && visible.at(-1) !== " ";
  while (visible.length > 0 && !fits()) visible.pop();
  return `${visible.join("")}…`;
}

/** One line, truncated with … when it is too long. */
export const cutText = (text: string, maxWidth: number, measure: MeasureText): string =>
  measure(text) <= maxWidth ? text : cutWithDots(graphemesOf(text), maxWidth, measure);

/** At most this many lines; the last one is truncated with …. */
export function clampLines(
  lines: readonly TextLine[],
  most: number,
  maxWidth: number,
  measure: MeasureText,
): readonly TextLine[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines;
  const tokens = graphemesOf(cutWithDots(graphemesOf(lineText(last)), maxWidth, measure));
  return [...lines.slice(0, most - 1), { tokens, width: widthOf(tokens, measure), isLast: true }];
}
