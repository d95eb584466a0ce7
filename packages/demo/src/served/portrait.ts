import { createRandom, type Random } from "../random.ts";
import { drawScene } from "./scene.ts";

/** A square head for lists, the two photos of a review, or a numbered album picture. */
export type PortraitVariant = "avatar" | "live" | "real" | number;

const skins = ["#F4D6C1", "#EECBB0", "#F7DFCF", "#E8BF9F", "#F1CFB8"];
const hairs = ["#2A2321", "#3B2D27", "#4B382E", "#211D1E", "#5A3F30"];
const cloths = [
  "#8E4B4B",
  "#5B7285",
  "#7B8A6E",
  "#B98D5A",
  "#EDE6DB",
  "#40474F",
  "#A9788A",
  "#6A5F78",
  "#C9B9A4",
  "#B5564E",
  "#4F6D63",
];
const grounds = ["#E6D9CB", "#D6DED8", "#DFD8E2", "#D5DFE6", "#EBDAD2", "#E4DEC8", "#D9D4CC", "#F0DFD3"];

const womanBack = [
  "M28 44C25 15 75 15 72 44c1 18 6 34 2 46H26c-4-12 1-28 2-46Z",
  "M29 42C27 15 73 15 71 42c2 14 2 22-5 26H34c-7-4-7-12-5-26Z",
  "M42 15a8 8 0 1 1 16 0a8 8 0 1 1-16 0ZM31 44C28 17 72 17 69 44l-3 12H34Z",
  "M66 34c14 4 12 34 6 46-6-6-4-30-6-46ZM31 44C28 17 72 17 69 44l-3 10H34Z",
  "M28 45C24 14 76 14 72 45c3 10-2 16 3 25 2 6-2 10-8 12H33c-6-2-10-6-8-12 5-9 0-15 3-25Z",
];
const womanFront = [
  "M32.5 46C31 26 42 20 51 21c12 0 18 9 16.500 25C64 40 58 35 54 28 50 36 40 40 32.500 46Z",
  "M32 46C29 18 71 18 68 46c-3-5-5-7-7-8H39c-3 1-5 4-7 8Z",
  "M32.5 44C30 17 70 17 67.5 44c-7-3-12.5-8-17.5-13-5 5-10.5 10-17.5 13Z",
  "M32.5 46C29 17 71 17 67.5 46c-2-6-5-9-9-11-8 2-16 1-20 1-3 3-4.5 6-6 10Z",
  "M32.5 45C30 18 69 18 67.5 45c-3-8-9-13-14-15-7 6-15 8-21 15Z",
];
const manHair = [
  "M32.5 42C29 20 44 15 54 17c13 0 17 12 13.5 25-1-6-3-9-6-11-8 1-17 0-23 0-3 3-5 6-6 11Z",
  "M32.5 43C30 22 42 17 50 17s20 4 17.5 26c-2-8-4-11-8-13-4 3-14 4-20 2-4 2-6 6-7 11Z",
  "M33 40C31 21 40 18 50 18s19 3 17 22c-2-5-3-7-5-9H38c-2 2-4 5-5 9Z",
  "M32.5 44C29 24 38 14 52 16c14 0 19 14 15.5 28-1-6-2-9-5-13-4 0-9-1-12-4-4 5-12 6-16 8-1 3-1.500 6-2 9Z",
  "M33 41C32 24 41 17 51 17s18 6 16 24c-1-4-2-6-4-7-9-2-17-2-25 0-2 1-4 3-5 7Z",
];

/** The SVG of a demo member's picture: the same for the same arguments, never a real person. */
export function drawPortrait(seed: number, sex: "MAN" | "WOMAN", variant: PortraitVariant): string {
  const ground = createRandom(`ground ${seed}`).pick(grounds);
  if (variant === "avatar")
    return svg(
      88,
      88,
      "6 8 88 88",
      `<rect x="6" y="8" width="88" height="88" fill="${ground}"/>${drawPerson(seed, sex)}`,
    );
  if (variant === "real") {
    const backdrop = `<rect width="100" height="125" fill="#DCE6EF"/>`;
    return svg(
      480,
      600,
      "0 0 100 125",
      `${backdrop}<g transform="translate(-3 24) scale(1.06)">${drawPerson(seed, sex)}</g>`,
    );
  }
  const random = createRandom(`photo ${seed} ${variant}`);
  const scene = drawScene(variant === "live" ? seed : seed + variant * 3);
  // Every third album picture shows a place or a pet instead of the person.
  if (typeof variant === "number" && variant % 3 === 0) return svg(480, 600, "0 0 100 125", scene);
  const tilt = variant === "live" ? 0 : random.int(-4, 4);
  const scale = variant === "live" ? 1.06 : 0.78 + random.next() * 0.32;
  const shift = `translate(${(50 - 50 * scale + random.int(-6, 6)).toFixed(1)} ${(126 - 101 * scale).toFixed(1)})`;
  return svg(
    480,
    600,
    "0 0 100 125",
    `${scene}<g transform="${shift} rotate(${tilt} 50 100) scale(${scale.toFixed(2)})">${drawPerson(seed, sex)}</g>`,
  );
}

