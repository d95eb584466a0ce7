import { fileKindNames, fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import {
  getStsToken,
  getUploadRules,
  parallelParts,
  uploadMessages,
} from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handleAsking } from "../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";

export const giveStsToken = handleAsking(
  getStsToken,
  async ({ caller, house, query }) => {
    try {
      return await fileStoreOf(house).credential(caller, query.kinds ?? fileKindNames);
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
    kinds: fileKindNames.map((kind) => {
      const { suffixes, bytes } = fileKinds[kind];
      return { kind, suffixes: [...suffixes], bytes };
    }),
  }),
);
