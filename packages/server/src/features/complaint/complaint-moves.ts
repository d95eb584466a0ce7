import {
  assignComplaints,
  changeComplaintLevel,
  claimComplaint,
  getComplaintHandlers,
  returnComplaint,
} from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaintButtons, complaintMessages } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { complaintRoute } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/notice/notices.ts";
import { deadlineSql, type TicketLevel } from "../../core/ticket/create-complaint.ts";
import { handle } from "../../kit/call.ts";
import { staleOrMissing, tellDesk, visible } from "./complaint-rows.ts";

/** Whose role holds the page; role 1 holds every page. */
const mayHandle = sql<boolean>`s.status = 'ENABLE' and (s.role_id = 1 or exists (select from role_menu rm join menu m on m.id = rm.menu_id
  where rm.role_id = s.role_id and m.type = 'MENU' and m.route = ${complaintRoute}))`;

export const takeComplaint = handle(claimComplaint, async (call) => {
  const { db, caller, params } = call;
  const { rows } =
    await sql`update complaint t set status = 'HANDLING', handler_id = ${caller.staffId}, claim_time = now(),
      update_time = now(), version = version + 1
    where t.id = ${params.id} and t.status = 'WAIT_HANDLE' and ${visible(call)} returning 1`.execute(db);
  if (rows.length === 0) throw await staleOrMissing(call, params.id);
  await tellDesk(db, params.id);
  call.audit({
    targetType: "complaint",
    targetId: params.id,
    before: { status: "WAIT_HANDLE" },
    after: { status: "HANDLING", handlerId: caller.staffId },
  });
  return { id: params.id, status: "HANDLING" as const };
});

export const giveComplaints = handle(assignComplaints, async (call) => {
  const { db, body } = call;
  const ids = [...new Set(body.ids)];
  call.need(ids.length === 1 ? complaintButtons.assign : complaintButtons.assignMany);
  const staff = await sql`select 1 from staff s where s.id = ${body.staffId} and ${mayHandle}`.execute(db);
  if (staff.rows.length === 0) throw refused(complaintMessages.noHandler);
  const { rows } = await sql<{ id: number; handlerId: number | null }>`with old as (
      select t.id, t.handler_id from complaint t
      where t.id = any(${ids}) and t.status in ('WAIT_HANDLE', 'HANDLING') and ${visible(call)} order by t.id for update)
    update complaint c set status = 'HANDLING', handler_id = ${body.staffId}, claim_time = now(), update_time = now(), version = version + 1
    from old where c.id = old.id returning c.id, old.handler_id`.execute(db);
  // All or none: a selection that somebody changed meanwhile is looked at again before anything is done.
  if (rows.length < ids.length) throw new AppError("STALE");
  call.audit({
    targetType: "complaint",
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { handlerId: body.staffId, count: rows.length },
  });
  for (const row of rows) {
    call.auditItem({
      targetType: "complaint",
      targetId: row.id,
      before: { handlerId: row.handlerId },
      after: { handlerId: body.staffId },
    });
  }
  if (body.staffId !== call.caller.staffId) {
    const link = `${complaintRoute}?handlerId=${body.staffId}`;
    await noticeStaff(db, [body.staffId], { kind: "ASSIGN", ...complaintMessages.assigned(rows.length), link });
  }
  await tellDesk(db, null);
  return { assigned: rows.length };
});

export const setComplaintLevel = handle(changeComplaintLevel, async (call) => {
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
    targetType: "complaint",
    targetId: params.id,
    before: { level: before.level },
    after: { level: body.level },
  });
  return { id: params.id, level: body.level, deadline: rows[0]?.deadline ?? "" };
});

export const giveBackComplaint = handle(returnComplaint, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{ handlerId: number | null }>`with old as (select t.id, t.handler_id from complaint t
      where t.id = ${params.id} and t.status = 'HANDLING' and ${visible(call)} for update)
    update complaint c set status = 'WAIT_HANDLE', handler_id = null, claim_time = null, update_time = now(), version = version + 1
    from old where c.id = old.id returning old.handler_id`.execute(db);
  const old = rows[0];
  if (old === undefined) throw await staleOrMissing(call, params.id);
  await tellDesk(db, params.id);
  call.audit({
    targetType: "complaint",
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

export const complaintHandlers = handle(getComplaintHandlers, async ({ db }) => {
  const { rows } = await sql<Handler>`select s.id, s.name, r.name as role_name,
      (select count(*)::int from complaint c where c.handler_id = s.id and c.status = 'HANDLING') as open_count
    from staff s join role r on r.id = s.role_id where ${mayHandle} order by s.role_id = 1, open_count, s.id limit 500`.execute(
    db,
  );
  return rows;
});
