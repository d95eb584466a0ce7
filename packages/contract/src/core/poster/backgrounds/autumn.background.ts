import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt, fillDisc, fillPath, strokePath } from "../trace-path.ts";
import { paintBranch } from "./branch.ts";
import { fade, fillGround, glow, linear, seededRandom } from "./ground.ts";

const { height } = posterSize;
const wood = "#6A4426";
const golds = ["#E9A92C", "#F2BE45", "#DE8F22", "#EFB238"] as const;

/** Position, size, rotation, which gold. */
type Leaf = readonly [x: number, y: number, size: number, turn: number, gold: 0 | 1 | 2 | 3];
const onBranch: readonly Leaf[] = [
  [1036, 92, 62, 2.6, 0],
  [1000, 116, 54, 3.4, 1],
  [962, 126, 58, 2.9, 2],
  [896, 166, 50, 3.3, 3],
  [862, 198, 46, 3.8, 0],
  [1046, 44, 56, 0.6, 1],
  [1026, 8, 50, 2.2, 3],
  [1064, 140, 56, 3, 2],
  [762, 40, 40, -1.2, 1],
  [640, 92, 40, -1.5, 0],
  [930, 110, 48, 0.3, 3],
];
const falling: readonly Leaf[] = [
  [1048, 360, 40, 1.1, 0],
  [1030, 452, 24, 3.6, 1],
  [1060, 640, 30, 5.2, 2],
  [1040, 700, 44, 0.4, 3],
  [1052, 900, 26, 2.4, 0],
  [1036, 1150, 42, 4.1, 1],
  [1062, 1216, 24, 1.7, 3],
  [1046, 1420, 30, 5.9, 2],
  [1030, 1560, 38, 2.9, 0],
  [26, 1044, 26, 4.4, 3],
  [34, 1180, 42, 0.9, 1],
  [14, 1246, 24, 2.8, 0],
  [40, 1470, 30, 5.4, 2],
  [22, 1560, 44, 1.9, 3],
  [46, 1720, 26, 3.3, 1],
  [18, 1800, 40, 0.2, 0],
];

const fan =
  "M0 0C-20 -10 -50 -14 -74 -30C-72 -52 -56 -72 -36 -76C-24 -86 -12 -82 -5 -78Q-1 -62 0 -52Q2 -64 7 -79C18 -86 30 -84 40 -74C58 -70 74 -50 75 -28C50 -14 20 -10 0 0";

/** A ginkgo leaf: stem, fan of two lobes, twelve veins. */
function paintLeaf(context: PosterContext, [x, y, size, turn, gold]: Leaf): void {
  const colour = golds[gold];
  drawnAt(context, { x, y, turn, scaleX: size / 100 }, () => {
    context.lineCap = "round";
    strokePath(context, "M0 0Q4 30 14 60", colour, 4.5);
    fillPath(context, fan, colour);
    context.strokeStyle = "rgba(150,90,10,.35)";
    context.lineWidth = Math.max(100 / size, 1.2);
    for (let vein = -6; vein <= 6; vein += 1) {
      if (vein === 0) continue;
      const angle = vein * 0.175;
      context.beginPath();
      context.moveTo(0, -4);
      context.quadraticCurveTo(
        Math.sin(angle) * 30,
        -Math.cos(angle) * 36,
        Math.sin(angle * 1.06) * 66,
        -Math.cos(angle) * 66,
      );
      context.stroke();
    }
  });
}

/** A magpie facing right, or mirrored facing left. */
function paintMagpie(context: PosterContext, x: number, y: number, scaleX: number, scaleY: number): void {
  const body =
    "M34 -46C28 -58 8 -58 2 -46C-14 -36 -32 -18 -44 4L-92 44L-74 48L-36 20C-10 20 16 4 20 -22C24 -34 30 -40 48 -42Z";
  drawnAt(context, { x, y, scaleX, scaleY }, () => {
    fillPath(context, body, "#20262E");
    fillPath(context, "M18 -22C16 0 -4 14 -26 14C-12 0 2 -10 18 -22", "#FFF9EC");
    fillPath(context, "M-2 -32C-22 -20 -40 2 -52 14C-30 8 -8 -8 4 -24Z", "#2F5E86");
    fillDisc(context, 24, -46, 2.2, "#FFFFFF");
    strokePath(context, "M-6 16L-4 24M4 10L7 22", "#3B3B3B", 2.5);
  });
}

/** 秋: ginkgo gold, and a pair of magpies. */
export function paintAutumn(context: PosterContext): void {
  fillGround(context, linear(context, [0, 0, 0, height], fade(["#FEF7E6", "#FCF0D8", "#F7E2BB"])));
  glow(context, 930, 110, 480, "246,190,80", 0.42);
  glow(context, 120, 1840, 560, "230,140,50", 0.22);
  fillDisc(context, 884, 120, 96, "rgba(255,250,232,.75)");
  const main = [
    [1120, 120],
    [1030, 96],
    [930, 124],
    [830, 96],
    [730, 116],
    [640, 90],
  ] as const;
  paintBranch(context, main, [18, 3], wood);
  paintBranch(
    context,
    [
      [930, 124],
      [900, 170],
      [860, 196],
    ],
    [7, 2],
    wood,
  );
  paintBranch(
    context,
    [
      [830, 96],
      [800, 54],
      [760, 38],
    ],
    [7, 2],
    wood,
  );
  paintBranch(
    context,
    [
      [1030, 96],
      [1046, 40],
      [1030, 4],
    ],
    [9, 2],
    wood,
  );
  paintMagpie(context, 800, 92, -1, 1);
  paintMagpie(context, 700, 104, 0.86, 0.86);
  for (const leaf of [...onBranch, ...falling]) paintLeaf(context, leaf);
  const random = seededRandom(44);
  const order = [0, 1, 2, 3] as const;
  for (let each = 0; each < 34; each += 1) {
    const [x, y, size] = [each * 33 - 10 + random() * 20, 1936 + random() * 16, 36 + random() * 20];
    paintLeaf(context, [x, y, size, (random() - 0.5) * 2, order[each % 4] ?? 0]);
  }
}
