import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { chatChannel, conversationChanged, type Delivery } from "./chat-wire.ts";

export interface MessageRow {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly toId: number;
  readonly msgType: string;
  readonly msgBody: Readonly<Record<string, unknown>>;
  readonly ms: number;
  readonly staffId: number | null;
  readonly onlyFor: number | null;
  readonly state: string;
  readonly machineResult: "NONE" | "PASS" | "REVIEW" | "BLOCK";
  readonly machineLabel: string;
}

export interface ConversationTurn {
  readonly conversationId: string;
  readonly lastMsgId: string;
  readonly ms: number;
  readonly preview: string;
  readonly fromId: number;
  readonly starterId: number | null;
  readonly turnFromId: number | null;
  readonly turnMs: number | null;
}

interface Side {
  readonly conversationId: string;
  readonly userId: number;
  readonly ms: number;
}

export interface BatchWrites {
  readonly rows: readonly MessageRow[];
  readonly turns: ReadonlyMap<string, ConversationTurn>;
  /** Messages that leave for RongCloud, where it carries them. */
  readonly leaving: readonly Delivery[];
  readonly reads: ReadonlyMap<string, Side>;
  readonly waits: readonly Side[];
  readonly served: readonly (Side & { readonly staffId: number; readonly peerId: number })[];
}

/** An official account answers: from now on the conversation has a handler and a stretch of service with figures. */
async function openStretches(db: Db, served: BatchWrites["served"]): Promise<void> {
  for (const { conversationId, userId, staffId, peerId, ms } of served) {
    await sql`with stretch as (
        insert into accompany_log (account_user_id, staff_id, user_id, begin_time)
        select ${userId}, ${staffId}, ${peerId}, coalesce(service_since, to_timestamp(${ms}::bigint / 1000.0))
        from conversation_member
        where conversation_id = ${conversationId} and user_id = ${userId} and accompany_log_id is null returning id
      ) update conversation_member cm
      set service = 'SERVED', handler_staff_id = coalesce(cm.handler_staff_id, ${staffId}),
        service_since = coalesce(cm.service_since, to_timestamp(${ms}::bigint / 1000.0)), accompany_log_id = stretch.id
      from stretch where cm.conversation_id = ${conversationId} and cm.user_id = ${userId}`.execute(db);
    // The desk that shows it may finish it from now on.
    await conversationChanged(db, conversationId);
  }
}

/** Messages, last lines, read marks and their events, in one statement. */
export async function writeBatch(db: Db, batch: BatchWrites, payloads: readonly string[]): Promise<void> {
  const { rows, served } = batch;
  const orders = JSON.stringify(batch.leaving.map(({ message, onlyFor }) => ({ message, onlyFor })));
  const turns = JSON.stringify([...batch.turns.values()]);
  const reads = JSON.stringify([...batch.reads.values()]);
  const waits = JSON.stringify(batch.waits);
  await sql`with put as (
      insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time, staff_id, only_for,
        state, machine_result, machine_label)
      select g.id, g.conversation, g.from_id, g.to_id, g.type, g.body::jsonb, to_timestamp(g.ms / 1000.0), g.staff,
        g.only_for, g.state, g.machine, g.label
      from unnest(${rows.map((row) => row.msgId)}::text[], ${rows.map((row) => row.conversationId)}::text[],
        ${rows.map((row) => row.fromId)}::bigint[],
        ${rows.map((row) => row.toId)}::bigint[], ${rows.map((row) => row.msgType)}::text[],
          ${rows.map((row) => JSON.stringify(row.msgBody))}::text[],
        ${rows.map((row) => row.ms)}::bigint[], ${rows.map((row) => row.staffId)}::bigint[],
          ${rows.map((row) => row.onlyFor)}::bigint[],
        ${rows.map((row) => row.state)}::text[], ${rows.map((row) => row.machineResult)}::text[],
          ${rows.map((row) => row.machineLabel)}::text[])
        as g(id, conversation, from_id, to_id, type, body, ms, staff, only_for, state, machine, label)
    ), turned as (
      update conversation c
      set last_msg_id = g."lastMsgId", last_msg_time = to_timestamp(g.ms / 1000.0), last_msg_preview = g.preview,
        last_from_id = g."fromId", starter_id = coalesce(c.starter_id, g."starterId"),
        turn_from_id = coalesce(g."turnFromId", c.turn_from_id),
        turn_since = coalesce(to_timestamp(g."turnMs" / 1000.0), c.turn_since), update_time = now()
      from jsonb_to_recordset(${turns}::jsonb) as g("conversationId" text, "lastMsgId" text, ms bigint, preview text,
        "fromId" bigint,
        "starterId" bigint, "turnFromId" bigint, "turnMs" bigint)
      where c.conversation_id = g."conversationId"
    ), sides as (
      select "conversationId" as conversation, "userId" as user_id, ms, false as waits
      from jsonb_to_recordset(${reads}::jsonb) as r("conversationId" text, "userId" bigint, ms bigint)
      union all
      select "conversationId", "userId", ms, true
      from jsonb_to_recordset(${waits}::jsonb) as w("conversationId" text, "userId" bigint, ms bigint)
    ), marked as (
      update conversation_member cm set
        last_read_time = case when g.waits then cm.last_read_time
        else greatest(cm.last_read_time, to_timestamp(g.ms / 1000.0)) end,
        service = case when g.waits and cm.service = 'NONE' then 'WAIT' else cm.service end,
        service_since = case when g.waits and cm.service = 'NONE' then to_timestamp(g.ms / 1000.0)
          else cm.service_since end
      from sides g where cm.conversation_id = g.conversation and cm.user_id = g.user_id
    ), leaving as (
      insert into rong_order (kind, key, conversation_id, payload)
      select case when g.message->>'msgType' = 'WITHDRAW' then 'RECALL' else 'PUBLISH' end, g.message->>'msgId',
        g.message->>'conversationId', jsonb_build_object('message', g.message, 'onlyFor', g."onlyFor")
      from jsonb_to_recordset(${orders}::jsonb) as g(message jsonb, "onlyFor" bigint)
      where exists (select from rong_carrier) on conflict (key) do nothing
    ) select pg_notify(${chatChannel}, payload) from unnest(${[...payloads]}::text[]) as payload`.execute(db);
  await openStretches(db, served);
}
