import { pictureQuality } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { withPicture } from "./load-sharp.ts";

/** No picture is more than this many times as high as its fitted width. */
const tallest = 4;

/** A picture fitted into a width as JPEG: upright, on white where it was transparent, without metadata. */
export function fitPicture(user: SlotUser, bytes: Buffer, width: number): Promise<Buffer> {
  return withPicture(
    user,
    bytes,
    (picture) =>
      picture
        .autoOrient()
        .resize({ width, height: width * tallest, fit: "inside", withoutEnlargement: true })
        .flatten({ background: { r: 255, g: 255, b: 255 } })
        .jpeg({ quality: pictureQuality })
        .toBuffer(),
    { failOn: "error" },
  );
}
