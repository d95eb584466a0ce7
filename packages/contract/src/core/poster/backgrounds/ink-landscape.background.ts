import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt, fillDisc, fillPath } from "../trace-path.ts";
import type { Point } from "./branch.ts";
import { fade, fillGround, linear, seededRandom } from "./ground.ts";

const { width, height } = posterSize;

interface Ridge {
  readonly y: number;
  readonly amplitude: number;
  readonly seed: number;
  readonly alpha: number;
  readonly depth: number;
  readonly roughness: number;
}
const ridges: readonly Ridge[] = [
  { y: 1190, amplitude: 120, seed: 4, alpha: 0.1, depth: 330, roughness: 1 },
  { y: 1470, amplitude: 130, seed: 17, alpha: 0.13, depth: 330, roughness: 1 },
  { y: 1690, amplitude: 110, seed: 29, alpha: 0.17, depth: 260, roughness: 1.1 },
];

/** A mountain range as the sum of six waves, darkest at its crest. */
function paintRidge(context: PosterContext, { y, amplitude, seed, alpha, depth, roughness }: Ridge): void {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 6 }, (_, at) => ({
    rate: (0.5 + random() * 0.9) * (at + 1) ** 2 * 0.0011 * roughness,
    phase: random() * 7,
    size: amplitude / (at + 1) ** 1.25,
  }));
  const crest = (x: number) =>
    waves.reduce((sum, { rate, phase, size }) => sum - Math.abs(Math.sin(x * rate + phase)) * size + size * 0.45, y);
  context.fillStyle = linear(
    context,
    [0, y - amplitude * 1.3, 0, y + depth],
    [
      [0, `rgba(52,68,72,${alpha})`],
      [0.45, `rgba(80,98,100,${alpha * 0.45})`],
      [1, "rgba(90,105,105,0)"],
    ],
  );
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width; x += 6) context.lineTo(x, crest(x));
  context.lineTo(width, height);
  context.fill();
}

/** Distant peaks in the upper corner, fading into mist before the facts begin. */
function paintPeaks(context: PosterContext, points: readonly Point[], alpha: number): void {
  const [first = [0, 0] as const] = points;
  context.fillStyle = linear(
    context,
    [0, 30, 0, 236],
    [
      [0, `rgba(50,66,70,${alpha})`],
      [0.6, `rgba(90,106,108,${alpha * 0.4})`],
      [1, "rgba(110,120,120,0)"],
    ],
  );
  context.beginPath();
  context.moveTo(...first);
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    if (at === 0 || next === undefined) continue;
    context.quadraticCurveTo(point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
  }
  context.lineTo(width + 10, 150);
  context.lineTo(width + 10, 240);
  context.lineTo(first[0], 240);
  context.fill();
}

function paintBirds(context: PosterContext): void {
  context.strokeStyle = "#3A4446";
  context.lineWidth = 3;
  context.lineCap = "round";
  for (const [x, y, scale] of [
    [622, 82, 1],
    [664, 62, 0.8],
    [694, 92, 0.7],
    [584, 106, 0.7],
  ] as const) {
    context.beginPath();
    context.moveTo(x - 15 * scale, y - 5 * scale);
    context.quadraticCurveTo(x - 6 * scale, y - 9 * scale, x, y);
    context.quadraticCurveTo(x + 6 * scale, y - 9 * scale, x + 15 * scale, y - 5 * scale);
    context.stroke();
  }
}

function paintWater(context: PosterContext): void {
  context.strokeStyle = "rgba(60,76,80,.20)";
  context.lineWidth = 2;
  const random = seededRandom(3);
  for (let ripple = 0; ripple < 26; ripple += 1) {
    const [x, y, length] = [random() * width, 1872 + random() * 40, 30 + random() * 90];
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(x + length / 2, y - 3, x + length, y);
    context.stroke();
  }
}

/** Two in one boat. */
function paintBoat(context: PosterContext, x: number, y: number): void {
  const wood = "#2C3436";
  drawnAt(context, { x, y }, () => {
    fillPath(context, "M-70 -8Q0 14 74 -12Q50 12 20 13L-30 12Q-56 8 -70 -8", wood);
    fillPath(context, "M-26 -2Q-2 -34 28 -2L20 -2Q-2 -24 -18 -2", wood);
    fillPath(context, "M40 -4Q42 -22 48 -22Q54 -22 56 -5", "#A3222C");
    fillDisc(context, 48, -27, 5, "#A3222C");
    fillPath(context, "M-52 -2Q-50 -20 -44 -20Q-37 -20 -36 0", "#3D474A");
    fillDisc(context, -44, -25, 5, "#3D474A");
  });
}

/** 山水: an ink landscape on rice paper. */
export function paintInkLandscape(context: PosterContext): void {
  fillGround(context, linear(context, [0, 0, 0, height], fade(["#F8F5EC", "#F5F1E6", "#EBE7DA"], [0, 0.6, 1])));
  const sun = fade(["#C4402F", "rgba(214,110,80,.75)", "rgba(230,160,120,.15)"], [0, 0.6, 1]);
  fillDisc(context, 868, 116, 54, linear(context, [0, 60, 0, 176], sun));
  const behind: readonly Point[] = [
    [560, 200],
    [640, 170],
    [700, 110],
    [740, 140],
    [800, 96],
    [860, 150],
    [920, 118],
    [980, 60],
    [1030, 110],
    [1080, 84],
    [1090, 84],
  ];
  const before: readonly Point[] = [
    [640, 220],
    [740, 190],
    [820, 150],
    [880, 184],
    [950, 140],
    [1010, 176],
    [1080, 150],
    [1090, 150],
  ];
  paintPeaks(context, behind, 0.3);
  paintPeaks(context, before, 0.42);
  paintBirds(context);
  for (const ridge of ridges) paintRidge(context, ridge);
  paintWater(context);
  paintBoat(context, 600, 1896);
}
