import type { PosterContext } from "../poster-context.ts";
import { posterSize } from "../poster-grid.ts";
import { strokeRing } from "../trace-path.ts";
import { fade, fillGround, glow, linear, seededRandom } from "./ground.ts";
import { paintEndlessKnot, paintThread } from "./thread.ts";

const { width, height } = posterSize;

/** In from the top to the knot, … */
const toKnot = "M566 -20C596 70 660 126 740 104C790 90 806 84 838 86";
/** … out of it and behind the photo, … */
const behindPhoto = "M934 86C1010 78 1056 120 1040 176C1026 226 930 232 860 226C800 220 760 216 700 240";
/** … down the left margin, along the foot, up the right margin and into a heart. */
const toHeart =
  "M110 470C60 500 22 560 30 680C38 800 58 900 36 1040C16 1160 54 1270 40 1400C28 1520 24 1620 34 1740C40 1840 40 1902 130 1902" +
  "C420 1902 640 1888 860 1898C980 1904 1052 1880 1046 1760C1042 1680 1040 1640 1042 1600" +
  "C1042 1580 1006 1552 1012 1524C1018 1502 1040 1508 1042 1530C1044 1508 1068 1502 1072 1524C1078 1552 1042 1580 1042 1600";

function paintFibres(context: PosterContext): void {
  const random = seededRandom(11);
  context.lineWidth = 1;
  for (let fibre = 0; fibre < 160; fibre += 1) {
    const [x, y, angle, length] = [random() * width, random() * height, random() * 6.3, 10 + random() * 26];
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    context.strokeStyle = `rgba(160,110,80,${0.05 + random() * 0.07})`;
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(x + dx / 2 + 4, y + dy / 2 - 4, x + dx, y + dy);
    context.stroke();
  }
}

/** 一线牵: one red thread on ivory paper. */
export function paintRedThread(context: PosterContext): void {
  fillGround(context, linear(context, [0, 0, 0, height], fade(["#FEFAF3", "#FBF3E8", "#F6E9DA"], [0, 0.55, 1])));
  glow(context, 960, 120, 560, "214,60,70", 0.13);
  glow(context, 60, 1760, 620, "226,150,110", 0.16);
  glow(context, 60, 900, 480, "230,120,110", 0.08);
  paintFibres(context);
  context.lineWidth = 2;
  context.strokeStyle = "rgba(179,32,47,.07)";
  for (let ring = 0; ring < 9; ring += 1) strokeRing(context, 1010, 1340, 120 + ring * 58);
  for (const path of [toKnot, behindPhoto, toHeart]) paintThread(context, path);
  paintEndlessKnot(context, { x: 886, y: 86, size: 46, colour: "#B5202F", highlight: "#EFA0A2" });
}
