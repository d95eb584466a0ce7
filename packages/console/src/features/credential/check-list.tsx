import type { recordFields } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import type { ComponentType } from "react";
import { CredentialDialog } from "../../core/member-dialogs/credential-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { ListOptions } from "../../platform/use-list.ts";
import type { ResourceView } from "../../kit/use-resource.ts";

/** The fields of a row the list itself reads, whatever its kind. */
export type CheckRow = Row<typeof recordFields>;

interface CheckListProps {
  /** Opens a waiting record on the desk. */
  readonly onReview: ((id: number) => void) | null;
}

const rowActionsOf = (kind: CredentialKind, onReview: CheckListProps["onReview"]): readonly PageAction<CheckRow>[] => [
  ...(onReview === null
    ? []
    : [
        {
          title: "审核",
          when: ({ status }: CheckRow) => status === "AUTHING",
          run: async ({ id }: CheckRow) => onReview(id),
        },
      ]),
  {
    title: "查看",
    dialog: ({ id, userId, user }, { onClose }) => (
      <CredentialDialog
        kind={kind}
        member={{ userId, firstName: user?.firstName ?? null }}
        recordId={id}
        onClose={onClose}
      />
    ),
  },
];

/** The same records as the queue, as a table: to look one up, whatever its state. */
export function checkListOf<R extends CheckRow>(
  kind: CredentialKind,
  useView: (options: ListOptions) => ResourceView<R>,
): ComponentType<CheckListProps> {
  const options = { fixed: { type: kind } };
  return function CheckList({ onReview }) {
    return <ResourceTable {...useView(options)} listActions={[]} rowActions={rowActionsOf(kind, onReview)} />;
  };
}
