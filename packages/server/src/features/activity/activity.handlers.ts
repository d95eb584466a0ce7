import * as endpoints from "@hongxian/contract/features/activity/activity.endpoints.ts";
import type { activityStatus } from "@hongxian/contract/core/money/campaign.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";

const messages = endpoints.activityMessages;
type Status = ChoiceOf<typeof activityStatus>;
interface Held {
  readonly id: number;
  readonly status: Status;
  readonly submitStaffId: number | null;
  readonly isOver: boolean;
}
async function lock(call: Pick<Call, "db">, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select id, status, submit_staff_id, end_time <= now() as is_over from activity where id = ${id} for
      update`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
async function move(
  call: Call,
  held: Held,
  from: readonly Status[],
  to: Status,
  set: ReturnType<typeof sql> = sql``,
  more: object = {},
) {
  if (!from.includes(held.status)) throw new AppError("STALE");
  if (held.isOver && (to === "ONLINE" || to === "WAIT_START")) throw refused(messages.over);
  await sql`update activity set status = ${to}, version = version + 1, update_time = now() ${set}
    where id = ${held.id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.activity,
    targetId: held.id,
    before: { status: held.status },
    after: { status: to, ...more },
  });
  return { id: held.id, status: to };
}

export const submitActivity = handle(endpoints.submitActivity, async (call) =>
  move(
    call,
    await lock(call, call.params.id),
    ["DRAFT"],
    "WAIT_AUDIT",
    sql`, submit_staff_id = ${call.caller.staffId}`,
  ),
);
export const auditActivity = handle(endpoints.auditActivity, async (call) => {
  const { body, caller } = call;
  call.need(body.pass ? endpoints.activityGrants.pass : endpoints.activityGrants.refuse);
  const held = await lock(call, call.params.id);
  if (held.submitStaffId === caller.staffId) throw refused(messages.own);
  if (!body.pass && body.reason === "") throw invalid({ reason: messages.reason });
  const set = sql`, audit_staff_id = ${caller.staffId}, audit_remark = ${body.pass ? "" : body.reason}`;
  return move(call, held, ["WAIT_AUDIT"], body.pass ? "WAIT_START" : "DRAFT", set, { reason: body.reason });
});
export const startActivity = handle(endpoints.startActivity, async (call) =>
  move(call, await lock(call, call.params.id), ["WAIT_START"], "ONLINE", sql`, start_time = least(start_time, now())`),
);
export const pauseActivity = handle(endpoints.pauseActivity, async (call) =>
  move(call, await lock(call, call.params.id), ["ONLINE"], "PAUSED"),
);
export const resumeActivity = handle(endpoints.resumeActivity, async (call) =>
  move(call, await lock(call, call.params.id), ["PAUSED"], "ONLINE"),
);
export const finishActivity = handle(endpoints.finishActivity, async (call) =>
  move(
    call,
    await lock(call, call.params.id),
    ["WAIT_START", "ONLINE", "PAUSED"],
    "FINISHED",
    sql`, end_time = greatest(start_time + interval '1 second', least(end_time, now()))`,
  ),
);
