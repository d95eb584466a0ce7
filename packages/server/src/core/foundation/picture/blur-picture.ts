import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture } from "./convert-picture.ts";

const grain = 14;
const width = 240;
/**
 * However narrow a picture is, it becomes at most this many times as high as wide: the cost of a blur grows with its
 * pixels.
 */
const tallest = 4;

/** So few pixels that nothing can be read and no one recognised, whatever is done to it afterwards. */
export async function blurPicture(user: SlotUser, bytes: Buffer): Promise<Buffer> {
  const within = (side: number) => ({ width: side, height: side * tallest, fit: "inside" }) as const;
  const { bytes: blurred } = await convertPicture(user, bytes, [
    { isUpright: true, resize: within(grain), background: "white", result: { format: "png" } },
    { resize: { ...within(width), kernel: "cubic" }, blur: 6, result: { format: "jpeg", quality: 70 } },
  ]);
  return blurred;
}
