import * as endpoints from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { medium } from "@hongxian/contract/features/medium/medium.resource.ts";
import { mediumGrants, mediumMessages } from "@hongxian/contract/features/medium/medium.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../kit/call.ts";
import { mediumServer } from "./medium.server.ts";

/** Which action a new state means is decided by the present one. */
const actionsTo = {
  COOPERATING: ["pass", "resume"],
  SUSPEND: ["suspend"],
  TERMINATED: ["refuse", "terminate"],
} as const;

/** Registrations with a promoter's code are counted under a separate channel, from the day it was approved. */
async function openChannel(db: Db, id: number): Promise<void> {
  await sql`with made as (
      insert into channel (code, name, type, owner_staff_id, settle_type, price, rate_bp)
      select 'medium_' || lower(invite_code), left(name, 30), 'MEDIUM', owner_staff_id,
        case settle_type when 'CPS' then 'CPS' else 'CPA' end, coalesce(unit_price, 0), coalesce(rate_bp, 0)
      from medium where id = ${id} and channel_id is null returning id
    ) update medium set channel_id = made.id from made where medium.id = ${id}`.execute(db);
}

export const setMediumStatus = handle(endpoints.setMediumStatus, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const names = actionsTo[body.status];
  const row = await mediumServer.lock(call, id, names);
  const now = row.status;
  if (body.from !== undefined && body.from !== now) throw new AppError("STALE");
  for (const name of names) if (isPossible(medium, name, row)) call.need(mediumGrants[name]);
  const isRefused = now === "WAIT_AUDIT" && body.status === "TERMINATED";
  if (isRefused && body.reason === "") throw invalid({ reason: mediumMessages.refuseReason });
  await sql`update medium set status = ${body.status}, version = version + 1, update_time = now(),
      audit_remark = case when ${now === "WAIT_AUDIT"}::boolean then ${body.reason} else audit_remark end
    where id = ${id}`.execute(db);
  if (now === "WAIT_AUDIT" && body.status === "COOPERATING") await openChannel(db, id);
  // Members who come by a code that no longer counts are credited to no one.
  await sql`update channel set status = ${body.status === "COOPERATING" ? "ENABLE" : "DISABLE"}, update_time = now()
    where id = (select channel_id from medium where id = ${id})`.execute(db);
  call.audit({
    targetType: auditTargets.medium,
    targetId: id,
    before: { status: now },
    after: { status: body.status, reason: body.reason },
  });
  return { id, status: body.status };
});
