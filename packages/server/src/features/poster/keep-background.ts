import { imageMessages } from "@hongxian/contract/core/file/file.endpoints.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import * as endpoints from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { imageType } from "../../core/foundation/file/image-type.ts";
import { readPictureHead } from "../../core/foundation/picture/convert-picture.ts";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { needShare } from "../../core/foundation/storage/upload-quota.ts";
import { recordFile, resultOf, storePicture } from "../../core/foundation/storage/stored-files.ts";
import { writeAudit } from "../../http/audit.ts";
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
  const { services, caller } = call;
  await checkBackground(caller.staffId, bytes);
  await needShare(services.db, caller.staffId, bytes.length);
  const file = await storePicture(caller.staffId, services, bytes);
  const { method, path, title = "" } = endpoints.uploadPosterBackground;
  try {
    await services.db.transaction().execute(async (tx) => {
      await recordFile(tx, file, { staffId: caller.staffId });
      await writeAudit(tx, {
        caller,
        route: call.consoleRoute,
        title,
        method,
        path,
        ip: call.ip,
        requestId: null,
        result: "OK",
        entry: { targetType: "file", targetId: file.name, after: { size: file.size, type: file.type } },
        items: [],
      });
    });
  } catch (error) {
    await fileStoreOf(services).remove(file.objectKey);
    throw error;
  }
  return { status: 0, msg: "", data: resultOf(file) };
});
