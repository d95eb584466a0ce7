import type { PosterFace, PosterFont, PosterType } from "./poster-context.ts";
import type { PosterItem, PosterTone, TextItem } from "./poster-item.ts";
import type { FittedText } from "./fit-text.ts";
import { type TextLine, lineText } from "./wrap-text.ts";

/** Gaps of more than this many ems would make a justified line look torn. */
const widestGap = 2.2;

/** Sets texts at their places, measured with the font they will be drawn with. */
export function createTypeSetter(type: PosterType) {
  const widths = new Map<string, number>();
  const measure = (text: string, font: PosterFont): number => {
    const key = `${font.face}${font.weight}/${font.size}/${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = type.measure(text, font);
    widths.set(key, width);
    return width;
  };
  const measureAt = (face: PosterFace, weight: PosterFont["weight"]) => (size: number) => (text: string) =>
    measure(text, { face, weight, size });

  const text = (words: string, x: number, y: number, font: PosterFont, tone: PosterTone): TextItem => ({
    kind: "text",
    text: words,
    x,
    y,
    width: measure(words, font),
    font,
    tone,
  });
  const centred = (words: string, x: number, y: number, font: PosterFont, tone: PosterTone): TextItem =>
    text(words, x - measure(words, font) / 2, y, font, tone);

  /** A line that is not its paragraph's last fills the width, piece by piece. */
  const line = (of: TextLine, x: number, y: number, width: number, font: PosterFont): TextItem[] => {
    const rest = width - of.width;
    const isFilled = !of.isLast && of.tokens.length > 1 && rest > 0 && rest < font.size * widestGap;
    if (!isFilled) return [text(lineText(of), x, y, font, "ink")];
    const gap = rest / (of.tokens.length - 1);
    let at = x;
    return of.tokens.map((token) => {
      const item = text(token, at, y, font, "ink");
      at += item.width + gap;
      return item;
    });
  };
  const lines = (fitted: FittedText, x: number, firstBaseline: number, width: number): TextItem[] =>
    fitted.lines.flatMap((each, at) =>
      line(each, x, firstBaseline + at * fitted.lineHeight, width, { face: "sans", weight: 400, size: fitted.size }),
    );

  /** A woven diamond, the words, and a hairline to the end of the block. */
  const head = (words: string, x: number, y: number, width: number): PosterItem[] => {
    const title = text(words, x + 36, y, { face: "serif", weight: 700, size: 30 }, "accent");
    const ruleX = title.x + title.width + 20;
    return [
      { kind: "diamond", x: x + 13, y: y - 10 },
      title,
      { kind: "rule", x: ruleX, y: y - 10, width: x + width - ruleX },
    ];
  };
  return { measure, measureAt, text, centred, lines, head };
}

export type TypeSetter = ReturnType<typeof createTypeSetter>;
