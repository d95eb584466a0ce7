import type { Acts } from "../../kit/act.ts";
import { complaintGrants } from "./complaint.rules.ts";
import { phoneComplaintGrants } from "./phone-complaint.endpoints.ts";

interface Stated {
  readonly status: string;
}
export const isOpenComplaint = ({ status }: Stated): boolean => status === "WAIT_HANDLE" || status === "HANDLING";

/** What can be done with a complaint besides its declared actions. */
export const complaintActs = {
  assign: { by: complaintGrants.assign, when: isOpenComplaint },
  handleOnPhone: { by: phoneComplaintGrants.handle, when: isOpenComplaint },
  rejectOnPhone: { by: phoneComplaintGrants.reject, when: isOpenComplaint, danger: true },
  chat: {
    by: phoneComplaintGrants.chat,
    when: ({ targetUserId }: { readonly targetUserId: number | null }) => targetUserId !== null,
  },
} satisfies Acts<Stated & { readonly targetUserId: number | null }>;
