import { archiveButton, type CredentialKind } from "../../core/credential/credential-pages.ts";
import { deskGrants } from "../../core/review/review-access.ts";
import type { Acts } from "../../kit/act.ts";
import { authArchiveGrants } from "./auth-archive.endpoints.ts";

interface Archived {
  readonly status: string;
  readonly authImg: string;
  readonly isDue?: boolean | null | undefined;
}

/** What can be done with a record of this kind; verdicts are named as the call names them. */
export const archiveActs = (kind: CredentialKind) =>
  ({
    original: { by: authArchiveGrants.original, when: ({ authImg }) => authImg !== "" },
    remind: { by: authArchiveGrants.remind, when: ({ isDue }) => isDue === true },
    review: { by: { allow: deskGrants(kind) }, title: "审核", when: ({ status }) => status === "AUTHING" },
    RECHECK: { by: archiveButton("复审", kind), when: ({ status }) => status === "AUTH_SUCCESS" },
    REVOKE: { by: archiveButton("撤销认证", kind), when: ({ status }) => status === "AUTH_SUCCESS", danger: true },
    OVERTURN: { by: archiveButton("改判", kind), when: ({ status }) => status === "AUTH_FAIL" },
  }) satisfies Acts<Archived>;
