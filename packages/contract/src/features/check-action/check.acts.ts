import type { Acts } from "../../kit/act.ts";
import { checkGrants } from "./check-action.rules.ts";

interface Sampled {
  readonly qcStatus: string;
}
const waits = ({ qcStatus }: Sampled) => qcStatus === "WAIT_QC";

/** The judgement of a sampled decision. */
export const checkActs = {
  right: { by: checkGrants.right, when: waits },
  wrong: { by: checkGrants.wrong, when: waits, danger: true },
} satisfies Acts<Sampled>;
