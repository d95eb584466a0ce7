import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { writeAudit } from "../../../http/audit.ts";
import type { RawCall } from "../../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";
import { recordFile, resultOf, storePicture } from "./stored-files.ts";
import { needShare } from "./upload-quota.ts";

/** Stores an uploaded picture, its row and its audit row; when the rows cannot be written, the file goes again. */
export async function keepPicture(
  { services, caller, ip, consoleRoute }: Pick<RawCall, "services" | "caller" | "ip" | "consoleRoute">,
  { method, path, title = "" }: Pick<Endpoint, "method" | "path" | "title">,
  bytes: Buffer,
): Promise<UploadResult> {
  await needShare(services.db, caller.staffId, bytes.length);
  const file = await storePicture(caller.staffId, services, bytes);
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
  return resultOf(file);
}
