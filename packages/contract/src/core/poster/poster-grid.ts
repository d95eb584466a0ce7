/** The layout grid in canvas pixels; the same for every background. */
export const posterSize = { width: 1080, height: 1920 } as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

export const posterGrid = {
  left: 80,
  right: 1000,
  photo: box(80, 176, 650, 790),
  facts: box(770, 250, 230, 716),
  nicknameBaseline: 1062,
  badges: { y: 1094, width: 136, height: 50, step: 156.8 },
  statement: box(80, 1178, 920, 382),
  /** Without badges the statement begins this much higher. */
  badgeRoom: 62,
  footer: box(80, 1604, 610, 268),
  qr: { x: 732, y: 1604, size: 268 },
} as const;

/** Nothing on a poster is written smaller than this. */
export const smallestText = 24;
