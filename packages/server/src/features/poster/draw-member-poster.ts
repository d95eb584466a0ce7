import { drawPoster } from "@hongxian/contract/core/poster/draw-poster.ts";
import type { PosterBackgroundNumber } from "@hongxian/contract/core/poster/background-number.ts";
import type { PosterSource } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { largestQrVersion, type QrMatrix } from "@hongxian/contract/core/poster/qr-tile.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { encode } from "uqr";
import type { Services } from "../../kit/services.ts";
import { loadCanvas, type ServerCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import { createCanvasFonts, type CanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";
import { openStudio } from "./poster-studio.ts";
import type { SlotUser } from "../../platform/slots.ts";
import { readPhoto } from "./read-photo.ts";

interface Tools {
  readonly canvas: ServerCanvas;
  readonly fonts: CanvasFonts;
}
let tools: Tools | null = null;

/** Canvas and fonts, found once; throws a plain message when the machine lacks either. */
export async function posterTools(): Promise<Tools> {
  if (tools !== null) return tools;
  const canvas = await loadCanvas();
  const fonts = createCanvasFonts(canvas);
  if (!fonts.isUsable) throw refused(posterMessages.noServerFont);
  tools = { canvas, fonts };
  return tools;
}

function qrOf(address: string): QrMatrix {
  try {
    return encode(address, { ecc: "M", boostEcc: false, border: 0, maxVersion: largestQrVersion }).data;
  } catch {
    throw refused(posterMessages.linkTooLong);
  }
}

/** One member's poster as PNG, drawn by the same module the browser draws with. */
export async function drawMemberPoster(
  user: SlotUser,
  services: Services,
  source: PosterSource,
  { background, origin }: { background: PosterBackgroundNumber; origin: string },
): Promise<Buffer> {
  const { canvas: library, fonts } = await posterTools();
  const qr = qrOf(origin + source.cornerPath);
  const image = await readPhoto(user, services, library, source.photoUrl);
  const { studio, canvas } = openStudio(library, fonts, source.profile);
  const photo = { image, width: image.width, height: image.height };
  drawPoster(studio, { profile: source.profile, photo, background, qr });
  return canvas.encode("png");
}
