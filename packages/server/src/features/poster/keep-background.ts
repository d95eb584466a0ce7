import { imageMessages } from "@hongxian/contract/core/file/file.endpoints.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import * as endpoints from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { imageType } from "../../core/foundation/file/image-type.ts";
import { readPictureHead } from "../../core/foundation/picture/convert-picture.ts";
import { receivePicture } from "../../core/foundation/storage/receive-picture.ts";
import { handleRaw } from "../../kit/call.ts";

/**
 * The picture as it is shown (after its own rotation mark) must have exactly the poster's size; its header is enough to
 * check.
 */
async function checkBackground(user: number, bytes: Buffer): Promise<void> {
  if (imageType(bytes) === null) throw refused(posterMessages.backgroundType);
  const { upright } = await readPictureHead(user, bytes).catch((error: unknown) => {
    throw error instanceof AppError ? error : refused(posterMessages.backgroundType);
  });
  if (upright.width !== posterSize.width || upright.height !== posterSize.height)
    throw refused(posterMessages.backgroundSize);
}

/** Stores an uploaded background among the console's pictures, encoded again from its pixels. */
export const uploadPosterBackground = handleRaw(endpoints.uploadPosterBackground, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(imageMessages.none);
  await checkBackground(call.caller.staffId, bytes);
  return { status: 0, msg: "", data: await receivePicture(call, endpoints.uploadPosterBackground, bytes) };
});
