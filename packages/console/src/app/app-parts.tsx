import { openMember } from "../core/member-dialog/open-members.ts";
import { refSources, regionSource } from "../core/pick/ref-sources.ts";
import { uploadLate } from "../core/upload/upload-late.ts";
import type { AppParts } from "../platform/app-parts.tsx";
import { PendingInput } from "../ui/fields/pending-input.tsx";
import { latePiece } from "../ui/late/late.tsx";

const richTextEditor = latePiece(
  async () => (await import("../core/rich-text/rich-text-editor.tsx")).RichTextEditor,
  <PendingInput />,
);

/** What the product lends to the kit: the member detail, uploads, reference fields, regions, the editor of rich texts. */
export const appParts: AppParts = { openMember, refSources, regions: regionSource, upload: uploadLate, richTextEditor };
