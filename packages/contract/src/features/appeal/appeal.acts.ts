import type { Acts } from "../../kit/act.ts";
import { isPossible } from "../../kit/row-action.ts";
import { appeal } from "./appeal.resource.ts";
import { appealGrants } from "./appeal.rules.ts";

const waits = (row: object): boolean => isPossible(appeal, "decide", row);

/** The decision on the phone; the desk of the console allows it too. */
export const phoneAppealActs = {
  pass: {
    by: { allow: [appealGrants.phonePass, appealGrants.pass] },
    when: waits,
    confirm: "通过后账号将恢复正常，确定？",
  },
  refuse: { by: { allow: [appealGrants.phoneRefuse, appealGrants.refuse] }, when: waits, danger: true },
} satisfies Acts<object>;
