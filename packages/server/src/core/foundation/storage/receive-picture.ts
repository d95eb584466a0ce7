import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { writeAudit } from "../../../http/audit.ts";
import type { RawCall } from "../../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";
import { recordFile, resultOf, storePicture } from "./stored-files.ts";
import { withShare } from "./upload-quota.ts";

/** Stores a small picture sent in one piece, encoded again from its pixels, with its audit row. */
export const receivePicture = (
  { services, caller, ip, consoleRoute }: RawCall,
  { method, path, title = "" }: Endpoint,
  bytes: Buffer,
): Promise<UploadResult> =>
  withShare(services.db, caller.staffId, bytes.length, async () => {
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
      // The first error is the one to answer; a file left behind is removed by the sweep.
      await fileStoreOf(services)
        .remove(file.objectKey)
        .catch((left: unknown) => services.log.warn({ err: left, key: file.objectKey }, "a picture was left behind"));
      throw error;
    }
    return resultOf(file);
  });
