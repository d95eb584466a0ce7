import type { SlotUser } from "../../../platform/slots.ts";
import { withPicture } from "./load-sharp.ts";

const grain = 14;
const width = 240;
/**
 * However narrow a picture is, it becomes at most this many times as high as wide: the cost of a blur grows with its
 * pixels.
 */
const tallest = 4;

/** So few pixels that nothing can be read and no one recognised, whatever is done to it afterwards. */
export function blurPicture(user: SlotUser, bytes: Buffer): Promise<Buffer> {
  return withPicture(user, bytes, async (picture, open) => {
    const within = (side: number) => ({ width: side, height: side * tallest, fit: "inside" }) as const;
    const tiny = await picture.autoOrient().resize(within(grain)).flatten({ background: "white" }).png().toBuffer();
    return open(tiny)
      .resize({ ...within(width), kernel: "cubic" })
      .blur(6)
      .jpeg({ quality: 70 })
      .toBuffer();
  });
}
