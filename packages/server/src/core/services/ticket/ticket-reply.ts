import * as endpoints from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql, type Scope } from "../../../kit/scope.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { leaveWordScope } from "./leave-word.scope.ts";

/** The ticket kinds that have a table, each with the rows an account may write on and in which state. */
const ticketTables = {
  COMPLAINT: {
    table: "complaint",
    target: auditTargets.complaint,
    scope: (caller: Caller): Scope => memberBoundScope(caller, sql.ref("t.user_id")),
    open: sql<boolean>`true`,
  },
  LEAVE_WORD: {
    table: "leave_word",
    target: auditTargets.leaveWordNote,
    scope: leaveWordScope,
    open: sql<boolean>`t.status = 'FOLLOWING'`,
  },
} as const;
type ServedTicket = keyof typeof ticketTables;
const isServed = (type: string): type is ServedTicket => type in ticketTables;

/** A follow-up of a leave word also stores when it is due again. */
const countFollow = (db: Db, id: number, nextFollowTime: string | null): Promise<unknown> =>
  sql`update leave_word
    set follow_num = follow_num + 1, next_follow_time = ${nextFollowTime}, update_time = now(), version = version + 1
    where id = ${id}`.execute(db);

const found = (table: string, id: number, scope: RawBuilder<boolean>, open: RawBuilder<boolean>) =>
  sql<{ open: boolean }>`select ${open} as open from ${sql.table(table)} t where t.id = ${id} and ${scope} for update`;

export const addTicketReply = handle(endpoints.addTicketReply, async (call) => {
  const { db, caller, body } = call;
  const { ticketType, ticketId, content, isInner } = body;
  if (!isServed(ticketType)) throw new AppError("NOT_FOUND");
  call.need(endpoints.ticketNoteGrants[ticketType]);
  if (!isInner) throw refused(endpoints.ticketMessages.innerOnly);
  const { table, target, scope, open } = ticketTables[ticketType];
  const ticket = (await found(table, ticketId, scopeSql(scope(caller)), open).execute(db)).rows[0];
  if (ticket === undefined) throw new AppError("NOT_FOUND");
  if (!ticket.open) throw new AppError("STALE");
  const { rows } = await sql<{
    id: number;
  }>`insert into ticket_reply (ticket_type, ticket_id, staff_id, content, is_inner)
    values (${ticketType}, ${ticketId}, ${caller.staffId}, ${content}, ${isInner}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  if (ticketType === "LEAVE_WORD") await countFollow(db, ticketId, body.nextFollowTime);
  await publishEvent(db, { topic: "ticket", data: { ticketType, id: ticketId } });
  // The note's text may hold personal data; the audit row only records that one was written.
  call.audit({ targetType: target, targetId: ticketId, after: { ticketReplyId: id } });
  return { id };
});
