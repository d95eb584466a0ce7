import { randomInt } from "node:crypto";

/** Letters as strokes on a 4×6 grid, so that the picture holds no readable text. */
const strokes: Readonly<Record<string, string>> = {
  "2": "M0 1Q2-1 4 1Q4 3 0 6L4 6",
  "3": "M0 0L4 0L2 2Q4 3 4 4Q3 7 0 5",
  "4": "M3 6L3 0L0 4L4 4",
  "5": "M4 0L0 0L0 3Q4 2 4 4Q3 7 0 5",
  "6": "M3 0Q0 2 0 4Q0 6 2 6Q4 6 4 4Q3 2 0 4",
  "7": "M0 0L4 0L1 6",
  "9": "M4 3Q0 4 0 2Q1 0 3 0Q4 1 4 3Q4 5 1 6",
  A: "M0 6L2 0L4 6M1 4L3 4",
  C: "M4 1Q2-1 0 2Q0 6 2 6Q4 6 4 5",
  E: "M4 0L0 0L0 6L4 6M0 3L3 3",
  F: "M4 0L0 0L0 6M0 3L3 3",
  H: "M0 0L0 6M4 0L4 6M0 3L4 3",
  K: "M0 0L0 6M4 0L0 3L4 6",
  L: "M0 0L0 6L4 6",
  M: "M0 6L0 0L2 3L4 0L4 6",
  N: "M0 6L0 0L4 6L4 0",
  P: "M0 6L0 0L3 0Q4 1 4 2Q4 3 0 3",
  R: "M0 6L0 0L3 0Q4 1 4 2Q4 3 0 3L4 6",
  T: "M0 0L4 0M2 0L2 6",
  W: "M0 0L1 6L2 3L3 6L4 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3L4 0M2 3L2 6",
};
const alphabet = Object.keys(strokes);

const between = (low: number, high: number): number => low + (randomInt(1000) / 1000) * (high - low);
const pick = (): string => alphabet[randomInt(alphabet.length)] ?? "A";

export const captchaText = (): string => Array.from({ length: 4 }, pick).join("");

/** The code as a picture: each letter turned and moved a little, two lines across. */
export function captchaImage(text: string): string {
  const letters = [...text].map((letter, place) => {
    const x = 14 + place * 26 + between(-2, 2);
    const move = `translate(${x.toFixed(1)} ${between(9, 15).toFixed(1)}) rotate(${between(-18, 18).toFixed(1)}) scale(3.4 3)`;
    return `<path transform="${move}" d="${strokes[letter] ?? ""}"/>`;
  });
  const lines = [0, 1].map(
    () =>
      `<path opacity=".45" d="M0 ${between(8, 32).toFixed(0)}Q58 ${between(-10, 50).toFixed(0)} 116 ${between(8, 32).toFixed(0)}"/>`,
  );
  const body = `<g fill="none" stroke="#5C534A" stroke-width=".6" stroke-linecap="round">${letters.join("")}</g>`;
  const noise = `<g fill="none" stroke="#BC2436" stroke-width="1">${lines.join("")}</g>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="116" height="40" viewBox="0 0 116 40"><rect width="116" height="40" fill="#EFEAE2"/>${body}${noise}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
}
