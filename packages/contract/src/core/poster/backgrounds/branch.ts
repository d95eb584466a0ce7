import type { PosterContext } from "../poster-context.ts";
import { drawnAt, fillDisc, fillPath } from "../trace-path.ts";
import { radial } from "./ground.ts";

export type Point = readonly [x: number, y: number];

const stepsPerPart = 16;

/** A smooth line through all the points (Catmull-Rom). */
function smoothLine(points: readonly Point[]): Point[] {
  const line: Point[] = [];
  for (const [at, here] of points.entries()) {
    const next = points[at + 1];
    if (next === undefined) {
      line.push(here);
      break;
    }
    const before = points[at - 1] ?? here;
    const after = points[at + 2] ?? next;
    for (let step = 0; step < stepsPerPart; step += 1) {
      const t = step / stepsPerPart;
      const curve = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      line.push([curve(before[0], here[0], next[0], after[0]), curve(before[1], here[1], next[1], after[1])]);
    }
  }
  return line;
}

/** A bough through the points, thinner and thinner and a little uneven, as wood is. */
export function paintBranch(
  context: PosterContext,
  points: readonly Point[],
  [thick, thin]: readonly [number, number],
  colour: string,
): void {
  const line = smoothLine(points);
  const side = (sign: 1 | -1): Point[] =>
    line.map(([x, y], at) => {
      const a = line[Math.max(0, at - 1)] ?? [x, y];
      const b = line[Math.min(line.length - 1, at + 1)] ?? [x, y];
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const length = Math.hypot(dx, dy) || 1;
      const taper = thick + ((thin - thick) * at) / (line.length - 1);
      const half = (taper / 2) * (1 + 0.16 * Math.sin(at * 1.7)) * sign;
      return [x - (dy / length) * half, y + (dx / length) * half];
    });
  context.fillStyle = colour;
  context.beginPath();
  for (const [at, [x, y]] of [...side(1), ...side(-1).toReversed()].entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.fill();
}

export interface BlossomColours {
  readonly rim: string;
  readonly heart: string;
  readonly stamen: string;
  readonly pollen: string;
  readonly cup: string;
}
/** Position, radius, rotation. */
export type Bloom = readonly [x: number, y: number, radius: number, turn: number];

const stamens = 11;

/** A blossom of five petals with golden stamens. */
export function paintBlossom(
  context: PosterContext,
  [x, y, radius, turn]: Bloom,
  colours: BlossomColours,
  alpha = 1,
): void {
  drawnAt(context, { x, y, turn }, () => {
    context.globalAlpha *= alpha;
    for (let petal = 0; petal < 5; petal += 1) {
      drawnAt(context, { x: 0, y: 0, turn: (petal * Math.PI * 2) / 5 }, () => {
        context.fillStyle = radial(context, { x: 0, y: -radius * 0.55, from: radius * 0.05, to: radius * 0.62 }, [
          [0, colours.heart],
          [1, colours.rim],
        ]);
        context.beginPath();
        context.ellipse(0, -radius * 0.56, radius * 0.45, radius * 0.47, 0, 0, Math.PI * 2);
        context.fill();
      });
    }
    context.lineWidth = Math.max(1, radius * 0.045);
    for (let each = 0; each < stamens; each += 1) {
      const angle = (each * Math.PI * 2) / stamens;
      const reach = radius * (each % 2 === 1 ? 0.42 : 0.54);
      const [tipX, tipY] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      context.strokeStyle = colours.stamen;
      context.beginPath();
      context.moveTo(0, 0);
      context.lineTo(tipX, tipY);
      context.stroke();
      fillDisc(context, tipX, tipY, Math.max(1.3, radius * 0.06), colours.pollen);
    }
    fillDisc(context, 0, 0, radius * 0.12, colours.pollen);
  });
}

export function paintBud(context: PosterContext, [x, y, radius, turn]: Bloom, colours: BlossomColours): void {
  drawnAt(context, { x, y, turn, scaleX: radius / 100 }, () => {
    fillDisc(context, 0, -50, 55, colours.rim);
    fillPath(context, "M-42 -20Q0 40 42 -20Q0 -50 -42 -20", colours.cup);
  });
}
