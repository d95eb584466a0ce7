import { openMember } from "../core/member-dialog/open-members.ts";
import { refSources, regionSource } from "../core/pick/ref-sources.ts";
import { RichTextEditor } from "../core/rich-text/rich-text-editor.tsx";
import { uploadLate } from "../core/upload/upload-late.ts";
import type { AppParts } from "../platform/app-parts.tsx";

/** What the product registers with the kit: member detail, uploads, reference fields, regions, rich text editor. */
export const appParts: AppParts = {
  openMember,
  refSources,
  regions: regionSource,
  upload: uploadLate,
  richTextEditor: RichTextEditor,
};
