import type { FileUploader } from "../../platform/app-parts.tsx";
import { lateModule } from "../../platform/late/load-part.ts";

const uploader = lateModule(async () => await import("./upload-file.ts"));

/** The uploader and its signer are fetched with the first file. */
export const uploadLate: FileUploader = async (file, options) => (await uploader()).uploadFile(file, options);
