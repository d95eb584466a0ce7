import { assignMax, complaintButtons } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { DataTable } from "../../kit/data-table.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import type { AnyOverlay, RecordList } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import type { List, ListQuery } from "../../kit/use-list.ts";
import { type ComplaintRow, isOpen } from "./complaint-rows.ts";
import { ticketActions } from "./ticket-actions.tsx";
import { AssignDialog } from "./ticket-dialogs.tsx";

interface ComplaintListProps {
  readonly resource: AnyResource;
  readonly overlay: AnyOverlay;
  readonly list: RecordList;
  onOpen(id: number): void;
  onDone(): void;
}

const assignMany: PageAction<Selection<ComplaintRow>> = {
  title: "批量分配",
  allow: [complaintButtons.assignMany],
  blocked: ({ rows }) => (rows.every(isOpen) ? undefined : "所选记录中有已办结的"),
  dialog: ({ rows }, end) => <AssignDialog ids={rows.map(({ id }) => id)} {...end} />,
};

/** List mode: every complaint the filters find. */
export function ComplaintList({ resource, overlay, list, onOpen, onDone }: ComplaintListProps) {
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(
    () => resourceColumns(resource, overlay) as unknown as readonly Column<ComplaintRow>[],
    [resource, overlay],
  );
  const typed = list as unknown as List<ComplaintRow, ListQuery>;
  const { listActions } = resourceActions(resource, list, overlay);
  const look: PageAction<ComplaintRow> = { title: "查看", run: async ({ id }) => onOpen(id) };
  const reload = () => {
    list.reload();
    onDone();
  };
  return (
    <DataTable
      list={{ ...typed, reload }}
      columns={columns}
      rowKey={({ id }) => id}
      sort={resource.list.sort}
      rowActions={[look, ...ticketActions]}
      listActions={listActions}
      batchActions={[assignMany]}
      batchMax={assignMax}
    />
  );
}
