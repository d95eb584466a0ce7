import type { FileUploader } from "../../platform/app-parts.tsx";

/** The uploader and its signer are fetched with the first file. */
export const uploadLate: FileUploader = async (file, options) =>
  (await import("./upload-file.ts")).uploadFile(file, options);
