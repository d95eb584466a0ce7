import { leaveWordRoute, type LeaveWordStatus } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import * as endpoints from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { queueSms } from "../../core/services/outbox/queue-sms.ts";
import { assignTickets, holdsPage } from "../../core/services/ticket/assign-tickets.ts";
import { handle } from "../../kit/call.ts";
import { lockWord, moveWord, visible } from "./leave-word-rows.ts";

const openStates: readonly LeaveWordStatus[] = ["WAIT_HANDLE", "FOLLOWING"];

export const claimLeaveWord = handle(endpoints.claimLeaveWord, async (call) => {
  const { id } = call.params;
  await lockWord(call, id);
  await moveWord(call, id, ["WAIT_HANDLE"], "FOLLOWING", { handler_id: call.caller.staffId, claim_time: sql`now()` });
  return { id, status: "FOLLOWING" as const };
});

export const assignLeaveWords = handle(endpoints.assignLeaveWords, async (call) => {
  const { body } = call;
  call.need(new Set(body.ids).size === 1 ? endpoints.leaveWordGrants.assign : endpoints.leaveWordGrants.assignMany);
  const { noHandler, assigned } = endpoints.leaveWordMessages;
  const kind = {
    table: "leave_word",
    ticketType: "LEAVE_WORD",
    targetType: auditTargets.leaveWord,
    working: "FOLLOWING",
  } as const;
  const ticket = { ...kind, route: leaveWordRoute, visible: visible(call), noHandler, assigned } as const;
  return { assigned: await assignTickets(call, ticket, body) };
});

interface Handler {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
  readonly openCount: number;
  readonly isLocal: boolean;
}

export const getLeaveWordHandlers = handle(endpoints.getLeaveWordHandlers, async (call) => {
  const about = call.query.leaveWordId ?? null;
  const { rows } = await sql<Handler>`with word as (select t.prov_id, t.city_id from leave_word t
      where t.id = ${about}::bigint and t.intent in ('JOIN', 'MARRIAGE') and ${visible(call)})
    select s.id, s.name, r.name as role_name,
      (select count(*)::int from leave_word w where w.handler_id = s.id and w.status = 'FOLLOWING') as open_count,
      exists (select 1 from word join agent_region g on g.agent_id = s.agent_id
        where g.city_id = word.city_id or g.city_id is null and g.prov_id = word.prov_id) as is_local
    from staff s join role r on r.id = s.role_id where ${holdsPage(leaveWordRoute)}
    order by is_local desc, s.role_id = ${adminRoleId}, open_count, s.id limit 500`.execute(call.db);
  return rows;
});

export const moveLeaveWord = handle(endpoints.moveLeaveWord, async (call) => {
  const { db, services, params, body, caller } = call;
  const { id } = params;
  call.need(body.status === "REPLIED" ? endpoints.leaveWordGrants.reply : endpoints.leaveWordGrants.invalid);
  const word = await lockWord(call, id);
  const remark = body.status === "REPLIED" ? body.content : body.reason;
  await moveWord(call, id, openStates, body.status, {
    handler_id: word.handlerId ?? caller.staffId,
    handle_time: sql`now()`,
    next_follow_time: null,
    close_remark: remark,
  });
  if (body.status === "REPLIED") {
    await sql`insert into ticket_reply (ticket_type, ticket_id, staff_id, content, is_inner)
      values ('LEAVE_WORD', ${id}, ${caller.staffId}, ${body.content}, false)`.execute(db);
    await queueSms(db, services.seal, { key: `leave-word:${id}`, to: word.phone, text: body.content });
  }
  return { id, status: body.status };
});

/** The number is shown by the reveal call; here the call itself is logged, with the member if the visitor is one. */
export const dialLeaveWord = handle(endpoints.dialLeaveWord, async (call) => {
  const { id } = call.params;
  const word = await lockWord(call, id);
  const { rows } = await sql<{ id: number }>`insert into call_record
      (kind, caller_staff_id, callee_id, leave_word_id, status, start_time, end_time, hangup_by)
    values ('PHONE_CALL', ${call.caller.staffId}, (select m.user_id from member m where m.login = ${word.phone}), ${id},
      'FINISH', now(), now(), 'CALLER') returning id`.execute(call.db);
  const callId = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.leaveWord, targetId: id, after: { callId } });
  return { callId };
});
