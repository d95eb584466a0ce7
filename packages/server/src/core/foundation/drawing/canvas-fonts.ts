import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PosterFace } from "@hongxian/contract/core/poster/poster-context.ts";
import type { ServerCanvas } from "./load-canvas.ts";

const require = createRequire(import.meta.url);
const packages: Readonly<Record<PosterFace, string>> = {
  sans: "@fontsource-variable/noto-sans-sc",
  serif: "@fontsource-variable/noto-serif-sc",
};
/** Fonts a server may have besides, for rare characters and emoji; a collection is known by its first name (JP). */
const systemFamilies: Readonly<Record<PosterFace, readonly string[]>> = {
  sans: ["Noto Sans CJK SC", "Noto Sans CJK JP", "PingFang SC"],
  serif: ["Noto Serif CJK SC", "Noto Serif CJK JP", "Songti SC"],
};
const emojiFamilies = ["Noto Color Emoji", "Apple Color Emoji"] as const;
/** Half a megabyte that draws emoji in colour on a server that has no font for them. */
const emojiPart = { family: "Hongxian emoji", file: "twemoji-colr-font/twemoji.woff2" } as const;
/** Unicode counts digits and symbols as emoji as well; the text font draws them better. */
const emojiText = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

interface Part {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** "U+4e00-4e02,U+5f" as numbers. */
const readRanges = (text: string): (readonly [number, number])[] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** The console's own font files, each with its characters; none when they are not installed. */
function readParts(face: PosterFace): Part[] {
  let folder: string;
  try {
    folder = dirname(require.resolve(`${packages[face]}/package.json`));
  } catch {
    return [];
  }
  const listed = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Readonly<Record<string, string>>;
  const stem = packages[face].split("/")[1] ?? "";
  return Object.entries(listed)
    .map(([name, ranges]) => {
      const part = name.replaceAll(/[[\]]/g, "");
      const file = join(folder, "files", `${stem}-${part}-wght-normal.woff2`);
      return { family: `Hongxian ${face} ${part}`, file, ranges: readRanges(ranges) };
    })
    .filter(({ file }) => existsSync(file));
}

function findEmoji(): Pick<Part, "family" | "file"> | null {
  try {
    return { family: emojiPart.family, file: require.resolve(emojiPart.file) };
  } catch {
    return null;
  }
}

/**
 * The fonts of a server that has none of its own: the parts of the console's web fonts, each under its own name,
 * registered when a text needs them. Several parts under one name would hide each other.
 */
export function createCanvasFonts({ GlobalFonts }: ServerCanvas) {
  const parts = { sans: readParts("sans"), serif: readParts("serif") } as const;
  const registered = new Set<string>();
  const system = (face: PosterFace) => systemFamilies[face].filter((family) => GlobalFonts.has(family));
  const emoji = emojiFamilies.filter((family) => GlobalFonts.has(family));
  const ownEmoji = findEmoji();
  const register = ({ family, file }: Pick<Part, "family" | "file">): void => {
    if (registered.has(family)) return;
    GlobalFonts.registerFromPath(file, family);
    registered.add(family);
  };
  return {
    /** Whether Chinese can be drawn at all. */
    isUsable: (["sans", "serif"] as const).every((face) => parts[face].length > 0 || system(face).length > 0),
    /** The families that draw this text, as a CSS list. */
    familiesFor(face: PosterFace, text: string): string {
      const codes = [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))];
      const needed = parts[face].filter(({ ranges }) =>
        ranges.some(([from, to]) => codes.some((code) => code >= from && code <= to)),
      );
      const drawsEmoji = ownEmoji !== null && emojiText.test(text) ? [ownEmoji] : [];
      for (const part of [...needed, ...drawsEmoji]) register(part);
      return [
        ...needed.map(({ family }) => family),
        ...system(face),
        ...emoji,
        ...drawsEmoji.map(({ family }) => family),
      ]
        .map((family) => `"${family}"`)
        .join(",");
    },
  };
}

export type CanvasFonts = ReturnType<typeof createCanvasFonts>;
