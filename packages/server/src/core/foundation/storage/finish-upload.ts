import { mayUpload } from "@hongxian/contract/core/storage/file-kind.access.ts";
import { fileKinds, isPictureKind, suffixOf, type FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import * as endpoints from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { readUploadKey, uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import { handleRaw, type Call, type RawCall } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf, readWhole, type FileStore, type FoundFile } from "./file-store.ts";
import { hideBoxes } from "./hide-boxes.ts";
import { lookAtContent } from "./look-at-content.ts";
import { peekInto } from "../file/peek.ts";
import { withShare } from "./upload-quota.ts";
import {
  findFileBySource,
  newStoredName,
  recordFile,
  resultOf,
  storePicture,
  type StoredFile,
  type UploadedAs,
} from "./stored-files.ts";

/** Moves the content to its final name and a key that no upload credential reaches. */
async function takeOver(
  user: number,
  services: Services,
  store: FileStore,
  found: FoundFile,
  { kind, ...as }: UploadedAs & { readonly kind: FileKind },
): Promise<StoredFile> {
  const { name } = as;
  if (found.size === 0) throw refused(endpoints.uploadMessages.empty);
  if (found.size > fileKinds[kind].bytes) throw refused(fileKinds[kind].size);
  if (isPictureKind(kind)) return storePicture(user, services, await readWhole(found), as, kind);
  const { type, hide } = await lookAtContent(user, peekInto(found), kind, name);
  const stored = newStoredName(suffixOf(name), as);
  if (hide.length > 0) {
    await store.put(stored.objectKey, hideBoxes(found, hide), type);
    await store.remove(found.key);
  } else if (!(await store.move(found, stored.objectKey, type))) throw refused(endpoints.uploadMessages.gone);
  return { ...stored, kind, type, originalName: name, size: found.size, width: null, height: null };
}

const auditOf = (
  { caller, ip, consoleRoute }: Call,
  result: AuditRow["result"],
  targetId: string,
  after: unknown,
): AuditRow => ({
  caller,
  route: consoleRoute,
  title: endpoints.finishUpload.title ?? "",
  method: endpoints.finishUpload.method,
  path: endpoints.finishUpload.path,
  ip,
  requestId: null,
  result,
  entry: { targetType: auditTargets.file, targetId, after },
  items: [],
});

async function takeAndRecord(
  call: RawCall,
  store: FileStore,
  found: FoundFile,
  named: UploadedAs & { readonly kind: FileKind },
): Promise<StoredFile> {
  const { caller, services } = call;
  const { kind } = named;
  const { key } = found;
  const file = await takeOver(caller.staffId, services, store, found, named).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    await store.remove(key);
    await writeAudit(services.db, auditOf(call, "REFUSED", key, { kind, size: found.size, reason: error.message }));
    throw error;
  });
  try {
    await services.db.transaction().execute(async (tx) => {
      await recordFile(tx, file, { staffId: caller.staffId, sourceKey: key });
      await writeAudit(tx, auditOf(call, "OK", file.name, { kind, type: file.type, size: file.size }));
    });
  } catch (error) {
    await store.remove(file.objectKey);
    // The same upload was finished twice at once: the other one's file is used.
    const other = await findFileBySource(services.db, key, caller.staffId);
    if (other !== null) return other;
    throw error;
  }
  if (isPictureKind(kind)) await store.remove(key);
  return file;
}

/** Checks what was uploaded and stores it, or deletes it. Runs outside a transaction: a picture takes time. */
async function finish(call: RawCall, key: string): Promise<StoredFile> {
  const { caller, services } = call;
  const named = readUploadKey(uploadPrefix(caller.staffId), key);
  if (named === null) throw refused(endpoints.uploadMessages.gone);
  if (!mayUpload(caller.holder, named.kind))
    throw new AppError("FORBIDDEN", { msg: endpoints.uploadMessages.kind(fileKinds[named.kind].label) });
  const store = fileStoreOf(services);
  const earlier = await findFileBySource(services.db, key, caller.staffId);
  if (earlier !== null) return earlier;
  const found = await store.find(key);
  if (found === null) throw refused(endpoints.uploadMessages.gone);
  const take = () => takeAndRecord(call, store, found, named);
  // An external store does not report what it accepts: its files are counted when they are finished.
  return services.settings.storage.endpoint === undefined
    ? take()
    : withShare(services.db, caller.staffId, found.size, take);
}

export const finishUpload = handleRaw(endpoints.finishUpload, async (call) => ({
  status: 0,
  msg: "",
  data: resultOf(await finish(call, call.body.key)),
}));
