import { kindsFor, mayUpload } from "@hongxian/contract/core/storage/file-kind.access.ts";
import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { nearlyFullMessage } from "@hongxian/contract/core/operation/run-state.rules.ts";
import * as endpoints from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handleAsking } from "../../../kit/call.ts";
import { isNearlyFull } from "../../../platform/disk-room.ts";
import { fileStoreOf } from "./file-store.ts";
import { needRoomToday } from "./upload-quota.ts";

export const getStsToken = handleAsking(
  endpoints.getStsToken,
  async ({ caller, services, query }) => {
    const barred = query.kinds?.find((kind) => !mayUpload(caller.holder, kind));
    if (barred !== undefined)
      throw new AppError("FORBIDDEN", { msg: endpoints.uploadMessages.kind(fileKinds[barred].label) });
    if (services.settings.storage.endpoint === undefined && (await isNearlyFull(services.settings.dataDir)))
      throw new AppError("NO_ROOM", { msg: nearlyFullMessage });
    await needRoomToday(services.db, caller.staffId);
    try {
      return await fileStoreOf(services).credential(caller, query.kinds ?? kindsFor(caller.holder));
    } catch (error) {
      services.log.error({ err: error }, "no temporary keys from the store");
      throw new AppError("UNAVAILABLE", { msg: endpoints.uploadMessages.store });
    }
  },
  async (_call, credential) => credential,
);

export const getUploadRules = handleAsking(
  endpoints.getUploadRules,
  async ({ services }) => fileStoreOf(services).place,
  async ({ caller }, place) => ({
    ...place,
    prefix: uploadPrefix(caller.staffId),
    parallel: endpoints.parallelParts,
    kinds: kindsFor(caller.holder).map((kind) => {
      const { suffixes, bytes } = fileKinds[kind];
      return { kind, suffixes: [...suffixes], bytes };
    }),
  }),
);
