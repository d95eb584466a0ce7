import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessageSent } from "@hongxian/contract/core/events/service.events.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits, isSilent } from "@hongxian/contract/core/chat/chat.rules.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import type { Db } from "../../../kit/call.ts";
import { happened, writeEvents } from "../../foundation/events/write-events.ts";
import { recordHits, type Censored, type CensorScene, type HitRow } from "../../foundation/censor/censor-words.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import {
  beginningProblem,
  orderProblem,
  planOrder,
  type OrderPlan,
  type SendLimits,
  type SendOrder,
  type SendOutcome,
} from "./chat-orders.ts";
import { deliveryPayloads, shownBody, type Delivery } from "./chat-wire.ts";
import { keepOut } from "./keep-out.ts";
import { giveBackChats, takeChats } from "./member-chats.ts";
import type { Unreached } from "./reach.ts";
import { dropPairs, ensurePairs, membershipKey, readForSend, type KnownForSend } from "./read-for-send.ts";
import { writeBatch, type ConversationTurn, type MessageRow } from "./write-batch.ts";

export type Censor = (scene: CensorScene, text: string) => Censored;

/** The results of a batch besides its messages. */
export interface Aftermath {
  /** A member wrote to an official account: it may need a handler, or answer automatically. */
  readonly received: readonly {
    readonly conversationId: string;
    readonly accountId: number;
    readonly message: ChatMessage;
    readonly isFirst: boolean;
  }[];
  /** Staff wrote to a member. */
  readonly sent: readonly { readonly conversationId: string; readonly userId: number; readonly message: ChatMessage }[];
}

export interface Stored {
  readonly outcomes: readonly SendOutcome[];
  readonly aftermath: Aftermath;
}

const refusedBy = (msg: string): SendOutcome => ({ ok: false, msg });
const unreachedBy = (why: Unreached): SendOutcome => ({ ok: false, ...why });
/** The field that holds the words of a message; a transcript made by the phone is read like a text. */
const spoken: Readonly<Record<string, string>> = { TEXT_MSG: "text", VOICE_MSG: "transcript" };
/** A card whose title a member's device has written. */
const titled: Readonly<Record<string, string>> = { CUSTOM_MSG: "title" };
const scenes = { P2P: "CHAT", GROUP: "ROOM", ROOM: "ROOM" } as const;

/** The time of a message that another carrier has delivered, unless its clock is far off. */
const placeOf = (routedMs: number | undefined, now: number): number =>
  routedMs === undefined || routedMs > now || routedMs < now - 24 * 3_600_000 ? now : routedMs;

async function limitsFor(db: Db, plans: readonly OrderPlan[]): Promise<SendLimits> {
  if (plans.every(({ staffId }) => staffId === null)) return { perMinute: 0, newPerDay: 0 };
  return { perMinute: await readSetting(db, "chat.perMinute"), newPerDay: chatLimits.newPerDay };
}

class Batch {
  readonly rows: MessageRow[] = [];
  readonly deliveries: Delivery[] = [];
  readonly turns = new Map<string, ConversationTurn>();
  readonly reads = new Map<string, { conversationId: string; userId: number; ms: number }>();
  readonly waits: { conversationId: string; userId: number; ms: number }[] = [];
  readonly served: { conversationId: string; userId: number; staffId: number; peerId: number; ms: number }[] = [];
  readonly received: Aftermath["received"][number][] = [];
  readonly sent: Aftermath["sent"][number][] = [];
  readonly hits: HitRow[] = [];
  /** What other carriers have not delivered yet. */
  readonly leaving: Delivery[] = [];
  private readonly sentHere = new Map<number, number>();
  private readonly known: KnownForSend;
  private readonly censor: Censor;
  private readonly limits: SendLimits;
  private readonly last = new Map<string, number>();

  constructor(known: KnownForSend, censor: Censor, limits: SendLimits) {
    this.known = known;
    this.censor = censor;
    this.limits = limits;
  }

  private wireOf(plan: OrderPlan, ms: number, body: Record<string, unknown>, state: ChatMessage["state"]): ChatMessage {
    const { people, conversations } = this.known;
    const sender = people.get(plan.fromId);
    const group = conversations.get(plan.conversationId);
    const peer = plan.peerId === null ? undefined : people.get(plan.peerId);
    return {
      msgId: plan.msgId,
      conversationId: plan.conversationId,
      fromId: plan.fromId,
      fromImg: sender?.imageUrl ?? "",
      fromName: sender?.firstName ?? chatMessages.systemName,
      toId: plan.peerId ?? group?.groupNo ?? 0,
      toImg: peer?.imageUrl ?? group?.avatar ?? "",
      toName: peer?.firstName ?? group?.name ?? "",
      msgType: plan.msgType,
      msgBody: shownBody(plan.msgType, body),
      msgTime: ms,
      staffId: plan.staffId,
      state,
    };
  }