/** Head and shoulders in a field of 100 by 102. */
export function drawPerson(seed: number, sex: "MAN" | "WOMAN"): string {
  const random = createRandom(`person ${seed}`);
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const cloth = random.pick(cloths);
  const style = random.int(0, 4);
  const isWoman = sex === "WOMAN";
  return [
    isWoman ? path(womanBack[style], hair) : "",
    path("M12 102C13 80 32 73 50 73s37 7 38 29Z", cloth),
    path("M42 58h16v14c0 5-3.5 8-8 8s-8-3-8-8Z", skin),
    `<path d="M42 63c4 5 12 5 16 0v5c-4 4-12 4-16 0Z" opacity=".08"/>`,
    isWoman ? drawNeckline(random, cloth) : drawCollar(random),
    `<ellipse cx="50" cy="45" rx="16.5" ry="19" fill="${skin}"/>`,
    `<circle cx="33.5" cy="47" r="3" fill="${skin}"/><circle cx="66.5" cy="47" r="3" fill="${skin}"/>`,
    path((isWoman ? womanFront : manHair)[style], hair),
    `<g fill="#3A2A22"><ellipse cx="43.5" cy="47.5" rx="1.5" ry="1.9"/><ellipse cx="56.5" cy="47.5" rx="1.5" ry="1.9"/></g>`,
    `<path d="M40.5 43.2q3-1.6 5.6-.2M53.9 43q2.8-1.4 5.6.2" stroke="${hair}" stroke-width="${isWoman ? 1.1 : 1.5}" fill="none" stroke-linecap="round" opacity=".75"/>`,
    `<path d="${random.pick(["M46 55.5q4 3.2 8 0", "M45.5 55q4.500 4.4 9 0", "M46.5 56q3.5 2 7 0"])}" stroke="#A3574A" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
    `<g fill="#E58E7C" opacity="${isWoman ? 0.32 : 0.14}"><circle cx="40" cy="52" r="3"/><circle cx="60" cy="52" r="3"/></g>`,
    random.chance(0.2) ? glasses : "",
    isWoman && random.chance(0.35)
      ? `<g fill="#F6EBDD"><circle cx="33.2" cy="52" r="1.2"/><circle cx="66.800" cy="52" r="1.2"/></g>`
      : "",
    !isWoman && random.chance(0.12) ? `<path d="M43 59q7 5 14 0-1 5-7 5t-7-5Z" fill="${hair}" opacity=".28"/>` : "",
  ].join("");
}

const glasses = `<g stroke="#3B332E" stroke-width="1.2" fill="none"><circle cx="43.5" cy="47.5" r="5"/><circle cx="56.5" cy="47.5" r="5"/><path d="M48.5 47h3"/></g>`;

function drawCollar(random: Random): string {
  const kind = random.int(0, 3);
  if (kind > 1) return "";
  const shirt = `<path d="M40 73l10 10 10-10 5 2-11 17h-8L35 75Z" fill="#F4EFE8"/>`;
  return kind === 0
    ? `${shirt}<path d="M47.5 84h5l2 16h-9Z" fill="${random.pick(["#8E3B3F", "#3E5570", "#6B5B3E"])}"/>`
    : shirt;
}

function drawNeckline(random: Random, cloth: string): string {
  if (random.chance(0.5))
    return `<path d="M39 74q11 11 22 0" stroke="#000" stroke-opacity=".12" stroke-width="1.6" fill="none"/>`;
  return `<path d="M41 73.500q9 8 18 0l3 1.500q-12 11-24 0Z" fill="${cloth === "#EDE6DB" ? "#D9CBB8" : "#F6EEE3"}"/>`;
}

function path(shape: string | undefined, colour: string): string {
  return `<path d="${shape ?? ""}" fill="${colour}"/>`;
}

export function svg(width: number, height: number, box: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
}
