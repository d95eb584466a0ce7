import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { imageType, type ImageType } from "../file/image-type.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture, isTooSlow, mostPixels, readPictureHead } from "./convert-picture.ts";

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: ImageType["extension"];
  readonly width: number;
  readonly height: number;
}

const longestSide = 20_000;

const results = {
  gif: { format: "gif" },
  png: { format: "png", compressionLevel: 8 },
  jpg: { format: "jpeg", quality: 92, chromaSubsampling: "4:4:4" },
  webp: { format: "webp", quality: 92 },
} as const;

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
  const unreadable = (error: unknown) => {
    if (error instanceof AppError) throw error;
    throw refused(isTooSlow(error) ? uploadMessages.tooSlow : uploadMessages.broken);
  };
  // Checked by its header before it waits for a place: a picture that is too large takes none.
  const { format, width, height, pages } = await readPictureHead(user, bytes).catch(unreadable);
  const result = results[found.extension];
  if (format !== result.format) throw refused(uploadMessages.hostile);
  if (width > longestSide || height > longestSide || width * height * pages > mostPixels)
    throw refused(uploadMessages.pixels);
  const isMoving = pages > 1;
  const clean = await convertPicture(user, bytes, [
    { read: { failOn: "error", animated: isMoving }, isUpright: !isMoving, result },
  ]).catch(unreadable);
  const shownHeight = isMoving ? Math.round(clean.height / pages) : clean.height;
  return { ...found, bytes: clean.bytes, width: clean.width, height: shownHeight };
}
