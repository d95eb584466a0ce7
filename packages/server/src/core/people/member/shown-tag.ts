import { createHash } from "node:crypto";

/**
 * `If-Match` of the one-field calls: SHA-256, as hex in quotes, of the value shown in the editor, in clear or masked.
 * The console computes the same tag (core/member-dialog/shown-tag.ts).
 */
export const shownTag = (shown: string): string => `"${createHash("sha256").update(shown, "utf8").digest("hex")}"`;
