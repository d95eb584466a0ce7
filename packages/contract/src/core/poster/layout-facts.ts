import { fitOneLine } from "./fit-text.ts";
import type { PosterItem } from "./poster-item.ts";
import { posterGrid } from "./poster-grid.ts";
import { posterWords } from "./poster-profile.ts";
import type { PosterTexts } from "./poster-texts.ts";
import type { TypeSetter } from "./type-setter.ts";
import { clampLines, lineText, wrapText } from "./wrap-text.ts";

const valueSizes = [38, 34, 31] as const;
const twoLineSize = 26;
/** A value on two lines makes its row this much taller. */
const twoLineExtra = 28;
const tallestRow = 146;
const easyRow = 98;
const tightRow = 94;
const ageRoom = 128;
/** An age of a hundred years is set a little smaller than ninety-nine. */
const ageSizes = [112, 96, 84] as const;
const unitRoom = 44;

/** The column beside the photo: the age, then one row for each known fact, spread over the height. */
export function layoutFacts(age: number | null, facts: PosterTexts["facts"], set: TypeSetter): PosterItem[] {
  const { x, y: top, width, height } = posterGrid.facts;
  const measureAt = set.measureAt("sans", 600);
  const rows = facts.map(([label, value]) => {
    const size = fitOneLine(value, valueSizes, width, measureAt);
    if (size !== null) return { label, size, lines: [value] };
    const measure = measureAt(twoLineSize);
    const lines = clampLines(wrapText(value, width, measure), 2, width, measure).map(lineText);
    return { label, size: twoLineSize, lines };
  });
  const items: PosterItem[] = [];
  const isAged = age !== null && age > 0;
  if (isAged) {
    const size = fitOneLine(String(age), ageSizes, width - unitRoom, set.measureAt("serif", 700)) ?? 72;
    const years = set.text(String(age), x - 3, top + 96, { face: "serif", weight: 700, size }, "accent");
    const unitX = x + years.width + 8;
    items.push(years, set.text(posterWords.yearsOld, unitX, top + 94, { face: "sans", weight: 600, size: 36 }, "ink"));
  }
  const room = height - (isAged ? ageRoom : 0);
  const tall = rows.filter(({ lines }) => lines.length > 1).length * twoLineExtra;
  const row = Math.min(tallestRow, (room - tall) / Math.max(rows.length, 1));
  const shift = Math.max(0, (row - easyRow) / 2);
  const isTight = row < tightRow;
  let y = isAged ? top + ageRoom : top + (height - row * rows.length - tall) / 2;
  for (const { label, size, lines } of rows) {
    items.push(
      { kind: "rule", x, y: y + 0.5, width },
      set.text(label, x, y + (isTight ? 30 : 33) + shift, { face: "sans", weight: 500, size: 24 }, "sub"),
    );
    const isDouble = lines.length > 1;
    const baseline = y + shift + (isDouble ? (isTight ? 66 : 70) : isTight ? 73 : 79);
    for (const [at, line] of lines.entries())
      items.push(set.text(line, x, baseline + at * 33, { face: "sans", weight: 600, size }, "ink"));
    y += row + (isDouble ? twoLineExtra : 0);
  }
  return items;
}
