import type { recordFields } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import type { AnyOverlay } from "../../kit/resource-overlay.ts";

/** What the page itself reads of a row, whatever its kind. */
export type ArchiveRow = Row<typeof recordFields> & { readonly isDue?: boolean; readonly isImageRemoved?: boolean };

/** One archive: its list and where that departs from the standard. */
export interface Archive {
  readonly kind: CredentialKind;
  readonly resource: AnyResource;
  readonly overlay: AnyOverlay;
}

export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

export const memberOf = ({ userId, user }: ArchiveRow) => ({ userId, firstName: user?.firstName ?? null });
