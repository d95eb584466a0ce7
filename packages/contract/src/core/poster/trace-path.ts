import type { PosterContext } from "./poster-context.ts";

const command = /([MLQCZ])([^MLQCZ]*)/g;

/** Adds the path of SVG data (absolute M, L, Q, C, Z) to the context, so that shapes can be stored as data. */
export function tracePath(context: PosterContext, data: string): void {
  for (const [, letter, rest = ""] of data.matchAll(command)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = rest.trim().split(/\s+/).map(Number);
    if (letter === "M") context.moveTo(a, b);
    else if (letter === "L") context.lineTo(a, b);
    else if (letter === "Q") context.quadraticCurveTo(a, b, c, d);
    else if (letter === "C") context.bezierCurveTo(a, b, c, d, e, f);
    else context.closePath();
  }
}

export function fillPath(context: PosterContext, data: string, colour: string | object): void {
  context.fillStyle = colour;
  context.beginPath();
  tracePath(context, data);
  context.fill();
}

export function strokePath(context: PosterContext, data: string, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  tracePath(context, data);
  context.stroke();
}

export function fillDisc(context: PosterContext, x: number, y: number, radius: number, colour: string | object): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

export function strokeRing(context: PosterContext, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
}

/** Draws in its own coordinates: moved, rotated, scaled; the context is restored afterwards. */
export function drawnAt(
  context: PosterContext,
  {
    x,
    y,
    turn = 0,
    scaleX = 1,
    scaleY = scaleX,
  }: { x: number; y: number; turn?: number; scaleX?: number; scaleY?: number },
  draw: () => void,
): void {
  context.save();
  context.translate(x, y);
  if (turn !== 0) context.rotate(turn);
  if (scaleX !== 1 || scaleY !== 1) context.scale(scaleX, scaleY);
  draw();
  context.restore();
}
