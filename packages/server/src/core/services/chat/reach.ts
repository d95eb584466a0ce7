import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import type { ErrorCode } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { memberReadScope } from "../../people/member/public-pool.ts";

/**
 * Whom staff may talk with: members within their scope, members who wrote to the account themselves, and conversations
 * that were handed to them. The existence of a conversation proves nothing: somebody else may have begun it, or it may
 * be older than today's scope.
 */
export const isBounded = (caller: Caller): boolean => memberScope(caller) !== "all";

/**
 * The side wrote itself. Blocked messages were never delivered, and lines of the platform are written by neither side.
 */
const spoke = (conversationId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message said
    where said.conversation_id = ${conversationId} and said.from_id = ${userId}
    and said.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM') and said.state <> 'BLOCKED')`;

/** As a condition on `conversation_member cm`, the account's own side: the caller may open the conversation. */
export function reachSql(caller: Caller): RawBuilder<boolean> {
  if (!isBounded(caller)) return sql<boolean>`true`;
  // A pair has two sides; the conversation with the platform has one, and groups are made by anyone who may invite.
  return sql<boolean>`(cm.conversation_id not like 'p2p\\_%' or cm.handler_staff_id = ${caller.staffId} or not exists (
    select from conversation_member far join member m on m.user_id = far.user_id
    where far.conversation_id = cm.conversation_id and far.user_id <> cm.user_id
      and not coalesce(${scopeSql(memberScope(caller))}, false)
      and not ${spoke(sql`far.conversation_id`, sql`far.user_id`)}))`;
}

interface Approach {
  readonly conversationId: string;
  readonly fromId: number;
  readonly peerId: number;
}

/** Why somebody may not be written to, and the error a call returns for it. */
export interface Unreached {
  readonly msg: string;
  readonly code: ErrorCode;
}

const closed: Unreached = { msg: chatMessages.noConversation, code: "NOT_FOUND" };
const unclaimed: Unreached = { msg: ownerMessages.claimFirst, code: "REFUSED" };

/** Returns which of these the caller may not write to, by index; checked before anything is created for them. */
export async function findUnreached(
  db: Db,
  caller: Caller,
  approaches: readonly Approach[],
): Promise<ReadonlyMap<number, Unreached>> {
  if (approaches.length === 0 || !isBounded(caller)) return new Map();
  const { rows } = await sql<{ place: number; isPool: boolean }>`select k.place::int - 1 as place,
      coalesce(${scopeSql(memberReadScope(caller))}, false) as is_pool
    from unnest(${approaches.map((one) => one.conversationId)}::text[],
      ${approaches.map((one) => one.fromId)}::bigint[],
      ${approaches.map((one) => one.peerId)}::bigint[]) with ordinality k(id, account, peer, place)
    left join member m on m.user_id = k.peer
    where not coalesce(${scopeSql(memberScope(caller))}, false) and not ${spoke(sql`k.id`, sql`k.peer`)}
      and not exists (select from conversation_member cm where cm.conversation_id = k.id and cm.user_id = k.account
        and cm.quit_time is null and cm.handler_staff_id = ${caller.staffId})`.execute(db);
  return new Map(rows.map(({ place, isPool }) => [place, isPool ? unclaimed : closed]));
}
