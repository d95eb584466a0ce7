import { fileKindNames, fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import {
  getStsToken,
  getUploadRules,
  parallelParts,
  uploadMessages,
} from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handle } from "../../kit/call.ts";
import { fileStoreOf } from "./file-store.ts";

export const giveStsToken = handle(getStsToken, async ({ caller, house, query }) => {
  try {
    return await fileStoreOf(house).credential(caller, query.kinds ?? fileKindNames);
  } catch (error) {
    house.log.error({ err: error }, "no temporary keys from the store");
    throw new AppError("UNAVAILABLE", { msg: uploadMessages.store });
  }
});

export const giveUploadRules = handle(getUploadRules, async ({ caller, house }) => ({
  ...fileStoreOf(house).place,
  prefix: uploadPrefix(caller.staffId),
  parallel: parallelParts,
  kinds: fileKindNames.map((kind) => {
    const { suffixes, bytes } = fileKinds[kind];
    return { kind, suffixes: [...suffixes], bytes };
  }),
}));
