import * as endpoints from "@hongxian/contract/core/file/file.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { writeAudit } from "../../../http/audit.ts";
import { handleRaw } from "../../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";
import { sendStoredFile } from "./show-file.ts";
import { needShare } from "./upload-quota.ts";
import { recordFile, resultOf, storePicture } from "./stored-files.ts";

/** Stores one small picture sent in one piece; the client's file name and claimed type are not trusted. */
export const uploadImage = handleRaw(endpoints.uploadImage, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(endpoints.imageMessages.none);
  const { services, caller, ip, consoleRoute } = call;
  await needShare(services.db, caller.staffId, bytes.length);
  const file = await storePicture(caller.staffId, services, bytes);
  const { method, path, title = "" } = endpoints.uploadImage;
  try {
    await services.db.transaction().execute(async (tx) => {
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
        entry: { targetType: auditTargets.file, targetId: file.name, after: { size: file.size, type: file.type } },
        items: [],
      });
    });
  } catch (error) {
    await fileStoreOf(services).remove(file.objectKey);
    throw error;
  }
  return { status: 0, msg: "", data: resultOf(file) };
});

export const getImage = handleRaw(endpoints.getImage, (call, request, reply) =>
  sendStoredFile(call.services, call.params.name, request, reply),
);

export const getNamedImage = handleRaw(endpoints.getNamedImage, (call, request, reply) =>
  sendStoredFile(call.services, `${call.params.folder}/${call.params.name}`, request, reply),
);
