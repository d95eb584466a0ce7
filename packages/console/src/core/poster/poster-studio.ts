import type { PosterContext, PosterFace, PosterStudio } from "@hongxian/contract/core/poster/poster-context.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";

const emoji = `"Noto Color Emoji","Apple Color Emoji","Segoe UI Emoji"`;
/** The poster's own fonts, then those of the system for rare characters, then its emoji. */
const families: Readonly<Record<PosterFace, string>> = {
  serif: `"Noto Serif SC Variable","Noto Serif CJK SC","Songti SC",SimSun,${emoji},serif`,
  sans: `"Noto Sans SC Variable","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",${emoji},sans-serif`,
};

export const fontText = ({ face, weight, size }: { face: PosterFace; weight: number; size: number }): string =>
  `${weight} ${size}px ${families[face]}`;

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  // Small canvases are read back to look for missing glyphs; the poster itself never is.
  const context = canvas.getContext("2d", { willReadFrequently: width < posterSize.width });
  if (context === null) throw new Error(posterMessages.noCanvas);
  return context;
}

/** A canvas off screen to draw one poster on. */
export function openStudio(): { readonly studio: PosterStudio; readonly canvas: HTMLCanvasElement } {
  const context = contextOf(posterSize.width, posterSize.height);
  return {
    canvas: context.canvas,
    studio: {
      context: context satisfies PosterContext,
      scratch: contextOf,
      setFont(target, font) {
        target.font = fontText(font);
      },
    },
  };
}
