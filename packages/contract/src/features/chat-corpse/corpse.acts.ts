import type { Acts } from "../../kit/act.ts";
import { corpseGrants, corpseMessages, tipPartners } from "./chat-corpse.endpoints.ts";

interface Stated {
  readonly status: string;
}
const isAsleep = ({ status }: Stated) => status === "WAIT" || status === "WAKING";
/** Who is awake again is not woken. */
const isWakable = ({ status }: Stated) => status !== "AWAKE";

/** What can be done with a member who leaves others without a reply. */
export const corpseActs = {
  push: { by: corpseGrants.push, when: isWakable },
  sms: { by: corpseGrants.sms, when: isWakable },
  tip: { by: tipPartners, when: isAsleep },
  sink: { by: corpseGrants.sink, when: isAsleep, danger: true, confirm: corpseMessages.sinkConfirm },
  restore: { by: corpseGrants.restore, when: ({ status }) => status === "SUNK" },
} satisfies Acts<Stated>;
