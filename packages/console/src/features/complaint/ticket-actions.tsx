import { complaintActs } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { ComplaintRow } from "./complaint-rows.ts";
import { AssignDialog, LevelDialog, NoteDialog } from "./ticket-dialogs.tsx";

export type ActedTicket = Pick<ComplaintRow, "id" | "status" | "level">;

export const claimTicket: PageAction<ActedTicket> = rowAction(complaint, "claim");
const raiseTicket: PageAction<ActedTicket> = rowAction(complaint, "level", LevelDialog);
const giveBackTicket: PageAction<ActedTicket> = rowAction(complaint, "giveBack");

const assignTicket: PageAction<ActedTicket> = actionOf(complaintActs.assign, {
  dialog: ({ id }, end) => <AssignDialog ids={[id]} {...end} />,
});

const noteTicket: PageAction<ActedTicket> = actionOf(complaintGrants.note, {
  dialog: ({ id }, end) => <NoteDialog id={id} {...end} />,
});

/** Actions on a complaint besides deciding it. */
export const ticketActions = [claimTicket, assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
export const deskActions = [assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
