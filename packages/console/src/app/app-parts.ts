import { refSources, regionSource } from "../core/pick/ref-sources.ts";
import { uploadImageFile } from "../core/upload/upload-image.ts";
import type { AppParts } from "../kit/app-parts.tsx";

/** What the product lends to the kit: uploads, reference fields, regions. */
export const appParts: AppParts = { refSources, regions: regionSource, upload: uploadImageFile };
