import { pictureQuality } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture } from "./convert-picture.ts";

/** No picture is more than this many times as high as its fitted width. */
const tallest = 4;

/** A picture fitted into a width as JPEG: upright, on white where it was transparent, without metadata. */
export async function fitPicture(user: SlotUser, bytes: Buffer, width: number): Promise<Buffer> {
  const fitted = await convertPicture(user, bytes, [
    {
      read: { failOn: "error" },
      isUpright: true,
      resize: { width, height: width * tallest, fit: "inside", withoutEnlargement: true },
      background: "white",
      result: { format: "jpeg", quality: pictureQuality },
    },
  ]);
  return fitted.bytes;
}
