import { isOpenComplaint as isOpen } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import { assignMax, complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import type { ComplaintRow, ComplaintView } from "./complaint-rows.ts";
import { ticketActions } from "./ticket-actions.tsx";
import { AssignDialog } from "./ticket-dialogs.tsx";

interface ComplaintListProps {
  readonly view: ComplaintView;
  onOpen(id: number): void;
  onDone(): void;
}

const assignMany: PageAction<Selection<ComplaintRow>> = actionOf(complaintGrants.assignMany, {
  blocked: ({ rows }) => (rows.every(isOpen) ? undefined : "所选记录中有已办结的"),
  dialog: ({ rows }, end) => <AssignDialog ids={rows.map(({ id }) => id)} {...end} />,
});

/** List mode: every complaint the filters find. */
export function ComplaintList({ view, onOpen, onDone }: ComplaintListProps) {
  const { filters: _, ...table } = view;
  const look: PageAction<ComplaintRow> = { title: "查看", run: async ({ id }) => onOpen(id) };
  const reload = () => {
    view.list.reload();
    onDone();
  };
  return (
    <DataTable
      {...table}
      list={{ ...view.list, reload }}
      rowActions={[look, ...ticketActions]}
      batchActions={[assignMany]}
      batchMax={assignMax}
    />
  );
}
