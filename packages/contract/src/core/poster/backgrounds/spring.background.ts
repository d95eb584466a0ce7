import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt, fillPath } from "../trace-path.ts";
import { type Bloom, type BlossomColours, paintBlossom, paintBranch } from "./branch.ts";
import { fade, fillGround, glow, linear, seededRandom } from "./ground.ts";

const { width, height } = posterSize;
const peach: BlossomColours = {
  rim: "#F3A9B6",
  heart: "#FBD5DB",
  stamen: "rgba(190,70,90,.45)",
  pollen: "#F2CC7A",
  cup: "#8A6A50",
};
const twig = "#7A5B48";

type Strand = readonly [x: number, y: number, length: number, sway: number, alpha: number];
const strands: readonly Strand[] = [
  [1068, 0, 900, -24, 0.9],
  [1046, 4, 640, -10, 0.8],
  [1022, 6, 196, -30, 0.85],
  [988, 14, 212, -36, 0.9],
  [952, 14, 150, -34, 0.8],
  [916, 14, 206, -40, 0.85],
  [872, 8, 168, -38, 0.9],
  [836, 2, 120, -34, 0.8],
  [796, -4, 150, -36, 0.85],
  [756, -10, 96, -30, 0.8],
  [1076, 200, 900, -18, 0.55],
];
const blossoms: readonly Bloom[] = [
  [30, 1452, 26, 0.3],
  [26, 1360, 22, 1],
  [48, 1262, 24, 0.2],
  [14, 1240, 18, 0.7],
  [44, 1168, 18, 0.4],
  [8, 1530, 22, 0.9],
];

function paintHills(context: PosterContext): void {
  const farLight = fade(["rgba(170,205,150,0)", "rgba(170,205,150,.34)"]);
  fillPath(
    context,
    "M0 1920L0 1640C260 1520 520 1700 760 1620C900 1580 1000 1600 1080 1560L1080 1920Z",
    linear(context, [0, 1500, 0, height], farLight),
  );
  const nearLight = fade(["rgba(140,190,130,.06)", "rgba(140,192,128,.42)"]);
  fillPath(
    context,
    "M0 1920L0 1874C240 1912 500 1876 700 1900C860 1900 1000 1860 1080 1850L1080 1920Z",
    linear(context, [0, 1700, 0, height], nearLight),
  );
}

/** A hanging twig of willow, leaves left and right by turns. */
function paintStrand(context: PosterContext, [x, y, length, sway, alpha]: Strand, random: () => number): void {
  const knots = Math.round(length / 16);
  const place = (at: number) => {
    const t = at / knots;
    return { x: x + sway * Math.sin(t * 1.7) * t * 1.1, y: y + length * t };
  };
  context.save();
  context.globalAlpha = alpha;
  context.strokeStyle = "#7FA35C";
  context.lineWidth = 2;
  context.beginPath();
  for (let knot = 0; knot <= knots; knot += 1) context.lineTo(place(knot).x, place(knot).y);
  context.stroke();
  for (let knot = 2; knot <= knots; knot += 1) {
    const side = knot % 2 === 1 ? 1 : -1;
    const leaf = 24 * (1 - (0.45 * knot) / knots);
    const turn = Math.PI / 2 - side * (0.5 + 0.2 * random());
    const colour = random() < 0.5 ? "#8DB565" : "#A6C97C";
    drawnAt(context, { ...place(knot), turn }, () =>
      fillPath(context, `M0 0Q${leaf / 2} -4.4 ${leaf} 0Q${leaf / 2} 4.4 0 0`, colour),
    );
  }
  context.restore();
}

const swallow =
  "M52 -2C44 -14 26 -14 14 -10C0 -40 -34 -66 -84 -74C-48 -52 -30 -28 -20 -4C-50 2 -80 6 -118 2C-92 10 -74 12 -58 12" +
  "C-78 20 -98 28 -112 40C-70 30 -36 24 -10 14C-4 36 -14 60 -34 80C6 62 26 34 26 10C40 10 48 6 52 -2";

function paintSwallow(
  context: PosterContext,
  place: { x: number; y: number; turn: number; scaleX: number },
  colour: string,
): void {
  drawnAt(context, place, () => {
    fillPath(context, swallow, colour);
    context.fillStyle = "#C24A3A";
    context.beginPath();
    context.ellipse(38, 2, 9, 5, 0.2, 0, Math.PI * 2);
    context.fill();
  });
}

function paintPetals(context: PosterContext, random: () => number): void {
  for (let petal = 0; petal < 26; petal += 1) {
    const x = (petal % 2 === 1 ? 1012 : 6) + random() * 62;
    drawnAt(context, { x, y: 1000 + random() * 860, turn: random() * 6 }, () => {
      context.globalAlpha = 0.55;
      fillPath(context, "M0 -9C9 -7 8 6 0 9C-8 6 -9 -7 0 -9", peach.rim);
    });
  }
}

function paintGrass(context: PosterContext, random: () => number): void {
  context.strokeStyle = "rgba(96,150,90,.55)";
  context.lineWidth = 2.4;
  context.lineCap = "round";
  for (let blade = 0; blade < 70; blade += 1) {
    const [x, tall] = [random() * width, 14 + random() * 30];
    context.beginPath();
    context.moveTo(x, 1924);
    context.quadraticCurveTo(x + 2, 1920 - tall * 0.6, x + (random() - 0.5) * 22, 1922 - tall);
    context.stroke();
  }
}

/** 春: willow, swallows, petals. */
export function paintSpring(context: PosterContext): void {
  const ground = fade(["#F4FAF0", "#FBFBF2", "#FDF4EF", "#F3F3DF"], [0, 0.5, 0.78, 1]);
  fillGround(context, linear(context, [0, 0, 0, height], ground));
  glow(context, 960, 60, 520, "190,222,150", 0.38);
  glow(context, 60, 1500, 520, "250,180,190", 0.22);
  paintHills(context);
  paintBranch(
    context,
    [
      [1120, -30],
      [1040, 8],
      [940, 18],
      [830, 4],
      [740, -14],
    ],
    [18, 4],
    "#6E6A48",
  );
  const leaves = seededRandom(31);
  for (const strand of strands) paintStrand(context, strand, leaves);
  paintSwallow(context, { x: 640, y: 104, turn: -0.18, scaleX: 0.62 }, "#2F3B46");
  paintSwallow(context, { x: 548, y: 60, turn: -0.05, scaleX: 0.42 }, "#46545F");
  paintBranch(
    context,
    [
      [-20, 1560],
      [20, 1470],
      [26, 1350],
      [48, 1240],
      [40, 1150],
    ],
    [12, 2],
    twig,
  );
  paintBranch(
    context,
    [
      [26, 1350],
      [10, 1290],
      [16, 1230],
    ],
    [6, 2],
    twig,
  );
  for (const bloom of blossoms) paintBlossom(context, bloom, peach);
  const random = seededRandom(12);
  paintPetals(context, random);
  paintGrass(context, random);
}
