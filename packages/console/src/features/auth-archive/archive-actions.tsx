import { archiveButton, type CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
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
import type { PageAction } from "../../kit/page-action.ts";
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

const verdict = (
  title: string,
  action: "RECHECK" | "REVOKE" | "OVERTURN",
  kind: CredentialKind,
  from: ArchiveRow["status"],
): PageAction<ArchiveRow> => ({
  title,
  allow: [archiveButton(title, kind)],
  when: ({ status }) => status === from,
  danger: action === "REVOKE",
  dialog: (row, end) => <VerdictDialog row={row} action={action} {...end} />,
});

/** The possible actions on a row; `onReview` opens it on the desk of the same page, where there is one. */
export function archiveRowActions(
  kind: CredentialKind,
  onReview: ((id: number) => void) | null,
): readonly PageAction<ArchiveRow>[] {
  const isKind = (...kinds: readonly CredentialKind[]) => kinds.includes(kind);
  return [
    {
      title: "查看",
      allow: [archiveButton("查看", kind)],
      dialog: (row, { onClose }) => (
        <CredentialDialog kind={kind} member={memberOf(row)} recordId={row.id} onClose={onClose} />
      ),
    },
    ...(isKind("ASSETS")
      ? [
          {
            title: "查看原件",
            allow: [authArchiveGrants.original],
            when: ({ authImg }: ArchiveRow) => authImg !== "",
            run: showOriginal,
          } as const,
        ]
      : []),
    ...(isKind("MARRIAGE")
      ? [
          {
            title: "催更新",
            allow: [authArchiveGrants.remind],
            when: ({ isDue }: ArchiveRow) => isDue === true,
            run: (row: ArchiveRow) => remind([row]),
          } as const,
        ]
      : []),
    ...(onReview === null
      ? []
      : [
          {
            title: "审核",
            allow: deskGrants(kind),
            when: ({ status }: ArchiveRow) => status === "AUTHING",
            run: async ({ id }: ArchiveRow) => onReview(id),
          } as const,
        ]),
    verdict("复审", "RECHECK", kind, "AUTH_SUCCESS"),
    verdict("撤销认证", "REVOKE", kind, "AUTH_SUCCESS"),
    verdict("改判", "OVERTURN", kind, "AUTH_FAIL"),
  ];
}

export const archiveListActions = (kind: CredentialKind): readonly PageAction<null>[] => [
  {
    title: "代提交",
    allow: [archiveButton("代提交", kind)],
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <SubmitDialog kind={kind} {...end} />,
  },
  ...(kind === "EDUCATION"
    ? [
        {
          title: "院校库",
          allow: [schoolImportGrants.school] as const,
          dialog: (_: null, { onClose }: { onClose(): void }) => <SchoolsDrawer onClose={onClose} />,
        },
      ]
    : []),
];

export const archiveBatchActions = (kind: CredentialKind): readonly PageAction<Selection<ArchiveRow>>[] =>
  kind === "MARRIAGE"
    ? [{ title: "批量催更新", allow: [authArchiveGrants.remindMany], run: ({ rows }) => remind(rows) }]
    : [];
