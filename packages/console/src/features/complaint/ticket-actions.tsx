import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { type ComplaintRow, isOpen } from "./complaint-rows.ts";
import { AssignDialog, LevelDialog, NoteDialog } from "./ticket-dialogs.tsx";

export type ActedTicket = Pick<ComplaintRow, "id" | "status" | "level">;

export const claimTicket: PageAction<ActedTicket> = rowAction(complaint, "claim");
const raiseTicket: PageAction<ActedTicket> = rowAction(complaint, "level", LevelDialog);
const giveBackTicket: PageAction<ActedTicket> = rowAction(complaint, "giveBack");

const assignTicket: PageAction<ActedTicket> = {
  title: "分配",
  allow: [complaintGrants.assign],
  when: isOpen,
  dialog: ({ id }, end) => <AssignDialog ids={[id]} {...end} />,
};

const noteTicket: PageAction<ActedTicket> = {
  title: "添加备注",
  allow: [complaintGrants.note],
  dialog: ({ id }, end) => <NoteDialog id={id} {...end} />,
};

/** Actions on a complaint besides deciding it. */
export const ticketActions = [claimTicket, assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
export const deskActions = [assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
