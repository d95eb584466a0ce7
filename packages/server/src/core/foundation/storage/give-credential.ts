import { kindsFor, mayUpload } from "@hongxian/contract/core/storage/file-kind.access.ts";
import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import {
  getStsToken,
  getUploadRules,
  parallelParts,
  uploadMessages,
} from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handleAsking } from "../../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";
import { needRoomToday } from "./upload-quota.ts";

export const giveStsToken = handleAsking(
  getStsToken,
  async ({ caller, house, query }) => {
    const barred = query.kinds?.find((kind) => !mayUpload(caller.holder, kind));
    if (barred !== undefined) throw new AppError("FORBIDDEN", { msg: uploadMessages.kind(fileKinds[barred].label) });
    await needRoomToday(house.db, caller.staffId);
    try {
      return await fileStoreOf(house).credential(caller, query.kinds ?? kindsFor(caller.holder));
    } catch (error) {
      house.log.error({ err: error }, "no temporary keys from the store");
      throw new AppError("UNAVAILABLE", { msg: uploadMessages.store });
    }
  },
  async (_call, credential) => credential,
);

export const giveUploadRules = handleAsking(
  getUploadRules,
  async ({ house }) => fileStoreOf(house).place,
  async ({ caller }, place) => ({
    ...place,
    prefix: uploadPrefix(caller.staffId),
    parallel: parallelParts,
    kinds: kindsFor(caller.holder).map((kind) => {
      const { suffixes, bytes } = fileKinds[kind];
      return { kind, suffixes: [...suffixes], bytes };
    }),
  }),
);
