import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { drawnAt, fillDisc, fillPath } from "../trace-path.ts";
import { fade, fillGround, glow, linear, radial, seededRandom } from "./ground.ts";
import { paintOldMan } from "./old-man.ts";
import { paintHeart, paintThread } from "./thread.ts";

const { width, height } = posterSize;
const moon = { x: 900, y: 128, radius: 100 } as const;
const threadPath = "M930 150C990 150 1030 200 1036 300C1046 560 1022 800 1042 1040C1056 1240 1022 1400 1044 1522";

function paintStars(context: PosterContext, random: () => number): void {
  for (let star = 0; star < 120; star += 1) {
    const alpha = 0.12 + random() * 0.5;
    const [x, y] = [random() * width, random() * 1000];
    const isBehindFacts = x >= 740 && x <= 1006 && y >= 240;
    if (!isBehindFacts) fillDisc(context, x, y, 0.8 + random() * 1.6, `rgba(255,246,220,${alpha})`);
  }
}

function paintMoon(context: PosterContext): void {
  const { x, y, radius } = moon;
  glow(context, x, y, 420, "250,226,160", 0.3);
  fillDisc(context, x, y, radius, radial(context, { x: 870, y: 100, from: 10, to: 150 }, fade(["#FFF8E2", "#F5DFA6"])));
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.clip();
  for (const [spotX, spotY, size] of [
    [860, 84, 26],
    [930, 70, 16],
    [954, 140, 30],
    [850, 168, 18],
  ] as const)
    fillDisc(context, spotX, spotY, size, "rgba(222,190,120,.28)");
  context.restore();
}

/** A low cloud of arcs, `half` to each side. */
function paintCloud(context: PosterContext, x: number, y: number, half: number, colour: string): void {
  drawnAt(context, { x, y, scaleX: half / 100 }, () =>
    fillPath(
      context,
      "M-100 0C-80 -20 -50 -16 -40 -10C-30 -30 10 -30 20 -12C40 -26 70 -16 100 0C40 6 -40 6 -100 0",
      colour,
    ),
  );
}

function paintBamboo(context: PosterContext, random: () => number): void {
  const stem = (x: number, bottom: number, top: number, thickness: number, colour: string) => {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    for (let y = bottom, joint = 0; y > top; y -= 118, joint += 1) {
      context.beginPath();
      context.moveTo(x + joint * 1.2, y);
      context.lineTo(x + joint * 1.2 + 1.2, y - 112);
      context.stroke();
    }
  };
  const leaf = (x: number, y: number, turn: number, length: number) =>
    drawnAt(context, { x, y, turn, scaleX: length / 100 }, () =>
      fillPath(context, "M0 0Q40 -11 100 0Q40 10 0 0", "#1A2347"),
    );
  stem(20, 1600, 200, 12, "#1A2245");
  stem(50, 1600, 700, 8, "#1C254B");
  for (let tuft = 0; tuft < 16; tuft += 1) {
    const y = 230 + tuft * 84;
    leaf(22, y, 0.5 + random() * 0.5, 66 + random() * 26);
    leaf(22, y + 8, 2.2 + random() * 0.6, 60);
    leaf(24, y - 4, 1.1 + random() * 0.4, 70);
  }
}

/** The footer is drawn on a garden wall with a rippled ridge of tiles. */
function paintWall(context: PosterContext): void {
  const ridge = (x: number) => 1560 - 5 * Math.sin((x / width) * Math.PI * 2 + 0.6);
  const along = (below: number) => {
    for (let x = 0; x <= width; x += 8) context.lineTo(x, ridge(x) + below);
  };
  context.fillStyle = "#1A2146";
  context.beginPath();
  context.moveTo(0, height);
  along(20);
  context.lineTo(width, height);
  context.fill();
  const tiles = (below: number, radius: number, draw: () => void) => {
    for (let x = -6; x < width; x += 26) {
      context.beginPath();
      context.arc(x + 13, ridge(x) + below, radius, 0, Math.PI);
      draw();
    }
  };
  context.fillStyle = "rgba(16,22,49,.5)";
  tiles(22, 13, () => context.fill());
  for (const [below, thickness, colour] of [
    [14, 10, "#3B4379"],
    [8, 3, "#5A6299"],
  ] as const) {
    context.lineWidth = thickness;
    context.strokeStyle = colour;
    context.beginPath();
    along(below);
    context.stroke();
  }
  context.strokeStyle = "#4A5289";
  context.lineWidth = 2.5;
  tiles(20, 11, () => context.stroke());
}

/** 月老: the old man under the moon lets down the thread. */
export function paintMoonlit(context: PosterContext): void {
  const night = fade(["#131A38", "#212A54", "#2B2C58", "#252449"], [0, 0.45, 0.82, 1]);
  fillGround(context, linear(context, [0, 0, 0, height], night));
  const random = seededRandom(21);
  paintStars(context, random);
  paintMoon(context);
  paintCloud(context, 690, 150, 110, "rgba(190,200,240,.16)");
  paintCloud(context, 1020, 60, 90, "rgba(190,200,240,.14)");
  paintCloud(context, 600, 70, 70, "rgba(190,200,240,.10)");
  paintOldMan(context, 882, 206);
  paintCloud(context, 890, 228, 150, "#3A4277");
  paintCloud(context, 960, 236, 110, "#454D85");
  const light = { width: 3.6, colour: "#E2505C", highlight: "#FFB9B4", shade: "rgba(0,0,0,.25)" };
  paintThread(context, threadPath, light);
  paintBamboo(context, random);
  paintWall(context);
  paintHeart(context, 1044, 1528, 15, "#E2505C");
}
