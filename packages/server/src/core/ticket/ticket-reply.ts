import { addTicketReply, ticketMessages, ticketNoteButtons } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { publishEvent } from "../console/events.ts";
import { memberBoundScope } from "../member/member.scope.ts";

/** The ticket kinds that have a table, each with the button that lets staff write on it. */
const ticketTables = { COMPLAINT: "complaint" } as const;
type ServedTicket = keyof typeof ticketTables;
const isServed = (type: string): type is ServedTicket => type in ticketTables;

export const writeTicketReply = handle(addTicketReply, async (call) => {
  const { db, caller, body } = call;
  const { ticketType, ticketId, content, isInner } = body;
  if (!isServed(ticketType)) throw new AppError("NOT_FOUND");
  call.need(ticketNoteButtons[ticketType]);
  if (!isInner) throw refused(ticketMessages.innerOnly);
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<{
    id: number;
  }>`insert into ticket_reply (ticket_type, ticket_id, staff_id, content, is_inner)
    select ${ticketType}, t.id, ${caller.staffId}, ${content}, ${isInner} from ${sql.table(ticketTables[ticketType])} t
    where t.id = ${ticketId} and ${scope} returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  await publishEvent(db, { topic: "ticket", data: { ticketType, id: ticketId } });
  // The note's text may hold personal things; the audit row says that one was written.
  call.audit({ targetType: ticketTables[ticketType], targetId: ticketId, after: { ticketReplyId: id } });
  return { id };
});
