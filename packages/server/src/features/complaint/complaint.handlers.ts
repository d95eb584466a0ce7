import * as endpoints from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaintGrants, complaintMessages } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { complaintRoute } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { assignTickets, holdsPage } from "../../core/services/ticket/assign-tickets.ts";
import { deadlineSql, type TicketLevel } from "../../core/services/ticket/create-complaint.ts";
import { handle } from "../../kit/call.ts";
import { staleOrMissing, tellDesk, visible } from "./complaint-rows.ts";

export const claimComplaint = handle(endpoints.claimComplaint, async (call) => {
  const { db, caller, params } = call;
  const { rows } =
    await sql`update complaint t set status = 'HANDLING', handler_id = ${caller.staffId}, claim_time = now(),
      update_time = now(), version = version + 1
    where t.id = ${params.id} and t.status = 'WAIT_HANDLE' and ${visible(call)} returning 1`.execute(db);
  if (rows.length === 0) throw await staleOrMissing(call, params.id);
  await tellDesk(db, params.id);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: params.id,
    before: { status: "WAIT_HANDLE" },
    after: { status: "HANDLING", handlerId: caller.staffId },
  });
  return { id: params.id, status: "HANDLING" as const };
});

export const assignComplaints = handle(endpoints.assignComplaints, async (call) => {
  const { body } = call;
  call.need(new Set(body.ids).size === 1 ? complaintGrants.assign : complaintGrants.assignMany);
  const { noHandler, assigned } = complaintMessages;
  const kind = {
    table: "complaint",
    ticketType: "COMPLAINT",
    targetType: auditTargets.complaint,
    working: "HANDLING",
  } as const;
  const ticket = { ...kind, route: complaintRoute, visible: visible(call), noHandler, assigned } as const;
  return { assigned: await assignTickets(call, ticket, body) };
});

export const changeComplaintLevel = handle(endpoints.changeComplaintLevel, async (call) => {
  const { db, params, body } = call;
  const found = await sql<{
    level: TicketLevel;
    open: boolean;
  }>`select t.level, t.status in ('WAIT_HANDLE', 'HANDLING') as open from complaint t
    where t.id = ${params.id} and ${visible(call)} for update`.execute(db);
  const before = found.rows[0];
  if (before === undefined) throw new AppError("NOT_FOUND");
  if (!before.open) throw new AppError("STALE");
  if (before.level === body.level) throw refused(complaintMessages.sameLevel);
  const { rows } = await sql<{
    deadline: string;
  }>`update complaint set level = ${body.level}, deadline = ${deadlineSql(body.level)},
      update_time = now(), version = version + 1 where id = ${params.id} returning deadline`.execute(db);
  await tellDesk(db, params.id);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: params.id,
    before: { level: before.level },
    after: { level: body.level },
  });
  return { id: params.id, level: body.level, deadline: rows[0]?.deadline ?? "" };
});

export const returnComplaint = handle(endpoints.returnComplaint, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{ handlerId: number | null }>`with old as (select t.id, t.handler_id from complaint t
      where t.id = ${params.id} and t.status = 'HANDLING' and ${visible(call)} for update)
    update complaint c set status = 'WAIT_HANDLE', handler_id = null, claim_time = null, update_time = now(), version = version + 1
    from old where c.id = old.id returning old.handler_id`.execute(db);
  const old = rows[0];
  if (old === undefined) throw await staleOrMissing(call, params.id);
  await tellDesk(db, params.id);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: params.id,
    before: { status: "HANDLING", handlerId: old.handlerId },
    after: { status: "WAIT_HANDLE" },
  });
  return { id: params.id, status: "WAIT_HANDLE" as const };
});

interface Handler {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
  readonly openCount: number;
}

export const getComplaintHandlers = handle(endpoints.getComplaintHandlers, async ({ db }) => {
  const { rows } = await sql<Handler>`select s.id, s.name, r.name as role_name,
      (select count(*)::int from complaint c where c.handler_id = s.id and c.status = 'HANDLING') as open_count
    from staff s join role r on r.id = s.role_id where ${holdsPage(complaintRoute)} order by s.role_id = ${adminRoleId}, open_count, s.id limit 500`.execute(
    db,
  );
  return rows;
});
