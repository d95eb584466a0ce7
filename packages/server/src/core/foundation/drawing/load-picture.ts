import type { Image } from "@napi-rs/canvas";
import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture } from "../picture/convert-picture.ts";
import type { ServerCanvas } from "./load-canvas.ts";

/**
 * A picture to draw on the canvas, upright, no larger than this. The canvas decodes inside this process and takes any
 * number of pixels, so it only gets what the picture processes have encoded again.
 */
export async function loadPicture(
  user: SlotUser,
  { loadImage }: ServerCanvas,
  bytes: Buffer,
  largest: { readonly width: number; readonly height: number },
): Promise<Image> {
  const { bytes: png } = await convertPicture(user, bytes, [
    {
      read: { density: 144 },
      isUpright: true,
      resize: { ...largest, fit: "inside", withoutEnlargement: true },
      result: { format: "png", compressionLevel: 1 },
    },
  ]);
  return loadImage(png);
}
