import { drawGift } from "./gift-picture.ts";
import { createRandom } from "../random.ts";
import { drawPerson, drawPortrait, svg } from "./portrait.ts";

/**
 * Draws the picture behind a demo address, given the part after /api/files/demo/ (portrait/10382914.svg,
 * portrait/10382914-live.svg, album/10382914-2.svg, paper/house-17-1.svg, shot/5-1.svg, shop/3.svg). Returns undefined
 * for anything else. The sex follows from the id: demo men have odd ids.
 */
export function drawDemoPicture(name: string): string | undefined {
  const portrait = /^portrait\/(\d{1,15})(?:-(live|real))?\.svg$/u.exec(name);
  if (portrait !== null) {
    const userId = Number(portrait[1]);
    const variant = portrait[2] === "live" || portrait[2] === "real" ? portrait[2] : "avatar";
    return drawPortrait(userId, sexOf(userId), variant);
  }
  const album = /^album\/(\d{1,15})-(\d{1,3})\.svg$/u.exec(name);
  if (album !== null) return drawPortrait(Number(album[1]), sexOf(Number(album[1])), Number(album[2]));
  const paper = /^paper\/([a-z]+)-(\d{1,15})-(\d{1,2})\.svg$/u.exec(name);
  if (paper !== null) return drawPaper(paper[1] ?? "", Number(paper[2]));
  const shot = /^shot\/(\d{1,15})-(\d{1,2})\.svg$/u.exec(name);
  if (shot !== null) return drawShot(Number(shot[1]), Number(shot[2]));
  const scene = /^scene\/(\d{1,15})\.svg$/u.exec(name);
  if (scene !== null) return drawScene(Number(scene[1]));
  const gift = /^gift\/(\d{1,3})\.svg$/u.exec(name);
  if (gift !== null) return drawGift(Number(gift[1]));
  const shop = /^shop\/(\d{1,15})\.svg$/u.exec(name);
  return shop === null ? undefined : drawShop(Number(shop[1]));
}

function sexOf(userId: number): "MAN" | "WOMAN" {
  return userId % 2 === 1 ? "MAN" : "WOMAN";
}

const paperTitles: Readonly<Record<string, string>> = {
  education: "毕业证书",
  house: "不动产权证书",
  car: "机动车行驶证",
  carmask: "机动车行驶证",
  marriage: "婚姻状况证明",
  work: "在职收入证明",
  assets: "个人存款证明",
  passport: "护照资料页",
  counsel: "心理咨询师证书",
  matchmaker: "婚姻介绍师证书",
};

/** A paper on a table: a title, lines that imitate text, a seal, and the word 样张 (specimen) across it. */
function drawPaper(kind: string, id: number): string | undefined {
  const title = paperTitles[kind];
  if (title === undefined) return undefined;
  const random = createRandom(`paper ${kind} ${id}`);
  const lines = Array.from({ length: 7 }, (_, place) => {
    const width = random.int(150, 330) - (place === 6 ? 110 : 0);
    return `<rect x="250" y="${214 + place * 32}" width="${width}" height="9" rx="4" fill="#8C7F6C" opacity=".42"/>`;
  }).join("");
  const face = `<rect x="106" y="208" width="118" height="150" fill="#D9E2EA"/><svg x="106" y="208" width="118" height="150" viewBox="4 4 92 96" preserveAspectRatio="xMidYMid slice">${drawPerson(id, id % 2 === 1 ? "MAN" : "WOMAN")}</svg>`;
  const seal = `<g transform="translate(560 420) rotate(-8)" fill="none" stroke="#C2333A" opacity=".7"><circle r="44" stroke-width="3"/><path d="M0-15 4.500-4.500 15-4.500 7 2.500 10 13 0 7-10 13-7 2.500-15-4.500-4.500-4.500Z" fill="#C2333A" stroke="none"/></g>`;
  const sheet = `<rect x="67" y="72" width="600" height="440" rx="3" opacity=".28"/><rect x="62" y="62" width="600" height="440" rx="3" fill="#FBF5E6"/><rect x="80" y="80" width="564" height="404" fill="none" stroke="#B58D4A" stroke-width="3"/>`;
  // The place of the number plate, masked.
  const mosaic = kind === "carmask" ? `<rect x="246" y="206" width="190" height="26" fill="#3A332D"/>` : "";
  const words = `<text x="362" y="160" font-size="38" font-weight="700" fill="#9C2A2E" text-anchor="middle" letter-spacing="10" font-family="serif">${title}</text><text x="362" y="470" font-size="120" fill="#9C8A70" opacity=".16" text-anchor="middle" transform="rotate(-18 362 420)" font-family="sans-serif">样张</text>`;
  return svg(
    720,
    560,
    "0 0 720 560",
    `<rect width="720" height="560" fill="#3A332D"/><g transform="rotate(${random.int(-20, 20) / 10} 360 280)">${sheet}${words}${face}${lines}${mosaic}${seal}</g>`,
  );
}

