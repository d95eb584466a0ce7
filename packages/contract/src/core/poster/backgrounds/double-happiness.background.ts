import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt, fillDisc, strokePath, strokeRing } from "../trace-path.ts";
import { fade, fillGround, radial } from "./ground.ts";

const { width, height } = posterSize;
const gold = "#F0CB85";
const scallops = 24;

/** 囍 from bars on a grid of 24 by 23 units, centred at x and y. */
function paintHappiness(context: PosterContext, x: number, y: number, unit: number): void {
  drawnAt(context, { x, y: y - 11.5 * unit, scaleX: unit }, () => {
    const bar = (x0: number, y0: number, x1: number, y1: number) => context.rect(x0, y0, x1 - x0, y1 - y0);
    context.beginPath();
    for (const middle of [-5.9, 5.9]) {
      bar(middle - 0.8, 0, middle + 0.8, 6);
      bar(middle - 3.9, 4.8, middle + 3.9, 6.4);
      for (const [top, bottom] of [
        [8.4, 12.4],
        [18.8, 23.2],
      ] as const) {
        bar(middle - 4, top, middle + 4, top + 1.5);
        bar(middle - 4, bottom - 1.5, middle + 4, bottom);
        bar(middle - 4, top, middle - 2.5, bottom);
        bar(middle + 2.5, top, middle + 4, bottom);
      }
      bar(middle - 2.9, 13.2, middle - 1.4, 15.4);
      bar(middle + 1.4, 13.2, middle + 2.9, 15.4);
    }
    bar(-11.2, 1.4, 11.2, 3);
    bar(-12, 15.4, 12, 17);
    context.fill();
  });
}

const luckyCloud =
  "M-120 30C-60 30 -90 -6 -58 -18C-30 -28 -14 -2 -34 8C-48 12 -54 -2 -44 -6M-46 -20C-44 -60 14 -66 22 -28C28 -4 0 8 -8 -10C-10 -24 8 -26 8 -14" +
  "M22 -34C50 -56 82 -26 62 -4C50 8 36 -4 44 -14M66 -8C96 -14 96 30 140 30M-88 30L104 30";

function paintCloud(context: PosterContext, x: number, y: number, scale: number, alpha: number, line: number): void {
  drawnAt(context, { x, y, scaleX: scale }, () => {
    context.lineCap = "round";
    strokePath(context, luckyCloud, `rgba(240,203,133,${alpha})`, line / scale);
  });
}

/** Small 囍 tone on tone, outside the facts. */
function paintLattice(context: PosterContext): void {
  context.fillStyle = "rgba(255,190,140,.035)";
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 60 + column * 200 + (row % 2 === 1 ? 100 : 0);
      const y = 90 + row * 200;
      const isBehindFacts = x > 700 && x < 1050 && y > 200;
      if (!isBehindFacts) paintHappiness(context, x, y, 4.2);
    }
  }
}

/** Two gold lines round the sheet, a fret in each corner. */
function paintFrame(context: PosterContext): void {
  context.strokeStyle = "#DDAF62";
  context.lineWidth = 2.5;
  context.strokeRect(20, 20, width - 40, height - 40);
  context.globalAlpha = 0.5;
  context.lineWidth = 1.2;
  context.strokeRect(28, 28, width - 56, height - 56);
  context.globalAlpha = 1;
  for (const [x, y, scaleX, scaleY] of [
    [20, 20, 1, 1],
    [width - 20, 20, -1, 1],
    [20, height - 20, 1, -1],
    [width - 20, height - 20, -1, -1],
  ] as const) {
    drawnAt(context, { x, y, scaleX, scaleY }, () => {
      context.fillStyle = "#8A1220";
      context.fillRect(-8, -8, 34, 34);
      strokePath(context, "M-6 44L-6 -6L44 -6M6 34L6 6L34 6L34 24L18 24L18 17", "#E9C27C", 3);
    });
  }
}

/** A scalloped medallion, pierced like paper. */
function paintMedallion(context: PosterContext): void {
  const red = "#9E1827";
  const around = (radius: number, draw: (x: number, y: number) => void) => {
    for (let each = 0; each < scallops; each += 1) {
      const angle = (each * 2 * Math.PI) / scallops;
      draw(Math.cos(angle) * radius, Math.sin(angle) * radius);
    }
  };
  drawnAt(context, { x: 898, y: 134 }, () => {
    around(82, (x, y) => fillDisc(context, x, y, 14, gold));
    fillDisc(context, 0, 0, 84, gold);
    around(83, (x, y) => fillDisc(context, x, y, 4.5, red));
    fillDisc(context, 0, 0, 71, red);
    context.fillStyle = gold;
    paintHappiness(context, 0, 0, 4.2);
    context.strokeStyle = gold;
    context.lineWidth = 2;
    strokeRing(context, 0, 0, 66);
  });
}

/** 囍: paper-cut on cinnabar. */
export function paintDoubleHappiness(context: PosterContext): void {
  const ground = radial(
    context,
    { x: 540, y: 760, from: 100, to: 1500 },
    fade(["#B01F2E", "#981726", "#7A0E1C"], [0, 0.55, 1]),
  );
  fillGround(context, ground);
  paintLattice(context);
  context.fillStyle = "rgba(205,52,62,.20)";
  paintHappiness(context, 540, 1376, 20);
  context.strokeStyle = "rgba(240,203,133,.13)";
  context.lineWidth = 2;
  for (const radius of [372, 384]) strokeRing(context, 540, 1376, radius);
  paintFrame(context);
  paintMedallion(context);
  paintCloud(context, 690, 112, 0.62, 0.75, 2.6);
  paintCloud(context, 620, 66, 0.4, 0.4, 2);
}
