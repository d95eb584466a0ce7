import type { PosterContext, PosterStudio } from "./poster-context.ts";
import { posterGrid } from "./poster-grid.ts";
import type { PosterItem } from "./poster-item.ts";
import type { PosterPalette } from "./poster-palettes.ts";
import { drawnAt, fillDisc, strokePath, strokeRing, tracePath } from "./trace-path.ts";

/** Two loops of one thread that make a heart. */
const heartKnot =
  "M-24 18C-10 22 2 12 12 -2C20 -14 14 -24 6 -22C1 -21 0 -15 0 -12C0 -15 -1 -21 -6 -22C-14 -24 -20 -14 -12 -2C-2 12 10 22 24 18";
const quoteTail = "M22 0C22 32 6 52 -14 60C-2 46 2 34 0 18";

function roundCaps(context: PosterContext): void {
  context.lineCap = "round";
  context.lineJoin = "round";
}

function paintSeal(context: PosterContext, x: number, y: number, palette: PosterPalette): void {
  context.fillStyle = palette.seal;
  context.beginPath();
  context.roundRect(x, y, 84, 84, 16);
  context.fill();
  context.strokeStyle = palette.sealInk;
  context.globalAlpha = 0.55;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x + 7, y + 7, 70, 70, 11);
  context.stroke();
  context.globalAlpha = 1;
  drawnAt(context, { x: x + 42, y: y + 42 }, () => {
    roundCaps(context);
    strokePath(context, heartKnot, palette.sealInk, 5);
  });
}

function paintDiamond(context: PosterContext, x: number, y: number, palette: PosterPalette): void {
  drawnAt(context, { x, y, turn: Math.PI / 4 }, () => {
    context.lineJoin = "round";
    strokePath(context, "M-8.5 -8.5L8.5 -8.5L8.5 8.5L-8.5 8.5ZM-8.5 0L8.5 0M0 -8.5L0 8.5", palette.accent, 3);
  });
}

function paintBadge(context: PosterContext, x: number, y: number, palette: PosterPalette): void {
  const { width, height } = posterGrid.badges;
  context.fillStyle = palette.badge;
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fill();
  context.strokeStyle = palette.badgeLine;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x + 1, y + 1, width - 2, height - 2, height / 2 - 1);
  context.stroke();
  fillDisc(context, x + 29, y + 25, 13, palette.badgeDot);
  drawnAt(context, { x, y }, () => {
    roundCaps(context);
    strokePath(context, "M23 25.5L27.5 30L35.5 20.5", palette.badgeTick, 3);
  });
}

/** Drawn, never an emoji: it must look the same on every machine. */
function paintSex(context: PosterContext, x: number, y: number, sex: "MAN" | "WOMAN", palette: PosterPalette): void {
  drawnAt(context, { x, y }, () => {
    const isMan = sex === "MAN";
    fillDisc(context, 0, 0, 22, isMan ? palette.man : palette.woman);
    roundCaps(context);
    const arms = isMan ? "M2.6 -2.6L9.5 -9.5M3.8 -9.8L9.8 -9.8L9.8 -3.8" : "M0 3L0 13M-5 8L5 8";
    strokePath(context, arms, palette.sexInk, 3.2);
    if (isMan) strokeRing(context, -2.5, 2.5, 6.8);
    else strokeRing(context, 0, -4, 6.8);
  });
}

/** A pair of commas, right aligned; rotated they open. */
function paintQuote(context: PosterContext, x: number, y: number, isOpening: boolean, palette: PosterPalette): void {
  drawnAt(context, { x, y, turn: isOpening ? Math.PI : 0 }, () => {
    context.globalAlpha = palette.quoteAlpha;
    for (const left of [-24, -86]) {
      drawnAt(context, { x: left, y: -30 }, () => {
        context.fillStyle = palette.accent;
        context.beginPath();
        // One path: where disc and tail overlap the colour must not double.
        context.arc(0, 0, 22, 0, Math.PI * 2);
        tracePath(context, quoteTail);
        context.fill();
      });
    }
  });
}

function paintArrow(context: PosterContext, x: number, y: number, toX: number, palette: PosterPalette): void {
  context.save();
  roundCaps(context);
  strokePath(
    context,
    `M${x} ${y}L${toX - 1} ${y}M${toX - 13} ${y - 11}L${toX} ${y}L${toX - 13} ${y + 11}`,
    palette.accent,
    3,
  );
  context.restore();
}

function paintItem({ context, setFont }: PosterStudio, item: PosterItem, palette: PosterPalette): void {
  const { x, y } = item;
  switch (item.kind) {
    case "text":
      setFont(context, item.font);
      context.textAlign = "left";
      context.textBaseline = "alphabetic";
      context.fillStyle = palette[item.tone];
      context.fillText(item.text, x, y);
      return;
    case "rule":
      strokePath(context, `M${x} ${y}L${x + item.width} ${y}`, palette.line, 1.5);
      return;
    case "seal":
      return paintSeal(context, x, y, palette);
    case "diamond":
      return paintDiamond(context, x, y, palette);
    case "badge":
      return paintBadge(context, x, y, palette);
    case "sex":
      return paintSex(context, x, y, item.sex, palette);
    case "quote":
      return paintQuote(context, x, y, item.isOpening, palette);
    case "arrow":
      return paintArrow(context, x, y, item.toX, palette);
  }
}

export function paintItems(studio: PosterStudio, items: readonly PosterItem[], palette: PosterPalette): void {
  for (const item of items) paintItem(studio, item, palette);
}
