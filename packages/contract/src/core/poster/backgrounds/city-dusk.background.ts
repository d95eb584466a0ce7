import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { fillDisc, strokeRing } from "../trace-path.ts";
import { fade, fillGround, glow, linear, seededRandom } from "./ground.ts";
import { paintThread } from "./thread.ts";

const { width, height } = posterSize;
const sun = { x: 900, y: 120 } as const;
const route = "M560 120C640 40 700 170 780 120C806 104 826 112 852 120";

interface Skyline {
  readonly seed: number;
  readonly base: number;
  readonly rise: number;
  readonly blocks: readonly [narrow: number, wide: number];
  readonly colour: string;
  readonly windows: string;
}
const far: Skyline = {
  seed: 3,
  base: 1540,
  rise: 320,
  blocks: [80, 140],
  colour: "rgba(140,56,112,.24)",
  windows: "rgba(255,205,160,.30)",
};
const middle: Skyline = {
  seed: 8,
  base: 1680,
  rise: 280,
  blocks: [90, 160],
  colour: "rgba(74,24,76,.38)",
  windows: "rgba(255,205,160,.42)",
};
const near: Skyline = {
  seed: 14,
  base: 1950,
  rise: 74,
  blocks: [60, 120],
  colour: "rgba(24,8,36,.75)",
  windows: "rgba(255,205,150,.65)",
};

/** Stepped tower with a mast, slanted roof, round top, flat roof with an aerial, or plain. */
function addRoof(context: PosterContext, kind: number, x: number, y: number, wide: number): void {
  if (kind < 0.22) {
    context.rect(x + wide * 0.18, y - 34, wide * 0.64 - 6, 34);
    context.rect(x + wide * 0.34, y - 60, wide * 0.32 - 6, 26);
    context.rect(x + wide / 2 - 5, y - 130, 4, 70);
  } else if (kind < 0.42) {
    context.moveTo(x, y);
    context.lineTo(x, y - wide * 0.34);
    context.lineTo(x + wide - 6, y);
  } else if (kind < 0.6) context.roundRect(x, y - 36, wide - 6, 37, [36, 36, 0, 0]);
  else if (kind < 0.72) {
    context.rect(x + 8, y - 14, wide - 22, 14);
    context.rect(x + wide * 0.6, y - 52, 5, 40);
  }
}

function paintSkyline(context: PosterContext, { seed, base, rise, blocks, colour, windows }: Skyline): void {
  const random = seededRandom(seed);
  const [narrow, wide] = blocks;
  const isFoot = base > 1900;
  for (let x = -10; x < width;) {
    const block = Math.round(narrow + random() * (wide - narrow));
    const tall = rise * (0.25 + random() * 0.75);
    const kind = random();
    const y = Math.round(base - tall);
    context.fillStyle = colour;
    context.beginPath();
    context.rect(x, y, block - 6, height - y);
    addRoof(context, kind, x, y, block);
    context.fill();
    context.fillStyle = windows;
    for (let top = y + 24; top < height - 12; top += 32)
      for (let left = x + 12; left < x + block - 20; left += 22) {
        // Lit windows only where there is no text.
        const isLit = random() < 0.3 && (isFoot || left < 66 || left > 1008);
        if (isLit) context.fillRect(left, top, 8, 13);
      }
    x += block;
  }
}

function paintSun(context: PosterContext): void {
  context.lineWidth = 2;
  for (let ring = 0; ring < 5; ring += 1) {
    context.strokeStyle = `rgba(255,205,190,${0.26 - ring * 0.045})`;
    strokeRing(context, sun.x, sun.y, 46 + ring * 34);
  }
  fillDisc(context, sun.x, sun.y, 44, linear(context, [860, 70, 940, 170], fade(["#FFD9B0", "#FF8E86"])));
}

/** 都市: dusk over the city, and a path of light between two people. */
export function paintCityDusk(context: PosterContext): void {
  const dusk = fade(["#24194A", "#45205E", "#6A2560", "#7E2A58", "#5A1C46"], [0, 0.34, 0.62, 0.86, 1]);
  fillGround(context, linear(context, [0, 0, 260, height], dusk));
  glow(context, 420, 640, 760, "255,120,120", 0.3);
  glow(context, 980, 60, 420, "255,160,130", 0.26);
  paintSun(context);
  paintSkyline(context, far);
  paintSkyline(context, middle);
  const veil = fade(["rgba(52,18,60,0)", "rgba(52,18,60,.55)", "rgba(40,14,50,.85)"], [0, 0.4, 1]);
  context.fillStyle = linear(context, [0, 1520, 0, height], veil);
  context.fillRect(0, 1520, width, height - 1520);
  paintSkyline(context, near);
  paintThread(context, route, { width: 4, colour: "#FF7D7A", highlight: "#FFE0D0", shade: "rgba(0,0,0,.2)" });
  fillDisc(context, 560, 120, 11, "#FF7D7A");
  fillDisc(context, 560, 120, 4.5, "#FFFFFF");
  const random = seededRandom(9);
  for (let star = 0; star < 36; star += 1) {
    const colour = `rgba(255,235,225,${0.15 + random() * 0.45})`;
    fillDisc(context, random() * width, random() * 170, 1 + random() * 1.4, colour);
  }
}
