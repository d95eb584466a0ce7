import type { Canvas } from "@napi-rs/canvas";
import type { PosterContext, PosterFont, PosterStudio } from "@hongxian/contract/core/poster/poster-context.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import type { PosterProfile } from "@hongxian/contract/core/poster/poster-profile.ts";
import { textsByFace } from "@hongxian/contract/core/poster/poster-texts.ts";
import type { ServerCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import type { CanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";

/** A canvas to draw one member's poster, with the fonts his texts need. */
export function openStudio(
  { createCanvas }: ServerCanvas,
  fonts: CanvasFonts,
  profile: PosterProfile,
): { readonly studio: PosterStudio; readonly canvas: Canvas } {
  const texts = textsByFace(profile);
  const families = { sans: fonts.familiesFor("sans", texts.sans), serif: fonts.familiesFor("serif", texts.serif) };
  const canvas = createCanvas(posterSize.width, posterSize.height);
  // Both contexts have every method named by PosterContext; only their image types differ, which are never inspected.
  const contextOf = (of: Canvas) => of.getContext("2d") as unknown as PosterContext;
  return {
    canvas,
    studio: {
      context: contextOf(canvas),
      scratch: (width, height) => contextOf(createCanvas(width, height)),
      setFont(context, { face, weight, size }: PosterFont) {
        context.font = `${weight} ${size}px ${families[face]}`;
        // A weight alone would be faked by thickening the thinnest one; the font's own axis draws it.
        (context as unknown as { fontVariationSettings: string }).fontVariationSettings = `'wght' ${weight}`;
      },
    },
  };
}
