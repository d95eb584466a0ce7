import * as endpoints from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";

const columns = sql`id, staff_id is null as shared, title, text, version`;
/** One's own, and the shared ones for those who maintain shared texts. */
const mine = (staffId: number, isAdmin: boolean) => sql`(staff_id = ${staffId} or (${isAdmin} and staff_id is null))`;

export const getQuickReplies = handle(endpoints.getQuickReplies, async ({ db, caller }) => {
  const { rows } = await sql<endpoints.QuickReply>`select ${columns} from quick_reply
      where staff_id = ${caller.staffId} or staff_id is null
    order by staff_id nulls last, sort, id limit 500`.execute(db);
  return rows;
});

export const addQuickReply = handle(endpoints.addQuickReply, async (call) => {
  const { db, caller, body } = call;
  if (body.shared && caller.roleId !== adminRoleId) throw new AppError("FORBIDDEN");
  const { rows } = await sql<endpoints.QuickReply>`insert into quick_reply (staff_id, title, text)
    values (${body.shared ? null : caller.staffId}, ${body.title}, ${body.text}) returning ${columns}`.execute(db);
  const made = need(rows);
  call.audit({
    targetType: auditTargets.quickReply,
    targetId: made.id,
    after: { title: body.title, shared: body.shared },
  });
  return made;
});

function need<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

async function guardOwn(db: Db, id: number, staffId: number, isAdmin: boolean): Promise<void> {
  need((await sql`select 1 from quick_reply where id = ${id} and ${mine(staffId, isAdmin)}`.execute(db)).rows);
}

export const editQuickReply = handle(endpoints.editQuickReply, async (call) => {
  const { db, caller, params, body } = call;
  await guardOwn(db, params.id, caller.staffId, caller.roleId === adminRoleId);
  const { rows } = await sql<endpoints.QuickReply>`update quick_reply
      set title = ${body.title}, text = ${body.text}, version = version + 1, update_time = now()
    where id = ${params.id} and version = ${body.version} returning ${columns}`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE_VERSION");
  call.audit({ targetType: auditTargets.quickReply, targetId: params.id, after: { title: body.title } });
  return rows[0];
});

export const removeQuickReply = handle(endpoints.removeQuickReply, async (call) => {
  const { db, caller, params } = call;
  await guardOwn(db, params.id, caller.staffId, caller.roleId === adminRoleId);
  await sql`delete from quick_reply where id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.quickReply, targetId: params.id });
  return null;
});
