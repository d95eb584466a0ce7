import { archiveActs } from "@hongxian/contract/features/auth-archive/archive.acts.ts";
import {
  archiveButton,
  type CredentialKind,
  submitButton,
} from "@hongxian/contract/core/credential/credential-pages.ts";
import {
  getAuthOriginal,
  authArchiveGrants,
  remindAuthRecords,
} from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { schoolImportGrants } from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { CredentialDialog } from "../../core/member-dialogs/credential-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { type ArchiveRow, memberOf } from "./archive-row.ts";
import { SchoolsDrawer } from "./schools.drawer.tsx";
import { SubmitDialog } from "./submit.dialog.tsx";
import { VerdictDialog } from "./verdict.dialog.tsx";

async function showOriginal({ id }: ArchiveRow): Promise<void> {
  const { images } = await call(getAuthOriginal, { params: { id } });
  if (images.length === 0) toast.info("该记录没有材料");
  else showPictures(images);
}

async function remind(rows: readonly ArchiveRow[]): Promise<void> {
  const { failed } = await call(remindAuthRecords, { body: { ids: rows.map(({ id }) => id) } });
  if (failed.length === 0) toast.success(answeredMessage(remindAuthRecords));
  else toast.warning(answeredMessage(remindAuthRecords));
}

const verdict = (action: "RECHECK" | "REVOKE" | "OVERTURN", kind: CredentialKind): PageAction<ArchiveRow> =>
  actionOf(archiveActs(kind)[action], { dialog: (row, end) => <VerdictDialog row={row} action={action} {...end} /> });

/** The possible actions on a row; `onReview` opens it on the desk of the same page, where there is one. */
export function archiveRowActions(
  kind: CredentialKind,
  onReview: ((id: number) => void) | null,
): readonly PageAction<ArchiveRow>[] {
  const acts = archiveActs(kind);
  const isKind = (...kinds: readonly CredentialKind[]) => kinds.includes(kind);
  return [
    actionOf(archiveButton("查看", kind), {
      dialog: (row, { onClose }) => (
        <CredentialDialog kind={kind} member={memberOf(row)} recordId={row.id} onClose={onClose} />
      ),
    }),
    ...(isKind("ASSETS")
      ? [
          actionOf<ArchiveRow>(acts.original, {
            run: showOriginal,
          }),
        ]
      : []),
    ...(isKind("MARRIAGE")
      ? [
          actionOf<ArchiveRow>(acts.remind, {
            run: (row) => remind([row]),
          }),
        ]
      : []),
    ...(onReview === null ? [] : [actionOf<ArchiveRow>(acts.review, { run: async ({ id }) => onReview(id) })]),
    verdict("RECHECK", kind),
    verdict("REVOKE", kind),
    verdict("OVERTURN", kind),
  ];
}

export const archiveListActions = (kind: CredentialKind): readonly PageAction<null>[] => [
  actionOf(submitButton(kind), {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <SubmitDialog kind={kind} {...end} />,
  }),
  ...(kind === "EDUCATION"
    ? [
        actionOf<null>(schoolImportGrants.school, {
          dialog: (_, { onClose }) => <SchoolsDrawer onClose={onClose} />,
        }),
      ]
    : []),
];

export const archiveBatchActions = (kind: CredentialKind): readonly PageAction<Selection<ArchiveRow>>[] =>
  kind === "MARRIAGE" ? [actionOf(authArchiveGrants.remindMany, { run: ({ rows }) => remind(rows) })] : [];
