import type { SlotUser } from "../../platform/slots.ts";
import { withPicture } from "./load-sharp.ts";

const grain = 14;
const width = 240;

/** So few points that nothing can be read and nobody recognised, whatever is done to it afterwards. */
export function blurPicture(user: SlotUser, bytes: Buffer): Promise<Buffer> {
  return withPicture(user, bytes, async (picture, open) => {
    const tiny = await picture.autoOrient().resize({ width: grain }).flatten({ background: "white" }).png().toBuffer();
    return open(tiny).resize({ width, kernel: "cubic" }).blur(6).jpeg({ quality: 70 }).toBuffer();
  });
}
