import { loadSharp, mostPixels, withPictureRoom } from "./load-sharp.ts";

const grain = 14;
const width = 240;

/** So few points that nothing can be read and nobody recognised, whatever is done to it afterwards. */
export function blurPicture(bytes: Buffer): Promise<Buffer> {
  return withPictureRoom(async () => {
    const sharp = await loadSharp();
    const tiny = await sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: grain })
      .flatten({ background: "white" })
      .png()
      .toBuffer();
    return sharp(tiny).resize({ width, kernel: "cubic" }).blur(6).jpeg({ quality: 70 }).toBuffer();
  });
}
