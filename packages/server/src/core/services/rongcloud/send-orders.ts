import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { parseConversationId, systemId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import { toRong } from "@hongxian/contract/core/chat/rongcloud-messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { askRongCloud, type RongCloudAnswer, type RongCloudSettings } from "../../../platform/rongcloud.ts";

const slice = 100;
const parallel = 8;
const turnMs = 20_000;
/** By then a running call has ended: each has its limit at every host. */
const patience = sql`interval '2 minutes'`;
/** Pauses between the tries of what may be accepted later: a day. */
const pauseSeconds = [5, 30, 60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800] as const;

interface Publish {
  readonly message: ChatMessage;
  readonly onlyFor: number | null;
}
/** A message of ours by its own number, or one that was refused by RongCloud's. */
interface Recall {
  readonly message?: ChatMessage;
  readonly msgUid?: string;
  readonly fromId?: number;
  readonly sentMs?: number;
}
interface Order {
  readonly id: number;
  readonly kind: "PUBLISH" | "RECALL";
  readonly conversationId: string;
  readonly payload: Publish | Recall;
  readonly tries: number;
}

type Sent = RongCloudAnswer | { readonly ok: "NOTHING"; readonly reason: string };

/** Those due whose conversation has none before them: what follows waits for its turn. */
async function take(db: Db): Promise<Order[]> {
  const { rows } = await sql<Order>`update rong_order o set status = 'TAKEN', tries = o.tries + 1,
      due_time = now() + ${patience}
    from (select id from rong_order d where status in ('WAIT', 'TAKEN') and due_time <= now()
        and not exists (select from rong_order b where b.conversation_id = d.conversation_id and b.id < d.id
          and b.status in ('WAIT', 'TAKEN'))
      order by id limit ${slice} for update skip locked) due
    where o.id = due.id returning o.id, o.kind, o.conversation_id, o.payload, o.tries`.execute(db);
  return rows;
}

/** Their clients keep a message once, by our number: what is sent again after no answer is not shown twice. */
async function publish(db: Db, settings: RongCloudSettings, { message, onlyFor }: Publish): Promise<Sent> {
  const parsed = parseConversationId(message.conversationId);
  if (parsed === null) return { ok: "NOTHING", reason: "no conversation" };
  const { type, content } = toRong(message);
  const words = {
    fromUserId: message.fromId,
    objectName: type,
    content: JSON.stringify(content),
    ...(message.msgType === "SYSTEM" || message.msgType === "CMD"
      ? {}
      : { pushContent: previewOf(message.msgType, message.msgBody) }),
  };
  let answer: RongCloudAnswer;
  if (parsed.type !== "P2P") {
    const only = onlyFor === null ? {} : { toUserId: onlyFor };
    answer = await askRongCloud(settings, "/message/group/publish.json", { ...words, toGroupId: parsed.no, ...only });
  } else if (message.fromId === systemId) {
    const toUserId = [parsed.low, parsed.high].filter((userId) => userId !== systemId);
    answer = await askRongCloud(settings, "/message/system/publish.json", { ...words, toUserId });
  } else {
    const toUserId = onlyFor ?? (parsed.low === message.fromId ? parsed.high : parsed.low);
    // The account's own window shows it too.
    const form = { ...words, toUserId, isIncludeSender: 1 };
    answer = await askRongCloud(settings, "/message/private/publish.json", form);
  }
  if (answer.ok === true) await keepNumber(db, message, answer.reply["messageUIDs"]);
  return answer;
}

/** Their number of a message of ours, by which it can be recalled. */
async function keepNumber(
  db: Db,
  { msgId, conversationId, fromId, msgTime }: ChatMessage,
  list: unknown,
): Promise<void> {
  const first: unknown = Array.isArray(list) ? list[0] : null;
  const uid = typeof first === "object" && first !== null && "messageUID" in first ? first.messageUID : null;
  if (typeof uid !== "string" || uid === "") return;
  await sql`insert into rong_message (msg_uid, msg_id, conversation_id, from_id, sent_ms, status)
    values (${uid.slice(0, 64)}, ${msgId}, ${conversationId}, ${fromId}, ${msgTime}, 'OUT')
    on conflict do nothing`.execute(db);
}

async function recall(db: Db, settings: RongCloudSettings, conversationId: string, order: Recall): Promise<Sent> {
  const target = order.message?.msgBody["targetMsgId"];
  const { rows } = await sql<{ msgUid: string; fromId: number; sentMs: number }>`select msg_uid, from_id, sent_ms
    from rong_message where msg_id = ${typeof target === "string" ? target : ""} and status <> 'REPEAT'`.execute(db);
  const known = order.msgUid === undefined ? rows[0] : { fromId: 0, sentMs: 0, ...order, msgUid: order.msgUid };
  const parsed = parseConversationId(conversationId);
  if (known === undefined || parsed === null) return { ok: "NOTHING", reason: "never there" };
  const { msgUid: messageUID, fromId, sentMs: sentTime } = known;
  const peer = parsed.type === "P2P" ? (parsed.low === fromId ? parsed.high : parsed.low) : parsed.no;
  const conversationType = parsed.type !== "P2P" ? 3 : fromId === systemId ? 6 : 1;
  return askRongCloud(settings, "/message/recall.json", {
    fromUserId: fromId,
    conversationType,
    targetId: peer,
    messageUID,
    sentTime,
    isAdmin: 1,
  });
}

function resultOf({ id, tries }: Order, sent: Sent) {
  if (sent.ok === true) return { id, status: "DONE", reason: "", pause: 0 };
  if (sent.ok === "NOTHING") return { id, status: "DONE", reason: sent.reason, pause: 0 };
  const reason = sent.ok === "UNKNOWN" ? "no answer" : sent.reason;
  const pause = sent.ok === "UNKNOWN" || sent.again ? (pauseSeconds[tries - 1] ?? 0) : 0;
  return { id, status: pause > 0 ? "WAIT" : "FAIL", reason, pause };
}

async function sendOne(db: Db, settings: RongCloudSettings, order: Order): Promise<void> {
  const { kind, conversationId, payload } = order;
  const sent =
    kind === "PUBLISH"
      ? await publish(db, settings, payload as Publish)
      : await recall(db, settings, conversationId, payload);
  const { id, status, reason, pause } = resultOf(order, sent);
  // The words are in the records; what is done keeps none.
  await sql`update rong_order set status = ${status}, reason = ${reason.slice(0, 200)},
      due_time = now() + make_interval(secs => ${pause}::double precision),
      payload = case when ${status} = 'WAIT' then payload else '{}' end
    where id = ${id} and status = 'TAKEN' and tries = ${order.tries}`.execute(db);
}

/** Sends what is due, each conversation in its order; what had no answer is sent again later. */
export async function sendOrders(db: Db, settings: RongCloudSettings): Promise<number> {
  const until = Date.now() + turnMs;
  let done = 0;
  while (Date.now() < until) {
    const due = await take(db);
    if (due.length === 0) break;
    for (let at = 0; at < due.length; at += parallel)
      await Promise.all(due.slice(at, at + parallel).map((order) => sendOne(db, settings, order)));
    done += due.length;
  }
  return done;
}
