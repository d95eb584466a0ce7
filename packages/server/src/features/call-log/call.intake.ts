import type { callStatus } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import { callIntake } from "@hongxian/contract/features/call-log/call.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { beginCall, turnCall } from "./hold-call.ts";

interface View {
  readonly status: ChoiceOf<typeof callStatus>;
  readonly chargeMin: number;
  readonly freeSec: number;
  readonly amount: number;
  readonly unitPrice: number;
}

/** Calls between members. */
export const callIntakeServer = serveIntake(callIntake, {
  target: auditTargets.callRecord,
  create: async ({ db, refs, audit }, { externalId, kind, state }) => {
    if (state !== "CALLING") throw stateChanged();
    const { member: callerId, target: calleeId } = refs;
    await needEnabled(db, callerId);
    await needEnabled(db, calleeId);
    const id = await beginCall(db, { kind, callerId, calleeId });
    audit({ after: { externalId, callerId, calleeId, kind } });
    return id;
  },
  change: async ({ db, audit }, { externalId, state, talkedSec, hangupBy }, id) => {
    await turnCall(db, id, { state, talkedSec, hangupBy });
    audit({ after: { externalId, state, talkedSec } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, charge_min, free_sec, amount, unit_price from call_record
      where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
