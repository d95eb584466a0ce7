import { imageMessages } from "@hongxian/contract/core/file/file.endpoints.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import * as endpoints from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { imageType } from "../../core/foundation/file/image-type.ts";
import { readPictureHead } from "../../core/foundation/picture/load-sharp.ts";
import { receivePicture } from "../../core/foundation/storage/receive-picture.ts";
import { handleRaw } from "../../kit/call.ts";

/**
 * The picture as it is shown (after its own rotation mark) must have exactly the poster's size; its header is enough to
 * check.
 */
async function checkBackground(bytes: Buffer): Promise<void> {
  if (imageType(bytes) === null) throw refused(posterMessages.backgroundType);
  const { autoOrient } = await readPictureHead(bytes).catch(() => {
    throw refused(posterMessages.backgroundType);
  });
  if (autoOrient.width !== posterSize.width || autoOrient.height !== posterSize.height)
    throw refused(posterMessages.backgroundSize);
}

/** Stores an uploaded background among the console's pictures, encoded again from its pixels. */
export const uploadPosterBackground = handleRaw(endpoints.uploadPosterBackground, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(imageMessages.none);
  await checkBackground(bytes);
  return { status: 0, msg: "", data: await receivePicture(call, endpoints.uploadPosterBackground, bytes) };
});
