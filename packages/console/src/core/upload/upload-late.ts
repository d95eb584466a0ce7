import { CallError } from "../../platform/call-error.ts";
import { lateModule } from "../../platform/late/load-part.ts";
import { PartError } from "../../platform/late/part-error.ts";
import type { FileUploader } from "../../platform/upload-job.ts";

const uploader = lateModule(async () => await import("./upload-file.ts"));

/** The uploader and its signer are loaded with the first file. */
export const uploadLate: FileUploader = async (file, wish) => {
  const { beginUpload } = await uploader().catch((error: unknown) => {
    throw error instanceof PartError ? new CallError(400, `上传功能${error.advice}`) : error;
  });
  return beginUpload(file, wish);
};