  /** Sent before: returns the same answer, and nothing else happens. */
  private repeated(plan: OrderPlan): SendOutcome | null {
    const before = this.known.stored.get(plan.msgId);
    if (before !== undefined) {
      if (before.conversationId !== plan.conversationId || before.fromId !== plan.fromId)
        return refusedBy(chatMessages.idUsed);
      if (before.state === "BLOCKED") return refusedBy(chatMessages.censoredMember);
      return { ok: true, message: this.wireOf(plan, before.ms, { ...plan.msgBody }, before.state), isRepeat: true };
    }
    const here = this.deliveries.find(({ message }) => message.msgId === plan.msgId);
    return here === undefined ? null : { ok: true, message: here.message, isRepeat: true };
  }

  /**
   * The first message of a member to a partner who is neither one of the platform's accounts nor serves her; checked
   * before anything is written.
   */
  needsChat(plan: OrderPlan): boolean {
    const { conversations, people } = this.known;
    if (plan.staffId !== null || plan.isSystem === true || plan.peerId === null) return false;
    const peer = people.get(plan.peerId);
    if (people.get(plan.fromId)?.servedBy.includes(plan.peerId) === true) return false;
    return conversations.get(plan.conversationId)?.lastMs === null && peer !== undefined && !peer.isMarket;
  }

  take(plan: OrderPlan, paid: ReadonlySet<number>): SendOutcome {
    const { conversations, people, memberships, now } = this.known;
    const conversation = conversations.get(plan.conversationId);
    if (conversation === undefined)
      return refusedBy(plan.peerId === null ? chatMessages.noConversation : chatMessages.peerClosed);
    const again = this.repeated(plan);
    if (again !== null) return again;
    const sender = people.get(plan.fromId);
    const peer = plan.peerId === null ? undefined : people.get(plan.peerId);
    const membership = memberships.get(membershipKey(plan.conversationId, plan.fromId));
    const untitled = beginningProblem(plan, conversation, membership);
    if (untitled !== null) return unreachedBy(untitled);
    const sentHere = this.sentHere.get(plan.fromId) ?? 0;
    const problem = orderProblem(plan, {
      conversation,
      sender:
        sender === undefined ? undefined : { ...sender, sent: sender.sent + sentHere, said: sender.said + sentHere },
      peer,
      membership,
      limits: this.limits,
      isBlocked: this.known.blocked.has(plan.conversationId),
    });
    if (problem !== null) return refusedBy(problem);
    if (this.needsChat(plan) && !paid.has(plan.fromId)) return refusedBy(chatMessages.noTimesLeft);

    let body = plan.msgBody;
    let machineResult: MessageRow["machineResult"] = "NONE";
    let machineLabel = "";
    const wordsKey = spoken[plan.msgType] ?? (plan.fromDevice === true ? titled[plan.msgType] : undefined) ?? "";
    const text = body[wordsKey];
    if (plan.isSystem !== true && typeof text === "string") {
      const scene = plan.staffId === null ? scenes[plan.parsed.type] : "STAFF";
      const censored = this.censor(scene, text);
      machineResult = censored.result;
      machineLabel = censored.hits
        .map(({ word }) => word)
        .join(",")
        .slice(0, 200);
      body = { ...body, [wordsKey]: censored.text };
      for (const hit of censored.hits)
        this.hits.push({ ...hit, userId: plan.fromId, staffId: plan.staffId, scene, refId: plan.msgId, text });
      // Staff correct the message and send it again; a member's attempt is stored, undelivered.
      if (censored.result === "BLOCK" && plan.staffId !== null) return refusedBy(chatMessages.censored);
    }

    const lastMs = this.last.get(plan.conversationId) ?? conversation.lastMs ?? 0;
    const ms = Math.max(placeOf(plan.routedMs, now), lastMs + 1);
    this.last.set(plan.conversationId, ms);
    const isBlocked = machineResult === "BLOCK";
    const message = this.wireOf(plan, ms, { ...body }, isBlocked ? "BLOCKED" : "NORMAL");
    this.sentHere.set(plan.fromId, sentHere + 1);
    this.rows.push({
      msgId: plan.msgId,
      conversationId: plan.conversationId,
      fromId: plan.fromId,
      toId: message.toId,
      msgType: plan.msgType,
      msgBody: body,
      ms,
      staffId: plan.staffId,
      onlyFor: plan.onlyFor ?? null,
      state: message.state,
      machineResult,
      machineLabel,
    });
    if (isBlocked) return refusedBy(chatMessages.censoredMember);
    const delivery = { message, onlyFor: plan.onlyFor ?? null, origin: plan.origin ?? "" };
    this.deliveries.push(delivery);
    if (plan.routedMs === undefined) this.leaving.push({ ...delivery, message: { ...message, msgBody: { ...body } } });
    this.follow(plan, message);
    return { ok: true, message, isRepeat: false };
  }

