export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corner `at` of `count`, the first on top, clockwise. */
export function corner(at: number, count: number, radius: number): Point {
  const angle = (Math.PI * 2 * at) / count - Math.PI / 2;
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

export const ring = (count: number, radius: number): readonly Point[] =>
  Array.from({ length: count }, (_, at) => corner(at, count, radius));

/** The polygon of the values, in percent of the radius; a zero still shows as a point. */
export const shapeOf = (values: readonly number[], radius: number): readonly Point[] =>
  values.map((value, at) => corner(at, values.length, (Math.max(3, value) * radius) / 100));

export const pointsText = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

export const rings = [1, 0.75, 0.5, 0.25] as const;
