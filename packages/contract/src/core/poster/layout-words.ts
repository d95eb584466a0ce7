import { fitShort, fitStatement, fitWishes, isShort } from "./fit-text.ts";
import { posterGrid, posterSize } from "./poster-grid.ts";
import type { PosterItem } from "./poster-item.ts";
import { posterWords } from "./poster-profile.ts";
import type { PosterTexts } from "./poster-texts.ts";
import type { TypeSetter } from "./type-setter.ts";
import { lineText } from "./wrap-text.ts";

const middle = posterSize.width / 2;
const headRoom = 48;

/** Large and centred between quotation marks, or as a paragraph a little above the middle of its box. */
function layoutBody(text: string, top: number, height: number, set: TypeSetter): PosterItem[] {
  const { x, width } = posterGrid.statement;
  const short = isShort(text) ? fitShort(text, set.measureAt("serif", 600)) : null;
  if (short !== null) {
    const { size, lineHeight, lines } = short;
    const half = (lines.length * lineHeight) / 2;
    const centre = top + height / 2;
    const firstBaseline = centre - half + lineHeight * 0.7;
    return [
      { kind: "quote", x: posterGrid.right - 10, y: centre + half + 34, isOpening: false },
      { kind: "quote", x: posterGrid.left + 10, y: centre - half - 34, isOpening: true },
      ...lines.map((line, at) =>
        set.centred(
          lineText(line),
          middle,
          firstBaseline + at * lineHeight,
          { face: "serif", weight: 600, size },
          "ink",
        ),
      ),
    ];
  }
  const fitted = fitStatement(text, width, height, set.measureAt("sans", 400));
  const free = height - fitted.lines.length * fitted.lineHeight;
  return set.lines(fitted, x, top + free * 0.42 + fitted.lineHeight * 0.74, width);
}

/** 交友宣言; without one the wishes instead; without both a proverb. */
export function layoutStatement(texts: PosterTexts, hasBadges: boolean, set: TypeSetter): PosterItem[] {
  const { x, width } = posterGrid.statement;
  const top = posterGrid.statement.y - (hasBadges ? 0 : posterGrid.badgeRoom);
  const height = posterGrid.statement.height + (hasBadges ? 0 : posterGrid.badgeRoom);
  const text = texts.statement === "" ? texts.wishes : texts.statement;
  if (text === "") {
    const centre = top + height / 2;
    return [
      set.centred(posterWords.proverb, middle, centre + 4, { face: "serif", weight: 700, size: 60 }, "ink"),
      set.centred(posterWords.proverbLine, middle, centre + 66, { face: "sans", weight: 400, size: 30 }, "sub"),
    ];
  }
  const title = texts.statement === "" ? posterWords.wishes : posterWords.statement;
  return [...set.head(title, x, top + 30, width), ...layoutBody(text, top + headRoom, height - headRoom, set)];
}

/** The wishes beside the QR code, and the call to scan it; alone the call is larger. */
export function layoutFooter(texts: PosterTexts, set: TypeSetter): PosterItem[] {
  const { x, y, width } = posterGrid.footer;
  const hasWishes = texts.statement !== "" && texts.wishes !== "";
  const size = hasWishes ? 34 : 40;
  const baseline = y + (hasWishes ? 226 : 132);
  const call = set.text(posterWords.call, x, baseline, { face: "serif", weight: 700, size }, "ink");
  const wishes = hasWishes ? fitWishes(texts.wishes, width, set.measureAt("sans", 400)) : null;
  return [
    ...(wishes === null
      ? []
      : [...set.head(posterWords.wishes, x, y + 26, width), ...set.lines(wishes, x, y + 74, width)]),
    call,
    { kind: "arrow", x: x + call.width + 24, y: baseline - 12, toX: 677 },
    set.text(
      posterWords.promise,
      x,
      baseline + (hasWishes ? 38 : 46),
      { face: "sans", weight: 500, size: hasWishes ? 24 : 26 },
      "sub",
    ),
  ];
}
