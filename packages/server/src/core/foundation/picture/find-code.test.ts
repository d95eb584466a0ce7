import sharp from "sharp";
import { encode } from "uqr";
import { expect, it } from "vitest";
import { showsCode } from "./find-code.ts";

/** A code drawn with plain squares. */
function codeOf(text: string, unit: number): { svg: string; size: number } {
  const { data, size } = encode(text, { border: 0 });
  const squares = data.flatMap((line, y) =>
    line.flatMap((dark, x) =>
      dark ? [`<rect x="${x * unit}" y="${y * unit}" width="${unit}" height="${unit}"/>`] : [],
    ),
  );
  return { svg: squares.join(""), size: size * unit };
}
const pictureOf = async (inner: string, width: number, height: number) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4efe6"/>${inner}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .jpeg({ quality: 70 })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true }));
  return showsCode({ width: info.width, height: info.height, pixels: data });
};

it("the search for codes finds a code in a picture, small, turned or light on dark", async () => {
  const { svg, size } = codeOf("https://u.wechat.example/abcdefg", 6);
  expect(await pictureOf(`<g transform="translate(300 120)">${svg}</g>`, 800, 500)).toBe(true);
  expect(await pictureOf(`<g transform="translate(260 160) rotate(12)">${svg}</g>`, 800, 600)).toBe(true);
  expect(await pictureOf(`<g transform="translate(40 40) scale(0.5)">${svg}</g>`, 300, 300)).toBe(true);
  const dark = `<rect x="80" y="80" width="${size + 40}" height="${size + 40}"/><g fill="#fff" transform="translate(100 100)">${svg}</g>`;
  expect(await pictureOf(dark, 500, 500)).toBe(true);
});

it("the search for codes takes neither words, stripes, a chessboard nor one lone square for a code", async () => {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `<text x="20" y="${30 + at * 24}" font-size="20">真诚相遇 会员权益 Hongxian 2026</text>`,
  );
  expect(await pictureOf(lines.join(""), 500, 320)).toBe(false);
  const stripes = Array.from({ length: 40 }, (_, at) => `<rect x="${at * 12}" width="6" height="400"/>`);
  expect(await pictureOf(stripes.join(""), 480, 400)).toBe(false);
  const board = Array.from({ length: 64 }, (_, at) =>
    (at + Math.floor(at / 8)) % 2 === 0
      ? `<rect x="${(at % 8) * 40}" y="${Math.floor(at / 8) * 40}" width="40" height="40"/>`
      : "",
  );
  expect(await pictureOf(board.join(""), 320, 320)).toBe(false);
  const eye = `<rect x="100" y="100" width="70" height="70"/><rect x="110" y="110" width="50" height="50" fill="#f4efe6"/><rect x="120" y="120" width="30" height="30"/>`;
  expect(await pictureOf(eye, 320, 320)).toBe(false);
});
