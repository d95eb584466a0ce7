import * as library from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { createCanvasFonts } from "./canvas-fonts.ts";

const fonts = createCanvasFonts(library);

/** The number of different colours in a drawing of the text, except black and white. */
function coloursIn(text: string, families: string): number {
  const context = library.createCanvas(200, 64).getContext("2d");
  context.font = `40px ${families}`;
  context.fillText(text, 4, 48);
  const { data } = context.getImageData(0, 0, 200, 64);
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 200 && (red !== green || green !== blue)) found.add(`${red},${green},${blue}`);
  }
  return found.size;
}

it("drawing brings its own emoji, so that a server without a font for them draws them in colour", () => {
  const families = fonts.familiesFor("sans", "周末🎉见👨‍👩‍👧🇨🇳");
  expect(families).toMatch(/"Hongxian emoji"$/);
  // Only with the bundled font, whatever this machine has besides.
  for (const emoji of ["🎉", "👨‍👩‍👧", "🇨🇳", "❤️", "👍🏽"]) expect(coloursIn(emoji, '"Hongxian emoji"')).toBeGreaterThan(2);
});

it("drawing uses the emoji font only where there is an emoji; digits and words keep their own fonts", () => {
  expect(fonts.familiesFor("serif", "身高 165 #1 *")).not.toContain("emoji");
  expect(coloursIn("165", fonts.familiesFor("sans", "165🎉"))).toBe(0);
});
