import { claimComplaint, returnComplaint } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { type CallArguments, call, answeredMessage } from "../../platform/call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { toast } from "../../platform/toast.ts";
import { type ComplaintRow, isOpen } from "./complaint-rows.ts";
import { AssignDialog, LevelDialog, NoteDialog } from "./ticket-dialogs.tsx";

export type ActedTicket = Pick<ComplaintRow, "id" | "status" | "level">;

async function run<E extends Endpoint>(endpoint: E, ...sent: CallArguments<E>): Promise<void> {
  await call(endpoint, ...sent);
  toast.success(answeredMessage(endpoint));
}

export const claimTicket: PageAction<ActedTicket> = {
  title: "领取",
  allow: [complaintGrants.claim],
  when: ({ status }) => status === "WAIT_HANDLE",
  run: ({ id }) => run(claimComplaint, { params: { id } }),
};

const assignTicket: PageAction<ActedTicket> = {
  title: "分配",
  allow: [complaintGrants.assign],
  when: isOpen,
  dialog: ({ id }, end) => <AssignDialog ids={[id]} {...end} />,
};

const raiseTicket: PageAction<ActedTicket> = {
  title: "改级别",
  allow: [complaintGrants.level],
  when: isOpen,
  dialog: ({ id, level }, end) => <LevelDialog id={id} level={level} {...end} />,
};

const giveBackTicket: PageAction<ActedTicket> = {
  title: "退回",
  allow: [complaintGrants.giveBack],
  when: ({ status }) => status === "HANDLING",
  confirm: "退回后可由其他人领取，确定吗？",
  run: ({ id }) => run(returnComplaint, { params: { id } }),
};

const noteTicket: PageAction<ActedTicket> = {
  title: "添加备注",
  allow: [complaintGrants.note],
  dialog: ({ id }, end) => <NoteDialog id={id} {...end} />,
};

/** Actions on a complaint besides deciding it. */
export const ticketActions = [claimTicket, assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
export const deskActions = [assignTicket, raiseTicket, giveBackTicket, noteTicket] as const;
