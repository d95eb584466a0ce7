import { createRandom } from "../../random.ts";
import type { Block, Size } from "./h264.ts";

interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}
const colour = (red: number, green: number, blue: number): Colour => ({
  y: Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
  u: Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
  v: Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
});
const walls = [colour(226, 205, 190), colour(197, 214, 222), colour(214, 220, 196), colour(222, 205, 224)] as const;
const clothes = [colour(164, 58, 66), colour(66, 92, 124), colour(92, 118, 78), colour(214, 158, 62)] as const;
const skins = [colour(240, 205, 180), colour(228, 188, 160)] as const;
const hairs = [colour(44, 34, 30), colour(84, 56, 40)] as const;
const lamp = colour(250, 240, 214);
const lip = colour(188, 84, 84);
const sound = colour(236, 240, 244);

/** Who sits before the camera: always the same person in the same room. */
export interface Person {
  readonly wall: Colour;
  readonly cloth: Colour;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly isLong: boolean;
}

export function personOf(userId: number): Person {
  const random = createRandom(`live ${userId}`);
  return {
    wall: random.pick(walls),
    cloth: random.pick(clothes),
    skin: random.pick(skins),
    hair: random.pick(hairs),
    isLong: userId % 2 === 0,
  };
}

const inside = (x: number, y: number, wide: number, high: number) => (x / wide) ** 2 + (y / high) ** 2 <= 1;

/** The colour of a place (0 to 1 both ways, the picture being 3 by 4) at a moment (0 to 1 of a round). */
function colourAt(person: Person, x: number, y: number, moment: number): Colour {
  const sway = Math.sin(moment * 2 * Math.PI) * 0.02;
  const bars = Math.floor((x - 0.06) / 0.06);
  if (y > 0.9 && bars >= 0 && bars < 5 && (x - 0.06) % 0.06 < 0.036) {
    const loud = 0.5 + 0.5 * Math.sin(moment * 2 * Math.PI * (2 + bars) + bars);
    if (1 - y < 0.02 + 0.07 * loud && y < 0.98) return sound;
  }
  const faceX = x - 0.5 - sway;
  const faceY = (y - 0.4) * 1.333;
  if (inside(faceX, faceY + 0.12, 0.2, 0.14) && faceY < -0.09) return person.hair;
  if (inside(faceX, faceY, 0.17, 0.22)) {
    const open = 0.008 + 0.022 * Math.abs(Math.sin(moment * 2 * Math.PI * 3));
    if (inside(faceX, faceY - 0.12, 0.05, open)) return lip;
    if (inside(Math.abs(faceX) - 0.065, faceY + 0.02, 0.018, 0.014)) return person.hair;
    return person.skin;
  }
  if (inside(faceX, faceY - 0.24, 0.065, 0.16)) return person.skin;
  if (person.isLong && Math.abs(faceX) > 0.1 && inside(faceX, faceY - 0.06, 0.22, 0.34)) return person.hair;
  if (inside(x - 0.5, (y - 0.98) * 1.333, 0.4, 0.46)) return person.cloth;
  return inside(x - 0.82, (y - 0.18) * 1.333, 0.09, 0.09) ? lamp : person.wall;
}

/** The picture of a moment as blocks. */
export function drawBlocks({ wide, high }: Size, person: Person, moment: number): Block[] {
  return Array.from({ length: wide * high }, (_, place) => {
    const left = (place % wide) * 16;
    const top = Math.floor(place / wide) * 16;
    const block = new Uint8Array(384);
    for (let row = 0; row < 16; row++)
      for (let column = 0; column < 16; column++) {
        const { y, u, v } = colourAt(person, (left + column) / (wide * 16), (top + row) / (high * 16), moment);
        block[row * 16 + column] = y;
        if (row % 2 === 1 || column % 2 === 1) continue;
        const half = (row / 2) * 8 + column / 2;
        block[256 + half] = u;
        block[320 + half] = v;
      }
    return block;
  });
}
