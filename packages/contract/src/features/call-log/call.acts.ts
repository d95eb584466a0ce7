import { addUserInfoConnect } from "../../core/member/member-note.endpoints.ts";
import type { Acts } from "../../kit/act.ts";
import type { RowOf } from "../../kit/resource-calls.ts";
import { callGrants, callMessages, refundable } from "./call-log.rules.ts";
import type { callRecord } from "./call-log.resource.ts";

type CallRow = RowOf<typeof callRecord>;
interface Charged {
  readonly status: string;
  readonly amount: number;
  readonly refundAmount: number;
}

/** What can be done with a call. */
export const callActs = {
  refund: {
    by: callGrants.refund,
    when: ({ status, amount, refundAmount }: Charged) => refundable.includes(status) && amount > refundAmount,
  },
  end: {
    by: callGrants.end,
    when: ({ status }: Pick<Charged, "status">) => status === "CALLING" || status === "TALKING",
    danger: true,
  },
  shots: { by: callGrants.shots, when: ({ snapshotUrls }) => snapshotUrls !== "" },
  record: {
    by: callGrants.record,
    when: ({ hasRecord }: Pick<CallRow, "hasRecord">) => hasRecord,
    elsewhere: callMessages.noRecord,
  },
  note: { by: addUserInfoConnect, title: "写沟通记录", when: ({ calleeId }) => calleeId !== null },
} satisfies Acts<CallRow>;
