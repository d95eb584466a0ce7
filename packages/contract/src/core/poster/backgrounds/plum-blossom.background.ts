import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt } from "../trace-path.ts";
import { type Bloom, type BlossomColours, type Point, paintBlossom, paintBranch, paintBud } from "./branch.ts";
import { fade, fillGround, glow, linear, seededRandom } from "./ground.ts";

const { width, height } = posterSize;
const wood = "#5A3733";
const crimson: BlossomColours = {
  rim: "#D63A5C",
  heart: "#F28AA0",
  stamen: "rgba(120,10,40,.55)",
  pollen: "#F8DC8E",
  cup: "#6B2A2E",
};
const pale: BlossomColours = {
  rim: "#F0A3B2",
  heart: "#FBD3DA",
  stamen: "rgba(170,60,80,.4)",
  pollen: "#F2CF84",
  cup: "#9C6A66",
};

type Bough = readonly [points: readonly Point[], widths: readonly [number, number]];

const boughs: readonly Bough[] = [
  [
    [
      [1120, -20],
      [1040, 44],
      [960, 74],
      [870, 60],
      [780, 92],
      [690, 78],
      [600, 112],
      [548, 104],
    ],
    [24, 3],
  ],
  [
    [
      [960, 74],
      [930, 120],
      [940, 168],
      [912, 206],
    ],
    [10, 2],
  ],
  [
    [
      [780, 92],
      [742, 132],
      [700, 142],
    ],
    [8, 2],
  ],
  [
    [
      [870, 60],
      [836, 24],
      [800, 6],
    ],
    [8, 2],
  ],
  [
    [
      [690, 78],
      [660, 44],
      [628, 30],
    ],
    [6, 2],
  ],
  [
    [
      [1040, 44],
      [1058, 120],
      [1048, 196],
      [1062, 270],
    ],
    [12, 2],
  ],
  [
    [
      [-20, 1940],
      [22, 1800],
      [14, 1640],
      [38, 1480],
      [24, 1330],
      [44, 1190],
      [34, 1080],
    ],
    [16, 2],
  ],
  [
    [
      [22, 1800],
      [46, 1884],
      [150, 1908],
      [270, 1904],
    ],
    [10, 2],
  ],
  [
    [
      [38, 1480],
      [58, 1420],
      [60, 1370],
    ],
    [6, 2],
  ],
];
const blossoms: readonly Bloom[] = [
  [1010, 66, 34, 0.2],
  [930, 92, 30, 1.1],
  [868, 52, 36, 0.6],
  [786, 98, 30, 0.1],
  [712, 134, 24, 0.9],
  [650, 92, 28, 0.4],
  [822, 22, 24, 1.3],
  [1054, 150, 30, 0.7],
  [920, 176, 26, 0.2],
  [598, 108, 22, 0.8],
  [1062, 240, 24, 0],
  [20, 1730, 28, 0.5],
  [34, 1500, 24, 0.2],
  [58, 1388, 18, 0.9],
  [28, 1290, 22, 0.4],
  [126, 1906, 19, 1],
  [34, 1846, 25, 0],
  [42, 1150, 18, 0.7],
];
const buds: readonly Bloom[] = [
  [560, 104, 11, -1.3],
  [632, 30, 12, -0.9],
  [740, 84, 12, -0.2],
  [696, 144, 10, -2],
  [1040, 98, 13, 1.2],
  [900, 42, 12, 0.2],
  [1060, 284, 11, 3],
  [908, 212, 11, 2.6],
  [36, 1084, 10, 0.1],
  [14, 1610, 10, -0.8],
  [214, 1908, 11, 1.6],
  [274, 1904, 9, 1.5],
  [30, 1220, 10, 0.9],
];

function paintPetals(context: PosterContext): void {
  const random = seededRandom(5);
  for (let petal = 0; petal < 22; petal += 1) {
    const [down, across] = [random(), random()];
    const x = petal % 2 === 1 ? 1015 + across * 60 : 8 + across * 60;
    drawnAt(context, { x, y: 1000 + down * 880, turn: random() * 6 }, () => {
      context.globalAlpha = 0.35;
      context.fillStyle = "#E77C93";
      context.beginPath();
      context.ellipse(0, 0, 9, 5.5, 0, 0, Math.PI * 2);
      context.fill();
    });
  }
}

/** 梅: plum blossom on blush paper. */
export function paintPlumBlossom(context: PosterContext): void {
  fillGround(context, linear(context, [0, 0, width, height], fade(["#FFF9F6", "#FDF0EE", "#F9E3E3"])));
  glow(context, 900, 90, 520, "240,150,165", 0.25);
  glow(context, 80, 1880, 560, "236,140,160", 0.22);
  context.save();
  context.globalAlpha = 0.5;
  paintBranch(
    context,
    [
      [1110, 320],
      [1050, 250],
      [980, 205],
      [900, 196],
      [830, 160],
    ],
    [9, 2],
    "#C99C98",
  );
  context.restore();
  paintBlossom(context, [972, 206, 20, 0.4], pale, 0.8);
  paintBlossom(context, [872, 186, 16, 1], pale, 0.8);
  for (const [points, widths] of boughs) paintBranch(context, points, widths, wood);
  for (const bloom of blossoms) paintBlossom(context, bloom, crimson);
  for (const bloom of buds) paintBud(context, bloom, crimson);
  paintPetals(context);
}
