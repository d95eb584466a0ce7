import type { recordFields } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

/** The fields of a row the page itself reads, whatever its kind. */
export type ArchiveRow = Row<typeof recordFields> & { readonly isDue?: boolean; readonly isImageRemoved?: boolean };

export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

export const memberOf = ({ userId, user }: ArchiveRow) => ({ userId, firstName: user?.firstName ?? null });
