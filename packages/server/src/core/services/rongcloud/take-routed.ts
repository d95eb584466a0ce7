import { createHash } from "node:crypto";
import { groupId, p2pId, roomId, systemId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { loadStaffCaller } from "../../foundation/access/load-caller.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { typedBy, type SendOrder } from "../chat/chat-orders.ts";
import { markRead } from "../chat/mark-read.ts";
import type { MessageWriter } from "../chat/message-writer.ts";
import { withTrueQuote } from "../chat/member-words.ts";
import { takeBack } from "../chat/withdraw-message.ts";
import { readRouted, type RoutedForm } from "./read-routed.ts";

export interface RoutedDesk {
  readonly services: Services;
  readonly writer: MessageWriter;
}

async function conversationOf(db: Db, { channelType, fromUserId, toUserId }: RoutedForm): Promise<string | null> {
  if (channelType === "PERSON") return fromUserId === toUserId ? null : p2pId(fromUserId, toUserId);
  if (channelType === "TEMPGROUP") return roomId(toUserId);
  // The console knows groups and rooms there by their number alone.
  const { rows } = await sql<{ id: string }>`select conversation_id as id from conversation
    where conversation_id in (${groupId(toUserId)}, ${roomId(toUserId)}) order by conversation_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Who of the staff typed for an account: who serves this conversation, else who keeps the account, or is its person. */
async function typistOf(db: Db, fromId: number, conversationId: string): Promise<number | null> {
  const { rows } = await sql<{ staffId: number | null }>`select coalesce(h.id, k.maintainer_id, own.id) as staff_id
    from member m
    left join market_account k on k.user_id = m.user_id and k.remove_time is null and k.status = 'ENABLE'
    left join conversation_member cm on cm.user_id = m.user_id and cm.conversation_id = ${conversationId}
      and cm.service = 'SERVED'
    left join staff h on h.id = cm.handler_staff_id and h.status = 'ENABLE' and k.id is not null
    left join staff own on own.user_id = m.user_id and own.status = 'ENABLE' and k.id is null
    where m.user_id = ${fromId}`.execute(db);
  return rows[0]?.staffId ?? null;
}

interface Claim {
  readonly msgId: string;
  readonly status: "TAKEN" | "STORED" | "REPEAT" | "REFUSED" | "OUT";
}

const digestOf = (value: object): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * One row for each number of RongCloud. The client's own number is ours if it is new; under a number that is known the
 * same message is a repeat, and another one gets a number of its own: nothing is hidden behind a number used before.
 */
async function claim(
  db: Db,
  form: RoutedForm,
  conversationId: string,
  msgId: string | null,
  routed: object,
): Promise<Claim> {
  const own = `rc:${form.msgUID}`;
  const digest = digestOf([conversationId, form.fromUserId, routed]);
  const insert = (id: string, status: Claim["status"]) =>
    sql<Claim>`insert into rong_message (msg_uid, msg_id,
      conversation_id, from_id, sent_ms, status, digest)
    values (${form.msgUID}, ${id}, ${conversationId}, ${form.fromUserId}, ${form.msgTimestamp}, ${status}, ${digest})
    on conflict do nothing returning msg_id, status`.execute(db);
  const first = await insert(msgId ?? own, "TAKEN");
  if (first.rows[0] !== undefined) return first.rows[0];
  const known = await sql<Claim>`select msg_id, status from rong_message where msg_uid = ${form.msgUID}`.execute(db);
  if (known.rows[0] !== undefined) return known.rows[0];
  const { rows } = await sql<{ digest: string }>`select digest from rong_message
    where msg_id = ${msgId ?? own} and status <> 'REPEAT'`.execute(db);
  const second = rows[0]?.digest === digest ? await insert(msgId ?? own, "REPEAT") : await insert(own, "TAKEN");
  return second.rows[0] ?? { msgId: own, status: "REPEAT" };
}

async function settle(db: Db, form: RoutedForm, conversationId: string, reason: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update rong_message set status = ${reason === null ? "STORED" : "REFUSED"}, reason = ${reason ?? ""}
      where msg_uid = ${form.msgUID} and status = 'TAKEN'`.execute(tx);
    if (reason === null) return;
    // It was delivered there before we were asked: it is taken back there.
    await sql`insert into rong_order (kind, key, conversation_id, payload)
      values ('RECALL', ${`refused:${form.msgUID}`}, ${conversationId},
        ${JSON.stringify({ msgUid: form.msgUID, fromId: form.fromUserId, sentMs: form.msgTimestamp })}::jsonb)
      on conflict (key) do nothing`.execute(tx);
  });
}

async function takeMessage({ services: { db }, writer }: RoutedDesk, form: RoutedForm): Promise<void> {
  const routed = readRouted(form);
  if (routed.kind !== "message") return;
  const { fromUserId: fromId } = form;
  const conversationId = await conversationOf(db, form);
  if (conversationId === null || fromId === systemId) return;
  const claimed = await claim(db, form, conversationId, routed.msgId, [routed.msgType, routed.msgBody]);
  if (claimed.status !== "TAKEN") return;
  const staffId = await typistOf(db, fromId, conversationId);
  const caller = staffId === null ? null : await loadStaffCaller(db, staffId);
  const quoted = { msgId: claimed.msgId, conversationId, msgType: routed.msgType, msgBody: routed.msgBody };
  const msgBody = "quote" in routed.msgBody ? await withTrueQuote(db, fromId, quoted) : routed.msgBody;
  const words = { ...quoted, msgBody, fromId, routedMs: form.msgTimestamp };
  const order: SendOrder =
    caller === null ? { ...words, staffId: null, fromDevice: true } : { ...words, ...typedBy(caller) };
  const outcome = await writer.send(order);
  // A fault of ours is no refusal: RongCloud sends it again.
  if (!outcome.ok && outcome.isFault === true) throw new Error("a routed message was not stored");
  await settle(db, form, conversationId, outcome.ok ? null : outcome.msg);
}

/** Their recall is done already; ours follows it, whoever's turn it is. */
async function takeRecall({ services: { db } }: RoutedDesk, form: RoutedForm, msgUid: string): Promise<void> {
  const censor = await censorFor(db);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ msgId: string; conversationId: string; fromId: number }>`select g.msg_id,
        g.conversation_id, g.from_id
      from rong_message r join message g on g.msg_id = r.msg_id and g.state = 'NORMAL'
      where r.msg_uid = ${msgUid} and r.from_id = ${form.fromUserId} for update of g`.execute(tx);
    const target = rows[0];
    if (target !== undefined) await takeBack(tx, target, form.fromUserId, null, censor, form.msgTimestamp);
  });
}

/** Takes one message that RongCloud routes to us; the same one again changes nothing. */
export async function takeRouted(desk: RoutedDesk, form: RoutedForm): Promise<void> {
  // What we published ourselves.
  if (form.source === "Server") return;
  const routed = readRouted(form);
  if (routed.kind === "message") return takeMessage(desk, form);
  if (routed.kind === "recall") return takeRecall(desk, form, routed.msgUid);
  if (routed.kind === "none") return;
  const { db } = desk.services;
  const conversationId = await conversationOf(db, form);
  if (conversationId !== null) await markRead(db, { userId: form.fromUserId, conversationId, ms: routed.ms });
}
