import { drawPoster } from "@hongxian/contract/core/poster/draw-poster.ts";
import type { PosterBackgroundNumber } from "@hongxian/contract/core/poster/background-number.ts";
import type { PosterSource } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { type QrMatrix, largestQrVersion } from "@hongxian/contract/core/poster/qr-tile.ts";
import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { encode } from "uqr";
import { loadImage } from "./load-image.ts";
import { loadPosterFonts } from "./load-poster-fonts.ts";
import { openStudio } from "./poster-studio.ts";

/** One of the eight by its number, or the address of an uploaded one. */
export type ChosenBackground = PosterBackgroundNumber | string;

function qrOf(address: string): QrMatrix {
  try {
    return encode(address, { ecc: "M", boostEcc: false, border: 0, maxVersion: largestQrVersion }).data;
  } catch {
    throw new Error(posterMessages.linkTooLong);
  }
}

async function photoOf(address: string, signal: AbortSignal) {
  try {
    return await loadImage(pictureAddress(address, "view"), signal);
  } catch {
    throw new Error(posterMessages.photoFailed);
  }
}

/** Draws the poster off screen, completely or not at all. */
export async function drawMemberPoster(
  source: PosterSource,
  chosen: ChosenBackground,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { studio, canvas } = openStudio();
  const qr = qrOf(window.location.origin + source.cornerPath);
  const [photo, background] = await Promise.all([
    photoOf(source.photoUrl, signal),
    typeof chosen === "number" ? chosen : loadImage(chosen, signal),
    loadPosterFonts(source.profile),
  ]);
  drawPoster(studio, { profile: source.profile, photo, background, qr });
  return canvas;
}

/** The poster as a file. */
export async function posterFile(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) throw new Error(posterMessages.noCanvas);
  return png;
}
