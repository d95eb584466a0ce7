import { getImage, getNamedImage, imageMessages, uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { writeAudit } from "../../../http/audit.ts";
import { handleRaw } from "../../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";
import { sendStoredFile } from "./show-file.ts";
import { needShare } from "./upload-quota.ts";
import { recordFile, resultOf, storePicture } from "./stored-files.ts";

/** Stores one small picture sent in one piece; the client's file name and claimed type are not trusted. */
export const keepImage = handleRaw(uploadImage, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(imageMessages.none);
  const { house, caller, ip, consoleRoute } = call;
  await needShare(house.db, caller.staffId, bytes.length);
  const file = await storePicture(caller.staffId, house, bytes);
  const { method, path, title = "" } = uploadImage;
  try {
    await house.db.transaction().execute(async (tx) => {
      await recordFile(tx, file, { staffId: caller.staffId });
      await writeAudit(tx, {
        caller,
        route: consoleRoute,
        title,
        method,
        path,
        ip,
        requestId: null,
        result: "OK",
        entry: { targetType: "file", targetId: file.name, after: { size: file.size, type: file.type } },
        items: [],
      });
    });
  } catch (error) {
    await fileStoreOf(house).remove(file.objectKey);
    throw error;
  }
  return { status: 0, msg: "", data: resultOf(file) };
});

export const showImage = handleRaw(getImage, (call, request, reply) =>
  sendStoredFile(call.house, call.params.name, request, reply),
);

export const showNamedImage = handleRaw(getNamedImage, (call, request, reply) =>
  sendStoredFile(call.house, `${call.params.folder}/${call.params.name}`, request, reply),
);
