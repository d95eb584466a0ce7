import type { PosterFace, PosterFont, PosterStudio, PosterType } from "./poster-context.ts";

/** Characters every Chinese font has; checking each would only cost time. */
const everyday = /^[\u0020-\u007E\u2010-\u2027\u3000-\u3002\u3008-\u3011\u4E00-\u9FA5\uFF01-\uFF5E]$/;
/**
 * Characters that reveal the glyph of a missing character: code points that no font may have, and emoji and rare
 * characters of several kinds. No two real glyphs look alike, so one that looks like another of these is the mark of a
 * missing one; a font's parts and its fallbacks may each have a mark of their own.
 */
const witnesses = [
  ..."\u{10FFFE}\u{FFFFE}\u{FFFE}",
  ..."🌿🍎🎃😀🚀🧶🫠",
  ..."𪚥𰻞㋿ꙮ",
  ..."\u0E01\u0915\u{1D4D0}\u10D0",
] as const;
const probe = { width: 112, height: 48 } as const;
const probeFont = { weight: 400, size: 32 } as const;

/** Characters that join or colour others and draw nothing themselves. */
const silent = /[\p{M}\u200D\u{E0020}-\u{E007F}]/u;
const flagLetter = /^\p{Regional_Indicator}$/u;

/** Measures with the studio's fonts, and reports which characters none of them can draw. */
export function createCanvasType(studio: PosterStudio): PosterType {
  const ruler = studio.scratch(probe.width, probe.height);
  const seen = new Map<string, string>();
  const look = (text: string, face: PosterFace): string => {
    const key = `${face}${text}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    ruler.clearRect(0, 0, probe.width, probe.height);
    studio.setFont(ruler, { face, ...probeFont });
    ruler.fillStyle = "#000000";
    ruler.fillText(text, 4, 36);
    const { data } = ruler.getImageData(0, 0, probe.width, probe.height);
    // Alpha alone distinguishes the shapes; a colour emoji has it too.
    let shape = "";
    for (let at = 3; at < data.length; at += 4) shape += String.fromCharCode(data[at] ?? 0);
    seen.set(key, shape);
    return shape;
  };
  const blank = /^\0*$/;
  const isMissing = (text: string, face: PosterFace, like: (code: string) => string): boolean =>
    witnesses.some((code) => like(code) !== text && look(text, face) === look(like(code), face));

  const isDrawn = (grapheme: string, face: PosterFace): boolean => {
    const parts = Array.from(grapheme).filter((part) => !silent.test(part));
    if (blank.test(look(grapheme, face))) return false;
    if (parts.every((part) => flagLetter.test(part)))
      return !isMissing(grapheme, face, (code) => code.repeat(parts.length));
    // Without a glyph for the whole sequence the parts are drawn side by side: each needs its own glyph.
    if (parts.some((part) => isMissing(part, face, (code) => code))) return false;
    const [base = ""] = parts;
    const hasMarks = parts.length === 1 && Array.from(grapheme).length > 1;
    return (
      !isMissing(grapheme, face, (code) => code) && !(hasMarks && isMissing(grapheme, face, (code) => base + code))
    );
  };

  const known = new Map<string, boolean>();
  return {
    measure(text: string, font: PosterFont) {
      studio.setFont(ruler, font);
      return ruler.measureText(text).width;
    },
    hasGlyph(grapheme, face) {
      if (everyday.test(grapheme)) return true;
      const key = `${face}${grapheme}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const drawn = isDrawn(grapheme, face);
      known.set(key, drawn);
      return drawn;
    },
  };
}
