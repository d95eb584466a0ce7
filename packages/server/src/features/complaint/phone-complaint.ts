import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import * as endpoints from "@hongxian/contract/features/complaint/phone-complaint.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { logReading, readRecords } from "../../core/services/chat/read-records.ts";
import { handle, type Call } from "../../kit/call.ts";
import { visible } from "./complaint-rows.ts";
import { judge } from "./handle-complaint.ts";

/**
 * A waiting complaint is claimed; one claimed by another person stays there, and the verdict then finds nothing to
 * decide.
 */
async function take(call: Call<{ id: number }>): Promise<void> {
  await sql`update complaint t
    set status = 'HANDLING', handler_id = ${call.caller.staffId}, claim_time = now(), update_time = now(),
      version = version + 1
    where t.id = ${call.params.id} and t.status = 'WAIT_HANDLE' and ${visible(call)}`.execute(call.db);
}

export const handleOnPhone = handle(endpoints.handleOnPhone, async (call) => {
  const { result: remark, measure, reason, days } = call.body;
  await take(call);
  const verdict = { result: "VALID" as const, remark, reply: remark, punishType: measure, days };
  return judge(call, { ...verdict, ...(reason === undefined ? {} : { reason }) });
});

export const rejectOnPhone = handle(endpoints.rejectOnPhone, async (call) => {
  await take(call);
  return judge(call, { result: "INVALID", remark: call.body.reason, reply: call.body.reason });
});

const shown = 50;
interface Pair {
  readonly userId: number;
  readonly targetUserId: number | null;
}

export const readComplaintChat = handle(endpoints.readComplaintChat, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<Pair>`select t.user_id, t.target_user_id from complaint t
      where t.id = ${params.id} and ${visible(call)}`.execute(db);
  const pair = rows[0];
  if (pair === undefined) throw new AppError("NOT_FOUND");
  if (pair.targetUserId === null) throw refused(endpoints.phoneComplaintMessages.noOther);
  const conversationId = p2pId(pair.userId, pair.targetUserId);
  const messages = await readRecords(
    db,
    sql`select m.* from message m where m.conversation_id = ${conversationId} order by m.msg_time desc
      limit ${sql.lit(shown)}`,
    sql`g.msg_time, g.msg_id`,
  );
  const at = (ms: number | undefined): string => new Date(ms ?? Date.now()).toISOString();
  await logReading(db, call.caller, {
    kind: "VIEW",
    reason: "COMPLAINT",
    refNo: String(params.id),
    userId: pair.userId,
    otherUserId: pair.targetUserId,
    conversationId,
    rangeStart: at(messages[0]?.msgTime),
    rangeEnd: at(messages.at(-1)?.msgTime),
  });
  call.audit({
    targetType: auditTargets.complaint,
    targetId: params.id,
    after: { conversationId, messages: messages.length },
  });
  return { messages };
});

export const getComplaintCards = handle(endpoints.getComplaintCards, async (call) => {
  const { rows } = await sql<{ id: number; imgs: string; complainedNum: number }>`select t.id, t.imgs,
      case when t.target_user_id is null then 0
      else (select count(*)::int from complaint o where o.target_user_id = t.target_user_id) end as complained_num
    from complaint t where t.id = any(${call.query.ids}) and ${visible(call)}`.execute(call.db);
  return rows.map(({ imgs, ...row }) => ({ ...row, images: [...addressesOf(imgs)] }));
});
