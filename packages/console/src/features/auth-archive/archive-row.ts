import type { recordFields } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

/** What the page itself reads of a row, whatever its kind. */
export type ArchiveRow = Row<typeof recordFields> & { readonly isDue?: boolean; readonly isImageRemoved?: boolean };

export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

export const memberOf = ({ userId, user }: ArchiveRow) => ({ userId, firstName: user?.firstName ?? null });