/** A quiet landscape of two and a half to one: covers, carousel pictures, posts. */
function drawScene(id: number): string {
  const random = createRandom(`scene ${id}`);
  const [sky, far, near, sun] = random.pick([
    ["#F6E3D8", "#D9A88C", "#A8553F", "#F2C14E"],
    ["#E3EDF2", "#9FB8C4", "#55788A", "#FFFFFF"],
    ["#EEF0DD", "#B3BF8A", "#6E8250", "#F4D35E"],
    ["#EFE3F0", "#B9A0C2", "#74557F", "#F7C8B0"],
    ["#FBE9E7", "#E3A6A1", "#B23A48", "#FFE0B2"],
  ]);
  const hills = (base: number, height: number, colour: string) => {
    const points = Array.from({ length: 6 }, (_, place) => `${place * 150} ${base - random.int(0, height)}`).join(" L");
    return `<path d="M0 300 L${points} L750 300 Z" fill="${colour}"/>`;
  };
  const round = `<circle cx="${random.int(120, 620)}" cy="${random.int(60, 120)}" r="${random.int(24, 44)}" fill="${sun}"/>`;
  return svg(
    750,
    300,
    "0 0 750 300",
    `<rect width="750" height="300" fill="${sky}"/>${round}${hills(220, 90, far)}${hills(270, 70, near)}`,
  );
}

/** A chat as a screenshot by a member. */
function drawShot(id: number, place: number): string {
  const random = createRandom(`shot ${id} ${place}`);
  let top = 70;
  const bubbles = Array.from({ length: 7 }, () => {
    const isOwn = random.chance(0.4);
    const width = random.int(90, 210);
    const height = random.pick([34, 34, 54]);
    const left = isOwn ? 310 - width : 50;
    const bubble = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="10" fill="${isOwn ? "#F3D7CF" : "#fff"}"/><rect x="${left + 14}" y="${top + 13}" width="${width - 28}" height="7" rx="3" fill="#9A8F84" opacity=".5"/>`;
    const face = `<circle cx="${isOwn ? 335 : 25}" cy="${top + 16}" r="15" fill="${isOwn ? "#D9B8A6" : "#B7C3C6"}"/>`;
    top += height + 18;
    return bubble + face;
  }).join("");
  return svg(
    360,
    640,
    "0 0 360 640",
    `<rect width="360" height="640" fill="#EFEAE3"/><rect width="360" height="52" fill="#F8F5F0"/><rect x="130" y="22" width="100" height="9" rx="4" fill="#6F665D" opacity=".6"/>${bubbles}`,
  );
}

function drawShop(id: number): string {
  const random = createRandom(`shop ${id}`);
  const wall = random.pick(["#E9DCCB", "#E2D6CF", "#DDE1D8"]);
  const door = `<rect x="196" y="190" width="70" height="130" fill="#8B5E4A"/><circle cx="256" cy="258" r="4" fill="#E7CFA0"/>`;
  const windows = [60, 300]
    .map(
      (left) =>
        `<rect x="${left}" y="190" width="110" height="80" fill="#CFE0E4"/><path d="M${left} 230h110M${left + 55} 190v80" stroke="#fff" stroke-width="4"/>`,
    )
    .join("");
  const sign = `<rect x="40" y="120" width="390" height="46" rx="4" fill="#A8323A"/><text x="235" y="153" font-size="28" fill="#FBEFE3" text-anchor="middle" letter-spacing="8" font-family="serif">红线婚恋</text>`;
  return svg(
    470,
    340,
    "0 0 470 340",
    `<rect width="470" height="340" fill="#D9E4E8"/><rect x="30" y="90" width="410" height="230" fill="${wall}"/>${sign}${windows}${door}<rect y="320" width="470" height="20" fill="#B9AFA2"/>`,
  );
}
