import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { givenGrant } from "../../foundation/access/staff-who-may.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";

/** A kind of ticket that is assigned to people: its rows are `t` in `visible`. */
interface TicketKind {
  readonly table: "complaint" | "leave_word";
  readonly ticketType: "COMPLAINT" | "LEAVE_WORD";
  readonly targetType: AuditTarget;
  readonly route: `/${string}`;
  /** The state of a ticket being handled; only those and waiting ones can be assigned. */
  readonly working: string;
  readonly visible: RawBuilder<boolean>;
  readonly noHandler: string;
  assigned(count: number): { readonly title: string; readonly content: string };
}

/** Staff `s` whose role has the page; the administrator has every page. */
export const holdsPage = (route: `/${string}`): RawBuilder<boolean> =>
  sql<boolean>`s.status = 'ENABLE' and (s.role_id = ${adminRoleId} or ${givenGrant({ title: null, routes: [route] })})`;

/** Assigns tickets to one person, all or none, with an audit line for each and a notice to the assignee. */
export async function assignTickets(
  call: Pick<Call, "db" | "caller" | "audit" | "auditItem">,
  kind: TicketKind,
  { ids: requestedIds, staffId }: { readonly ids: readonly number[]; readonly staffId: number },
): Promise<number> {
  const { db, caller } = call;
  const ids = [...new Set(requestedIds)];
  const staff = await sql`select 1 from staff s where s.id = ${staffId} and ${holdsPage(kind.route)}`.execute(db);
  if (staff.rows.length === 0) throw refused(kind.noHandler);
  const table = sql.table(kind.table);
  const { rows } = await sql<{ id: number; handlerId: number | null }>`with old as (
      select t.id, t.handler_id from ${table} t
      where t.id = any(${ids}) and t.status in ('WAIT_HANDLE', ${kind.working}) and ${kind.visible} order by t.id for
      update)
    update ${table} c set status = ${kind.working}, handler_id = ${staffId}, claim_time = now(), update_time = now(),
      version = version + 1
    from old where c.id = old.id returning c.id, old.handler_id`.execute(db);
  // A selection that somebody changed meanwhile must be confirmed again before anything is done.
  if (rows.length < ids.length) throw new AppError("STALE");
  const { targetType } = kind;
  call.audit({
    targetType,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { handlerId: staffId, count: rows.length },
  });
  for (const { id, handlerId } of rows)
    call.auditItem({ targetType, targetId: id, before: { handlerId }, after: { handlerId: staffId } });
  if (staffId !== caller.staffId) {
    const link = `${kind.route}?handlerId=${staffId}`;
    await noticeStaff(db, [staffId], { kind: "ASSIGN", ...kind.assigned(rows.length), link });
  }
  await publishEvent(db, { topic: "ticket", data: { ticketType: kind.ticketType, id: null } });
  return rows.length;
}
