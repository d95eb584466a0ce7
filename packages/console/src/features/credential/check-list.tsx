import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { CredentialDialog } from "../../core/member-dialogs/credential-dialog.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import type { RecordList, RecordRow } from "../../kit/resource-overlay.ts";
import { useList } from "../../kit/use-list.ts";
import { type CheckKind, checkLists } from "./check-lists.tsx";

interface CheckListProps {
  readonly kind: CheckKind;
  /** Opens a waiting record on the desk. */
  readonly onReview: ((id: number) => void) | null;
}

const numberOf = (row: RecordRow, name: string): number => Number(row[name] ?? 0);

const rowActionsOf = (kind: CheckKind, onReview: CheckListProps["onReview"]): readonly PageAction<RecordRow>[] => [
  ...(onReview === null
    ? []
    : [
        {
          title: "审核",
          when: (row: RecordRow) => row["status"] === "AUTHING",
          run: async (row: RecordRow) => onReview(numberOf(row, "id")),
        },
      ]),
  {
    title: "查看",
    dialog: (row, { onClose }) => (
      <CredentialDialog
        kind={kind}
        member={{
          userId: numberOf(row, "userId"),
          firstName: (row["user"] as { readonly firstName: string | null } | null)?.firstName ?? null,
        }}
        recordId={numberOf(row, "id")}
        onClose={onClose}
      />
    ),
  },
];

/** The same records as the queue, as a table: to look one up, and whatever became of it. */
export function CheckList({ kind, onReview }: CheckListProps) {
  const { resource, overlay } = checkLists[kind];
  const fixed = useMemo(() => ({ type: kind }), [kind]);
  const list: RecordList = useList(
    useMemo(() => listCall(resource), [resource]),
    { fixed },
  );
  const columns = useMemo(() => resourceColumns(resource, overlay), [resource, overlay]);
  const filters = resourceFilters(resource, list, overlay);
  return (
    <>
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={(row) => numberOf(row, "id")}
        sort={resource.list.sort}
        rowActions={rowActionsOf(kind, onReview)}
      />
    </>
  );
}
