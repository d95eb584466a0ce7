import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import * as endpoints from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { tellChat } from "../../core/services/chat/chat-wire.ts";
import { messagesByIds } from "../../core/services/chat/read-messages.ts";
import { logReading, readRecords } from "../../core/services/chat/read-records.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Found {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly msgType: string;
  readonly state: string;
  readonly machineResult: string;
  readonly isLate: boolean;
}

async function find({ db, caller }: Pick<Call, "db" | "caller">, msgIds: readonly string[]): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select g.msg_id, g.conversation_id, g.from_id, g.msg_type, g.state, g.machine_result,
      g.msg_time < now() - make_interval(hours => ${endpoints.msgLogLimits.releaseHours}::int) as is_late
    from message g where g.msg_id = any(${[...msgIds]}::text[])
      and ${scopeSql(memberBoundScope(caller, sql.ref("g.from_id")))}
    order by g.conversation_id, g.msg_time for update`.execute(db);
  return rows;
}
const missing = () => new AppError("NOT_FOUND", { msg: chatMessages.noMessage });

/** Twenty before and twenty after. */
export const getMessageContext = handle(endpoints.getMessageContext, async (call) => {
  const { db, params, query } = call;
  const [target] = await find(call, [params.msgId]);
  if (target === undefined) throw missing();
  const here = sql`(select k.msg_time from message k
    where k.msg_id = ${params.msgId} and k.conversation_id = ${target.conversationId} limit 1)`;
  const side = (
    way: "before" | "after",
  ) => sql`(select * from message g where g.conversation_id = ${target.conversationId}
    and g.msg_type not in ('CMD', 'WITHDRAW') and ${
      way === "before"
        ? sql`g.msg_time <= ${here}`
        : sql`g.msg_time >
      ${here}`
    }
    order by g.msg_time ${way === "before" ? sql`desc` : sql`asc`}
    limit ${endpoints.msgLogLimits.around + (way === "before" ? 1 : 0)})`;
  const list = await readRecords(db, sql`${side("before")} union all ${side("after")}`, sql`g.msg_time, g.msg_id`);
  const [first, last] = [list[0], list.at(-1)];
  await logReading(db, call.caller, {
    kind: "VIEW",
    ...query,
    userId: target.fromId,
    otherUserId: null,
    conversationId: target.conversationId,
    rangeStart: new Date(first?.msgTime ?? Date.now()).toISOString(),
    rangeEnd: new Date(last?.msgTime ?? Date.now()).toISOString(),
  });
  call.audit({ targetType: auditTargets.message, targetId: params.msgId, after: query });
  return list;
});

/** Removed from both phones; the text stays in the records. */
export const removeMessages = handle(endpoints.removeMessages, async (call) => {
  const { db, caller, body } = call;
  call.need(body.msgIds.length > 1 ? endpoints.msgLogGrants.removeMany : endpoints.msgLogGrants.remove);
  const found = (await find(call, body.msgIds)).filter(endpoints.isRemovable);
  if (found.length === 0) throw new AppError("STALE");
  await sql`update message set state = 'DELETED'
    where msg_id = any(${found.map(({ msgId }) => msgId)}::text[]) and state = 'NORMAL'`.execute(db);
  const byConversation = new Map<string, Found[]>();
  for (const one of found)
    byConversation.set(one.conversationId, [...(byConversation.get(one.conversationId) ?? []), one]);
  await storeMessages(
    db,
    [...byConversation].map(([conversationId, messages]) => ({
      msgId: randomUUID(),
      conversationId,
      fromId: messages[0]?.fromId ?? 0,
      msgType: "CMD" as const,
      msgBody: { cmd: "DELETE", data: { msgIds: messages.map(({ msgId }) => msgId) } },
      staffId: caller.staffId,
      isSystem: true,
    })),
    await censorFor(db),
  );
  for (const { msgId, conversationId } of found)
    call.auditItem({ targetType: auditTargets.message, targetId: msgId, after: { conversationId, state: "DELETED" } });
  call.audit({
    targetType: auditTargets.message,
    targetId: null,
    after: { removed: found.length, reason: body.reason },
  });
  return { removed: found.length };
});

/** A blocked message is delivered now; a suspicious one, already delivered, is cleared. */
export const releaseMessage = handle(endpoints.releaseMessage, async (call) => {
  const { db, params } = call;
  const [target] = await find(call, [params.msgId]);
  if (target === undefined) throw missing();
  if (!endpoints.isReleasable(target)) throw new AppError("STALE");
  const isBlocked = target.state === "BLOCKED";
  if (isBlocked && target.isLate) throw refused(endpoints.msgLogMessages.late);
  // It is placed at the end of the conversation, where the other side finds it.
  if (isBlocked) {
    await sql`select 1 from conversation where conversation_id = ${target.conversationId} for update`.execute(db);
    const moved = await sql<{
      ms: number;
      msgType: string;
      msgBody: Record<string, unknown>;
    }>`update message g set state = 'NORMAL', machine_result = 'PASS',
        msg_time = date_trunc('milliseconds', greatest(clock_timestamp(), c.last_msg_time + interval '1 millisecond'))
      from conversation c where c.conversation_id = g.conversation_id and g.msg_id = ${params.msgId}
        and g.state = 'BLOCKED'
      returning (extract(epoch from g.msg_time) * 1000)::bigint as ms, g.msg_type, g.msg_body`.execute(db);
    const now = moved.rows[0];
    if (now === undefined) throw new AppError("STALE");
    await sql`update conversation
        set last_msg_id = ${params.msgId}, last_msg_time = to_timestamp(${now.ms}::bigint / 1000.0),
        last_msg_preview = ${previewOf(now.msgType, now.msgBody)}, last_from_id = ${target.fromId},
        turn_since = case when turn_from_id is distinct
        from ${target.fromId}::bigint then to_timestamp(${now.ms}::bigint / 1000.0) else turn_since end,
        turn_from_id = ${target.fromId} where conversation_id = ${target.conversationId}`.execute(db);
    const delivered = await messagesByIds(db, [params.msgId], now.ms);
    await tellChat(db, { k: "m", l: delivered.map(({ message }) => ({ message, onlyFor: null, origin: "" })) });
  } else await sql`update message set machine_result = 'PASS' where msg_id = ${params.msgId}`.execute(db);
  call.audit({
    targetType: auditTargets.message,
    targetId: params.msgId,
    before: { state: target.state, machineResult: target.machineResult },
    after: { state: isBlocked ? "NORMAL" : target.state, machineResult: "PASS" },
  });
  return null;
});
