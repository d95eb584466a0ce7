import { pictureQuality } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { loadSharp, mostPixels, withPictureRoom } from "./load-sharp.ts";

/** No picture is more than this many times as high as the width it is fitted to. */
const tallest = 4;

/** A picture fitted into a width as JPEG: upright, on white where it was transparent, without metadata. */
export function fitPicture(bytes: Buffer, width: number): Promise<Buffer> {
  return withPictureRoom(async () => {
    const sharp = await loadSharp();
    return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize({ width, height: width * tallest, fit: "inside", withoutEnlargement: true })
      .flatten({ background: { r: 255, g: 255, b: 255 } })
      .jpeg({ quality: pictureQuality })
      .toBuffer();
  });
}
