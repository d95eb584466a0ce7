import { graphemesOf, startsBadly } from "./graphemes.ts";
import { type MeasureText, type TextLine, clampLines, lineText, wrapText } from "./wrap-text.ts";

/** Size and line height. */
type Step = readonly [size: number, lineHeight: number];

export interface FittedText {
  readonly size: number;
  readonly lineHeight: number;
  readonly lines: readonly TextLine[];
}

const statementSteps: readonly Step[] = [
  [42, 66],
  [40, 63],
  [38, 60],
  [36, 56],
  [34, 52],
  [32, 48],
  [31, 44],
  [30, 43],
  [28, 40],
];
const wishSteps: readonly Step[] = [
  [30, 42],
  [29, 41],
  [28, 40],
  [27, 39],
  [26, 38],
];
const mostWishLines = 3;
const mostStatementLines = 8;
const shortMost = 28;
const shortWidth = 760;
const shortSizes = [54, 48, 44] as const;

type MeasureAt = (size: number) => MeasureText;

/** A last line of one or two characters looks bad. */
const endsWell = (lines: readonly TextLine[]): boolean =>
  lines.length === 1 || (lines.at(-1)?.tokens.filter((token) => !startsBadly(token)).length ?? 0) >= 3;

/** The first size that fits; when its last line is too short, one of the next two that ends better. */
function firstFitting(
  text: string,
  width: number,
  measureAt: MeasureAt,
  steps: readonly Step[],
  fits: (lines: number, lineHeight: number) => boolean,
): FittedText | null {
  const first = steps.findIndex(([size, lineHeight]) =>
    fits(wrapText(text, width, measureAt(size)).length, lineHeight),
  );
  if (first === -1) return null;
  const tried = steps.slice(first, first + 3).map(([size, lineHeight]) => ({
    size,
    lineHeight,
    lines: wrapText(text, width, measureAt(size)),
  }));
  return tried.find(({ lines, lineHeight }) => fits(lines.length, lineHeight) && endsWell(lines)) ?? tried[0] ?? null;
}

/** A statement of any length in its box. */
export function fitStatement(text: string, width: number, height: number, measureAt: MeasureAt): FittedText {
  const fits = (lines: number, lineHeight: number) => lines * lineHeight <= height;
  const whole = firstFitting(text, width, measureAt, statementSteps, fits);
  if (whole !== null) return whole;
  const joined = text.replaceAll("\n", " ");
  const asOne = joined === text ? null : firstFitting(joined, width, measureAt, statementSteps, fits);
  if (asOne !== null) return asOne;
  const [size, lineHeight] = statementSteps.at(-1) ?? [28, 40];
  const most = Math.min(mostStatementLines, Math.floor(height / lineHeight));
  const measure = measureAt(size);
  return { size, lineHeight, lines: clampLines(wrapText(joined, width, measure), most, width, measure) };
}

/** The wishes beside the QR code: three lines at most. */
export function fitWishes(text: string, width: number, measureAt: MeasureAt): FittedText {
  const whole = firstFitting(text, width, measureAt, wishSteps, (lines) => lines <= mostWishLines);
  if (whole !== null) return whole;
  const [size, lineHeight] = wishSteps.at(-1) ?? [26, 38];
  const measure = measureAt(size);
  return { size, lineHeight, lines: clampLines(wrapText(text, width, measure), mostWishLines, width, measure) };
}

export const isShort = (text: string): boolean => !text.includes("\n") && graphemesOf(text).length <= shortMost;

/** The two halves of a sentence, where a pause divides it evenly enough and both fit. */
function splitAtPause(text: string, measure: MeasureText): TextLine[] | null {
  const graphemes = graphemesOf(text);
  const halves = graphemes.flatMap((grapheme, at) => {
    const next = graphemes[at + 1];
    if (!/^[，。！？；：,!?;]$/.test(grapheme) || next === undefined || startsBadly(next)) return [];
    const lines = [graphemes.slice(0, at + 1), graphemes.slice(at + 1)].map((part) =>
      wrapText(part.join("").trim(), shortWidth, measure),
    );
    const [first, second] = lines.map((each) => (each.length === 1 ? each[0] : undefined));
    return first === undefined || second === undefined ? [] : [[first, second] as const];
  });
  const uneven = ([a, b]: readonly [TextLine, TextLine]) => Math.abs(a.width - b.width) / Math.max(a.width, b.width);
  const best = halves.toSorted((a, b) => uneven(a) - uneven(b))[0];
  return best === undefined || uneven(best) > 0.66 ? null : [...best];
}

/**
 * A short statement is set large in the middle, on one line or two: split at a pause, otherwise into about equal
 * lengths. Returns null when it does not fit.
 */
export function fitShort(text: string, measureAt: MeasureAt): FittedText | null {
  for (const size of shortSizes) {
    const measure = measureAt(size);
    const lines = wrapText(text, shortWidth, measure);
    if (lines.length > 2) continue;
    const parted = lines.length === 2 ? splitAtPause(text, measure) : null;
    if (parted !== null) return { size, lineHeight: size * 1.5, lines: parted };
    const half = lines.reduce((sum, { width }) => sum + width, 0) / 2 + size * 1.1;
    const even = lines.length === 2 ? wrapText(text, Math.min(shortWidth, half), measure) : lines;
    const isWhole = even.map(lineText).join("").length === lines.map(lineText).join("").length;
    return { size, lineHeight: size * 1.5, lines: even.length === 2 && isWhole ? even : lines };
  }
  return null;
}

/** The largest of the sizes at which the text fits on one line; null when none does. */
export const fitOneLine = (
  text: string,
  sizes: readonly number[],
  width: number,
  measureAt: MeasureAt,
): number | null => sizes.find((size) => measureAt(size)(text) <= width) ?? null;
