import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Sharp } from "sharp";
import { imageType, type ImageType } from "../file/image-type.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { isTooSlow, mostPixels, readPictureHead, withPicture } from "./load-sharp.ts";

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: ImageType["extension"];
  readonly width: number;
  readonly height: number;
}

const longestSide = 20_000;
const formats = { png: "png", jpg: "jpeg", webp: "webp", gif: "gif" } as const;

function encode(picture: Sharp, extension: CleanPicture["extension"]): Sharp {
  if (extension === "gif") return picture.gif();
  if (extension === "png") return picture.png({ compressionLevel: 8 });
  return extension === "jpg"
    ? picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    : picture.webp({ quality: 92 });
}

/**
 * The same picture encoded again from its pixels: turned upright, in sRGB, and without anything but pixels (place,
 * device, comments, previews, data appended after its end).
 */
export async function cleanPicture(
  user: SlotUser,
  bytes: Buffer,
  kind: "image" | "chatImage" = "image",
): Promise<CleanPicture> {
  const found = imageType(bytes, kind === "chatImage");
  if (found === null) throw refused(fileKinds[kind].type);
  // Checked by its header before it waits for a place: a picture that is too large takes none.
  const {
    format,
    width,
    height,
    pages = 1,
  } = await readPictureHead(bytes).catch(() => {
    throw refused(uploadMessages.broken);
  });
  if (format !== formats[found.extension]) throw refused(uploadMessages.hostile);
  if (width > longestSide || height > longestSide || width * height * pages > mostPixels)
    throw refused(uploadMessages.pixels);
  const isMoving = pages > 1;
  const write = (picture: Sharp) =>
    encode(isMoving ? picture : picture.autoOrient(), found.extension)
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw refused(isTooSlow(error) ? uploadMessages.tooSlow : uploadMessages.broken);
      });
  const { data, info } = await withPicture(user, bytes, write, { failOn: "error", animated: isMoving });
  const shownHeight = isMoving ? Math.round(info.height / pages) : info.height;
  return { bytes: data, type: found.type, extension: found.extension, width: info.width, height: shownHeight };
}
