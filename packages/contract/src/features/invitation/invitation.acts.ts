import type { Acts } from "../../kit/act.ts";
import { invitationGrants, invitationMessages } from "./invitation.endpoints.ts";

interface Settled {
  readonly settleStatus: string;
}
const isPaid = ({ settleStatus }: Settled) => settleStatus === "SETTLED";
/** Nothing is changed once it was paid for. */
const elsewhere = (row: Settled) => (isPaid(row) ? invitationMessages.settled : undefined);

export const invitationActs = {
  invalid: {
    by: invitationGrants.invalid,
    when: ({ settleStatus }) => settleStatus === "WAIT" || settleStatus === "VALID",
    elsewhere,
    danger: true,
  },
  restore: { by: invitationGrants.restore, when: ({ settleStatus }) => settleStatus === "INVALID", elsewhere },
  rebind: { by: invitationGrants.rebind, when: (row) => !isPaid(row), elsewhere },
} satisfies Acts<Settled>;
