import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { KnownConversation, KnownMembership, KnownPerson, OrderPlan } from "./chat-orders.ts";

/** A message sent again within this time is the same message. */
const repeatDays = 35;

export interface StoredBefore {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly ms: number;
  readonly state: ChatMessage["state"];
}

export interface KnownForSend {
  readonly now: number;
  readonly conversations: ReadonlyMap<string, KnownConversation>;
  readonly people: ReadonlyMap<number, KnownPerson>;
  readonly memberships: ReadonlyMap<string, KnownMembership>;
  readonly stored: ReadonlyMap<string, StoredBefore>;
  /** Pairs of which one has blocked the other, by conversation. */
  readonly blocked: ReadonlySet<string>;
}

export const membershipKey = (conversationId: string, userId: number): string => `${conversationId}/${userId}`;
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/**
 * Conversations of two people begin with their first message. The caller has made sure that it is allowed (`reach.ts`).
 * Returns those created just now.
 */
export async function ensurePairs(
  db: Db,
  pairs: readonly { id: string; low: number; high: number }[],
): Promise<readonly string[]> {
  if (pairs.length === 0) return [];
  const input = JSON.stringify(pairs.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const { rows } = await sql<{
    id: string;
  }>`with given as (select * from jsonb_to_recordset(${input}::jsonb) as g(id text, low bigint, high bigint)),
    made as (
      insert into conversation (conversation_id, type)
      select g.id, 'P2P' from given g
      where not exists (select 1 from conversation c where c.conversation_id = g.id)
        and exists (select 1 from member where user_id = g.low) and exists (select 1 from member where user_id = g.high)
      on conflict do nothing returning conversation_id
    ), sides as (
      insert into conversation_member (conversation_id, user_id)
      select g.id, side.user_id from given g join made on made.conversation_id = g.id
      cross join lateral (values (g.low), (g.high)) as side(user_id) on conflict do nothing
    ) select conversation_id as id from made`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes what this transaction created for messages that were refused: no one has seen it. */
export async function dropPairs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from conversation_member where conversation_id = any(${[...ids]}::text[])`.execute(db);
  await sql`delete from conversation where conversation_id = any(${[...ids]}::text[])`.execute(db);
}

interface ReadRow {
  readonly people: readonly KnownPerson[] | null;
  readonly memberships: readonly (KnownMembership & { conversationId: string; userId: number })[] | null;
  readonly stored: readonly StoredBefore[] | null;
  readonly blocked: readonly string[] | null;
}

/**
 * Locks the conversations in order of their ids, so that two processes never deadlock, and then reads what the rules
 * need: only after the lock, because another process may just have written a repeat.
 */
export async function readForSend(db: Db, plans: readonly OrderPlan[]): Promise<KnownForSend> {
  const ids = unique(plans.map(({ conversationId }) => conversationId));
  const locked = await sql<
    KnownConversation & { now: number }
  >`select conversation_id, type, status, group_no, name, avatar, turn_from_id,
      (extract(epoch from last_msg_time) * 1000)::bigint as last_ms,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from conversation where conversation_id = any(${ids}::text[]) order by conversation_id for no key update`.execute(
    db,
  );
  const people = unique(plans.flatMap(({ fromId, peerId }) => (peerId === null ? [fromId] : [fromId, peerId])));
  // Both sides of a pair: the account's own row tells whether somebody serves it.
  const sides = plans.flatMap(({ conversationId, fromId, peerId }) => [
    { conversationId, userId: fromId },
    ...(peerId === null ? [] : [{ conversationId, userId: peerId }]),
  ]);
  const speakers = unique(plans.filter(({ staffId }) => staffId !== null).map(({ fromId }) => fromId));
  const devices = unique(plans.filter(({ fromDevice }) => fromDevice === true).map(({ fromId }) => fromId));
  const ofMembers = plans.filter(
    ({ staffId, isSystem, peerId }) => staffId === null && isSystem !== true && peerId !== null,
  );
  const read = await sql<ReadRow>`select
    (select json_agg(json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url,
    'status', m.status,
        'imTxtSwitch', m.im_txt_switch, 'isMarket', m.is_market_account,
        'sent', case when m.is_market_account and m.user_id = any(${speakers}::bigint[]) then (select count(*) from (
          select 1 from message g
          where g.from_id = m.user_id and g.staff_id is not null and g.msg_time > now() - interval '1 minute'
            and g.msg_type not in ('WITHDRAW', 'CMD') limit ${chatLimits.perMinute * 4}) sent) else 0 end,
        'started', case when m.is_market_account and m.user_id = any(${speakers}::bigint[])
          then (select count(*) from conversation c
          where c.starter_id = m.user_id and c.created_time >= current_date) else 0 end,
        'said', case when m.user_id = any(${devices}::bigint[]) then (select count(*) from (
          select 1 from message g where g.from_id = m.user_id and g.msg_time > now() - interval '1 minute'
            and g.msg_type not in ('WITHDRAW', 'CMD') limit ${chatLimits.memberPerMinute}) said) else 0 end,
        'servedBy', array_remove(array[m.matchmaker_user_id, m.adviser_user_id, m.sale_user_id], null)))
      from member m where m.user_id = any(${people}::bigint[])) as people,
    (select json_agg(json_build_object('conversationId', cm.conversation_id, 'userId', cm.user_id, 'role', cm.role,
        'muted', coalesce(cm.mute_until > now(), false), 'service', cm.service, 'handlerStaffId', cm.handler_staff_id,
        'accompanyLogId', cm.accompany_log_id))
      from (select distinct c, u
      from unnest(${sides.map((side) => side.conversationId)}::text[], ${sides.map((side) => side.userId)}::bigint[])
        k(c, u)) k
      join conversation_member cm on cm.conversation_id = k.c and cm.user_id = k.u
      where cm.quit_time is null) as memberships,
    (select json_agg(json_build_object('msgId', g.msg_id, 'conversationId', g.conversation_id, 'fromId', g.from_id,
        'ms', (extract(epoch from g.msg_time) * 1000)::bigint, 'state', g.state))
      from message g where g.msg_id = any(${plans.map(({ msgId }) => msgId)}::text[])
        and g.msg_time > now() - make_interval(days => ${repeatDays}::int)) as stored,
    (select json_agg(distinct k.c)
      from unnest(${ofMembers.map(({ conversationId }) => conversationId)}::text[],
        ${ofMembers.map(({ fromId }) => fromId)}::bigint[], ${ofMembers.map(({ peerId }) => peerId)}::bigint[]) k(c,
        one, other)
      join member_block b on b.user_id = k.one and b.blocked_user_id = k.other
        or b.user_id = k.other and b.blocked_user_id = k.one) as blocked`.execute(db);
  const row = read.rows[0];
  return {
    now: locked.rows[0]?.now ?? Date.now(),
    conversations: new Map(locked.rows.map((one) => [one.conversationId, one])),
    people: new Map((row?.people ?? []).map((one) => [one.userId, one])),
    memberships: new Map((row?.memberships ?? []).map((one) => [membershipKey(one.conversationId, one.userId), one])),
    stored: new Map((row?.stored ?? []).map((one) => [one.msgId, one])),
    blocked: new Set(row?.blocked ?? []),
  };
}
