import { leaveWordRoute, type LeaveWordStatus } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import {
  assignLeaveWords,
  claimLeaveWord,
  dialLeaveWord,
  getLeaveWordHandlers,
  leaveWordButtons,
  leaveWordMessages,
  moveLeaveWord,
} from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/notice/notices.ts";
import { queueSms } from "../../core/outbox/queue-sms.ts";
import { handle } from "../../kit/call.ts";
import { lockWord, moveWord, tellDesk, visible } from "./leave-word-rows.ts";

/** Whose role holds the page; role 1 holds every page. */
const mayHandle = sql<boolean>`s.status = 'ENABLE' and (s.role_id = 1 or exists (select from role_menu rm join menu m on m.id = rm.menu_id
  where rm.role_id = s.role_id and m.type = 'MENU' and m.route = ${leaveWordRoute}))`;
const openStates: readonly LeaveWordStatus[] = ["WAIT_HANDLE", "FOLLOWING"];

export const takeLeaveWord = handle(claimLeaveWord, async (call) => {
  const { id } = call.params;
  await lockWord(call, id);
  await moveWord(call, id, ["WAIT_HANDLE"], "FOLLOWING", { handler_id: call.caller.staffId, claim_time: sql`now()` });
  return { id, status: "FOLLOWING" as const };
});

export const giveLeaveWords = handle(assignLeaveWords, async (call) => {
  const { db, body } = call;
  const ids = [...new Set(body.ids)];
  call.need(ids.length === 1 ? leaveWordButtons.assign : leaveWordButtons.assignMany);
  const staff = await sql`select 1 from staff s where s.id = ${body.staffId} and ${mayHandle}`.execute(db);
  if (staff.rows.length === 0) throw refused(leaveWordMessages.noHandler);
  const { rows } = await sql<{ id: number; handlerId: number | null }>`with old as (
      select t.id, t.handler_id from leave_word t
      where t.id = any(${ids}) and t.status in ('WAIT_HANDLE', 'FOLLOWING') and ${visible(call)} order by t.id for update)
    update leave_word w set status = 'FOLLOWING', handler_id = ${body.staffId}, claim_time = now(), update_time = now(), version = version + 1
    from old where w.id = old.id returning w.id, old.handler_id`.execute(db);
  // All or none: a selection that somebody changed meanwhile is looked at again before anything is done.
  if (rows.length < ids.length) throw new AppError("STALE");
  call.audit({
    targetType: "leaveWord",
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { handlerId: body.staffId, count: rows.length },
  });
  for (const row of rows)
    call.auditItem({
      targetType: "leaveWord",
      targetId: row.id,
      before: { handlerId: row.handlerId },
      after: { handlerId: body.staffId },
    });
  if (body.staffId !== call.caller.staffId) {
    const link = `${leaveWordRoute}?handlerId=${body.staffId}`;
    await noticeStaff(db, [body.staffId], { kind: "ASSIGN", ...leaveWordMessages.assigned(rows.length), link });
  }
  await tellDesk(db, null);
  return { assigned: rows.length };
});

interface Handler {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
  readonly openCount: number;
  readonly isLocal: boolean;
}

export const leaveWordHandlers = handle(getLeaveWordHandlers, async (call) => {
  const about = call.query.leaveWordId ?? null;
  const { rows } = await sql<Handler>`with word as (select t.prov_id, t.city_id from leave_word t
      where t.id = ${about}::bigint and t.intent in ('JOIN', 'MARRIAGE') and ${visible(call)})
    select s.id, s.name, r.name as role_name,
      (select count(*)::int from leave_word w where w.handler_id = s.id and w.status = 'FOLLOWING') as open_count,
      exists (select 1 from word join agent_region g on g.agent_id = s.agent_id
        where g.city_id = word.city_id or g.city_id is null and g.prov_id = word.prov_id) as is_local
    from staff s join role r on r.id = s.role_id where ${mayHandle}
    order by is_local desc, s.role_id = 1, open_count, s.id limit 500`.execute(call.db);
  return rows;
});

export const closeLeaveWord = handle(moveLeaveWord, async (call) => {
  const { db, house, params, body, caller } = call;
  const { id } = params;
  call.need(body.status === "REPLIED" ? leaveWordButtons.reply : leaveWordButtons.invalid);
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
    await queueSms(db, house.seal, { key: `leave-word:${id}`, to: word.phone, text: body.content });
  }
  return { id, status: body.status };
});

/** The number is shown by the reveal call; here the call itself is written down, with the member where the visitor is one. */
export const dialVisitor = handle(dialLeaveWord, async (call) => {
  const { id } = call.params;
  const word = await lockWord(call, id);
  const { rows } = await sql<{ id: number }>`insert into call_record
      (kind, caller_staff_id, callee_id, leave_word_id, status, start_time, end_time, hangup_by)
    values ('PHONE_CALL', ${call.caller.staffId}, (select m.user_id from member m where m.login = ${word.phone}), ${id},
      'FINISH', now(), now(), 'CALLER') returning id`.execute(call.db);
  const callId = rows[0]?.id ?? 0;
  call.audit({ targetType: "leaveWord", targetId: id, after: { callId } });
  return { callId };
});
