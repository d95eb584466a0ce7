import * as endpoints from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { needConversation } from "./chat-identity.ts";
import { storeMessages, type Censor } from "./store-messages.ts";

interface Target {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly state: string;
  readonly isLate: boolean;
}

/** Recalls a message: it stays stored, and both sides are notified. Of two concurrent recalls one succeeds. */
export async function takeBack(
  db: Db,
  target: Pick<Target, "msgId" | "conversationId" | "fromId">,
  operatorId: number,
  staffId: number | null,
  censor: Censor,
  routedMs?: number,
) {
  const taken = await sql`update message set state = 'WITHDRAWN'
      where msg_id = ${target.msgId} and conversation_id = ${target.conversationId}
    and state = 'NORMAL' and msg_type not in ('WITHDRAW', 'CMD', 'SYSTEM') returning 1`.execute(db);
  if (taken.rows.length === 0) throw refused(chatMessages.withdrawnAlready);
  await sql`update conversation c set last_msg_preview = ${chatMessages.withdrew("")}
    where conversation_id = ${target.conversationId} and last_msg_id = ${target.msgId}`.execute(db);
  const { outcomes } = await storeMessages(
    db,
    [
      {
        msgId: `wd:${target.msgId}`.slice(0, 64),
        conversationId: target.conversationId,
        fromId: target.fromId,
        msgType: "WITHDRAW",
        msgBody: { targetMsgId: target.msgId, operatorId },
        staffId,
        isSystem: true,
        ...(routedMs === undefined ? {} : { routedMs }),
      },
    ],
    censor,
  );
  const outcome = outcomes[0];
  if (outcome?.ok !== true) throw refused(outcome?.msg ?? chatMessages.failed);
  return outcome.message;
}

export const withdrawMessage = handle(endpoints.withdrawMessage, async (call) => {
  const { db, caller, params } = call;
  const { rows } = await sql<Target>`select msg_id, conversation_id, from_id, state,
      msg_time < now() - make_interval(secs => ${chatLimits.withdrawMs / 1000}::double precision) as is_late
    from message where msg_id = ${params.msgId} for update`.execute(db);
  const target = rows[0];
  const missing = new AppError("NOT_FOUND", { msg: chatMessages.noMessage });
  if (target === undefined) throw missing;
  // Audit staff recall anyone's message, without a time limit; everyone else those of their own accounts for two
  // minutes.
  const isRoom = target.conversationId.startsWith("room_");
  const mayAudit =
    call.may(endpoints.chatGrants.auditWithdraw) || (isRoom && call.may(endpoints.chatGrants.roomWithdraw));
  const isAuditor = mayAudit && call.body?.accountId === undefined;
  if (!isAuditor) {
    call.need(endpoints.chatGrants.withdraw);
    if (call.body?.accountId !== target.fromId) throw missing;
    await needConversation(db, caller, target.fromId, target.conversationId);
    if (target.isLate) throw refused(chatMessages.withdrawLate);
  }
  const message = await takeBack(db, target, caller.userId ?? 0, caller.staffId, await censorFor(db));
  call.audit({
    targetType: auditTargets.message,
    targetId: target.msgId,
    before: { state: target.state },
    after: { state: "WITHDRAWN" },
  });
  return message;
});
