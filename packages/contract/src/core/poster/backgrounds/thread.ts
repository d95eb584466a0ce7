import type { PosterContext } from "../poster-context.ts";
import { drawnAt, fillPath, tracePath } from "../trace-path.ts";

interface ThreadStyle {
  readonly width?: number;
  readonly colour?: string;
  readonly highlight?: string;
  readonly shade?: string;
}

/** The red thread: a soft shadow, the cord, and the highlight on its twist. */
export function paintThread(
  context: PosterContext,
  path: string,
  { width = 5, colour = "#B5202F", highlight = "#E98C90", shade = "rgba(120,20,30,.16)" }: ThreadStyle = {},
): void {
  const line = (stroke: string, thickness: number) => {
    context.strokeStyle = stroke;
    context.lineWidth = thickness;
    context.beginPath();
    tracePath(context, path);
    context.stroke();
  };
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  drawnAt(context, { x: 4, y: 7 }, () => line(shade, width + 1));
  line(colour, width);
  context.setLineDash([width * 1.1, width * 1.5]);
  context.lineCap = "butt";
  line(highlight, width * 0.34);
  context.setLineDash([]);
  context.restore();
}

export function paintHeart(context: PosterContext, x: number, y: number, size: number, colour: string): void {
  drawnAt(context, { x, y, scaleX: size / 100 }, () =>
    fillPath(context, "M0 90C-140 -10 -80 -110 0 -40C80 -110 140 -10 0 90", colour),
  );
}

const ears = [
  "M0 -78C-42 -125 -10 -155 0 -130C10 -155 42 -125 0 -78",
  "M-72 0C-110 -34 -130 0 -106 4C-130 10 -105 36 -72 0",
  "M72 0C110 -34 130 0 106 4C130 10 105 36 72 0",
];
const loops = [-34, 0, 34];

/** The endless knot: three long and three crossing loops on their corner, ears, and a tassel. Drawn in a field of 100. */
export function paintEndlessKnot(
  context: PosterContext,
  { x, y, size, colour, highlight }: { x: number; y: number; size: number; colour: string; highlight: string },
): void {
  const cord = (trace: () => void) => {
    for (const [stroke, width] of [
      [colour, 8.5],
      [highlight, 2.4],
    ] as const) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.beginPath();
      trace();
      context.stroke();
    }
  };
  drawnAt(context, { x, y, scaleX: size / 100 }, () => {
    context.lineCap = "round";
    context.lineJoin = "round";
    for (const ear of ears) cord(() => tracePath(context, ear));
    drawnAt(context, { x: 0, y: 0, turn: Math.PI / 4 }, () => {
      for (const at of loops) cord(() => context.roundRect(-62, at - 10, 124, 20, 10));
      for (const at of loops) cord(() => context.roundRect(at - 10, -62, 20, 124, 10));
    });
    cord(() => tracePath(context, "M0 80L0 105"));
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(-12, 102, 24, 20, 6);
    context.fill();
    context.strokeStyle = colour;
    context.lineWidth = 3;
    for (let hair = -4; hair <= 4; hair += 1) {
      context.beginPath();
      context.moveTo(hair * 2.5, 120);
      context.bezierCurveTo(hair * 3, 140, hair * 5, 160, hair * 5.5, 202 - Math.abs(hair) * 1.5);
      context.stroke();
    }
  });
}