  /** What the message changes in its conversation: last line, whose turn it is, who is being served. */
  private follow(plan: OrderPlan, message: ChatMessage): void {
    const { conversationId, fromId, peerId, staffId } = plan;
    const { memberships, people, conversations } = this.known;
    const ms = message.msgTime;
    if (isSilent(plan.msgType) || plan.onlyFor !== undefined) return;
    const conversation = conversations.get(conversationId);
    const before = this.turns.get(conversationId);
    const turnFromId = before?.turnFromId ?? conversation?.turnFromId ?? null;
    const isTurn = plan.isSystem !== true && turnFromId !== fromId;
    this.turns.set(conversationId, {
      conversationId,
      lastMsgId: plan.msgId,
      ms,
      preview: previewOf(plan.msgType, message.msgBody),
      fromId,
      starterId: before?.starterId ?? (conversation?.lastMs === null && plan.isSystem !== true ? fromId : null),
      turnFromId: isTurn ? fromId : (before?.turnFromId ?? null),
      turnMs: isTurn ? ms : (before?.turnMs ?? null),
    });
    this.reads.set(membershipKey(conversationId, fromId), { conversationId, userId: fromId, ms });
    if (peerId === null || plan.isSystem === true) return;
    if (staffId === null && people.get(peerId)?.isMarket === true) {
      if (memberships.get(membershipKey(conversationId, peerId))?.service === "NONE")
        this.waits.push({ conversationId, userId: peerId, ms });
      this.received.push({ conversationId, accountId: peerId, message, isFirst: conversation?.lastMs === null });
    }
    if (staffId !== null) this.sent.push({ conversationId, userId: peerId, message });
    if (staffId !== null && people.get(fromId)?.isMarket === true) {
      const own = memberships.get(membershipKey(conversationId, fromId));
      if (own?.accompanyLogId === null && !this.served.some((one) => one.conversationId === conversationId))
        this.served.push({ conversationId, userId: fromId, staffId, peerId, ms });
    }
  }
}

/**
 * Checks and stores messages in their order, with everything that follows from them, in the given transaction. They
 * reach the sockets of all processes when it commits. For a message that was stored before, the former answer is
 * returned.
 */
export async function storeMessages(db: Db, orders: readonly SendOrder[], censor: Censor): Promise<Stored> {
  const plans = orders.map(planOrder);
  const good = plans.filter((plan): plan is OrderPlan => typeof plan !== "string");
  const closed = await keepOut(db, good);
  const open = good.filter((plan) => !closed.has(plan));
  const refusalOf = (plan: OrderPlan | string): SendOutcome | null => {
    if (typeof plan === "string") return refusedBy(plan);
    const why = closed.get(plan);
    return why === undefined ? null : unreachedBy(why);
  };
  if (open.length === 0)
    return {
      outcomes: plans.map((plan) => refusalOf(plan) ?? refusedBy(chatMessages.failed)),
      aftermath: { received: [], sent: [] },
    };
  const pairs = new Map(
    open.flatMap(({ conversationId, parsed }) =>
      parsed.type === "P2P"
        ? [[conversationId, { id: conversationId, low: parsed.low, high: parsed.high }] as const]
        : [],
    ),
  );
  const made = await ensurePairs(db, [...pairs.values()]);
  const known = await readForSend(db, open);
  const batch = new Batch(known, censor, await limitsFor(db, open));
  const payers = open.filter((plan) => batch.needsChat(plan));
  const paid = await takeChats(db, [...new Set(payers.map(({ fromId }) => fromId))]);
  const outcomes = plans.map(
    (plan) => refusalOf(plan) ?? (typeof plan === "string" ? refusedBy(plan) : batch.take(plan, paid)),
  );
  if (batch.rows.length > 0) await writeBatch(db, batch, deliveryPayloads(batch.deliveries));
  await recordHits(db, batch.hits);
  // A refused message leaves nothing behind: no conversation without a message, no chat paid for it.
  const storedIds = new Set(batch.rows.map(({ conversationId }) => conversationId));
  await dropPairs(
    db,
    made.filter((id) => !storedIds.has(id)),
  );
  const heard = new Set(batch.deliveries.map(({ message }) => message.msgId));
  const heardPayers = new Set(payers.filter(({ msgId }) => heard.has(msgId)).map(({ fromId }) => fromId));
  await giveBackChats(
    db,
    [...paid].filter((userId) => !heardPayers.has(userId)),
  );
  await writeEvents(
    db,
    batch.sent.map(({ conversationId, userId, message: { fromId, msgId, msgType } }) =>
      happened(chatMessageSent, { userId, fromId, conversationId, msgId, msgType }),
    ),
  );
  return { outcomes, aftermath: { received: batch.received, sent: batch.sent } };
}
