import type { PosterContext, PosterGradient } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";

export type Stops = readonly (readonly [offset: number, colour: string])[];
type Vector = readonly [x0: number, y0: number, x1: number, y1: number];

function withStops(gradient: PosterGradient, stops: Stops): PosterGradient {
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export const linear = (context: PosterContext, [x0, y0, x1, y1]: Vector, stops: Stops): PosterGradient =>
  withStops(context.createLinearGradient(x0, y0, x1, y1), stops);

export const radial = (
  context: PosterContext,
  { x, y, from, to }: { x: number; y: number; from: number; to: number },
  stops: Stops,
): PosterGradient => withStops(context.createRadialGradient(x, y, from, x, y, to), stops);

export function fillGround(context: PosterContext, colour: object): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, posterSize.width, posterSize.height);
}

/** Evenly spread stops, or at the offsets if passed. */
export const fade = (colours: readonly string[], offsets?: readonly number[]): Stops =>
  colours.map((colour, at) => [offsets?.[at] ?? at / Math.max(1, colours.length - 1), colour] as const);

/** A soft light of one colour (r,g,b) that fades out at its rim. */
export function glow(context: PosterContext, x: number, y: number, radius: number, rgb: string, alpha: number): void {
  context.fillStyle = radial(context, { x, y, from: 0, to: radius }, [
    [0, `rgba(${rgb},${alpha})`],
    [1, `rgba(${rgb},0)`],
  ]);
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Numbers from 0 to 1, the same for the same seed: a background is always drawn identically. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
