import type { ChatMessage, ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatClose } from "@hongxian/contract/core/chat/chat-frames.ts";
import { parseConversationId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Listener } from "../../../platform/database/listen.ts";
import type { Log } from "../../../platform/log.ts";
import { chatChannel, tellChat, type ChatNews, type Delivery, type Signal } from "./chat-wire.ts";
import { findIdentity } from "./chat-identity.ts";
import { forDevice, messagesByIds } from "./read-messages.ts";
import { findTalkers, type Talker } from "./talkers.ts";

interface Sitting {
  readonly id: string;
  readonly userId: number;
  /** Null sees all conversations of the account, else only these. */
  only: ReadonlySet<string> | null;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** A seat at the desk: one account of one member of staff at one socket of this process. */
export interface StaffSeat extends Sitting {
  readonly staffId: number;
  /** The member id of the staff. */
  readonly ownUserId: number | null;
  readonly staffName: string;
  /** When it was taken, by the database's clock. */
  readonly at: number;
  /** Whether the staff may not see every member. */
  readonly bounded: boolean;
}

/** A device of a member at one socket of this process. */
export interface MemberSeat extends Sitting {
  readonly staffId: null;
  readonly talker: Talker;
}

export type Seat = StaffSeat | MemberSeat;

export interface ChatHub {
  join(seat: Seat): Promise<void>;
  leave(seat: Seat): void;
  signal(signal: Signal): void;
  /** Those of staff. */
  seats(): readonly StaffSeat[];
  /** Closes the seats of members who may no longer talk. */
  checkMembers(): Promise<void>;
  close(): void;
}

const signalMs = 25;
const resync = JSON.stringify({ t: "resync" } satisfies ServerFrame);

/** Passes what the processes send each other to the sockets of this one. */
export function makeChatHub(db: Db, listener: Listener, log: Log): ChatHub {
  const byUser = new Map<number, Set<Seat>>();
  const byGroup = new Map<string, Set<Seat>>();
  const pending = new Map<Seat, string[]>();
  let signals: Signal[] = [];
  let signalTimer: NodeJS.Timeout | undefined;

  const all = (): Seat[] => [...byUser.values()].flatMap((seats) => [...seats]);
  const put = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat) => map.set(key, (map.get(key) ?? new Set()).add(seat));
  const drop = <K>(map: Map<K, Set<Seat>>, key: K, seat: Seat) => {
    const seats = map.get(key);
    seats?.delete(seat);
    if (seats?.size === 0) map.delete(key);
  };

  function* seatsOf(conversationId: string, onlyFor: number | null, origin: string): Generator<Seat> {
    const parsed = parseConversationId(conversationId);
    if (parsed === null) return;
    const groups =
      parsed.type === "P2P" ? [byUser.get(parsed.low), byUser.get(parsed.high)] : [byGroup.get(conversationId)];
    for (const seats of groups) {
      if (seats === undefined) continue;
      for (const seat of seats) {
        if (seat.id === origin || (onlyFor !== null && seat.userId !== onlyFor)) continue;
        if (seat.only === null || seat.only.has(conversationId)) yield seat;
      }
    }
  }

  const flush = () => {
    for (const [seat, texts] of pending) seat.send(`{"t":"messages","list":[${texts.join(",")}]}`);
    pending.clear();
  };
  /**
   * A colleague wrote to somebody from the same account. Whether a reader with a limited scope may see the recipient is
   * checked in that reader's own call.
   */
  const isOfColleague = (seat: StaffSeat, { fromId, staffId, conversationId }: ChatMessage): boolean =>
    seat.bounded &&
    fromId === seat.userId &&
    staffId !== null &&
    staffId !== seat.staffId &&
    conversationId.startsWith("p2p");
  /** Messages that arrive together are sent in one frame. */
  const enqueue = (seat: Seat, text: string) => {
    const texts = pending.get(seat);
    if (texts !== undefined) return void texts.push(text);
    if (pending.size === 0) setImmediate(flush);
    pending.set(seat, [text]);
  };
  const isMember = (seat: Seat): seat is MemberSeat => seat.staffId === null;
  /** Members see in clear what they exchange; it does not travel between the processes. */
  const deliverClear = async ({ msgId, msgTime }: ChatMessage, origin: string): Promise<void> => {
    for (const { message, onlyFor } of await messagesByIds(db, [msgId], msgTime, true))
      for (const seat of seatsOf(message.conversationId, onlyFor, origin))
        if (isMember(seat)) enqueue(seat, JSON.stringify(message));
  };
  const deliver = (message: ChatMessage, onlyFor: number | null, origin: string) => {
    let text: string | undefined;
    let ofDevices: string | undefined;
    let hasMasked = false;
    for (const seat of seatsOf(message.conversationId, onlyFor, origin)) {
      if (isMember(seat)) {
        if (message.msgType === "SWAP_WECHAT") hasMasked = true;
        else enqueue(seat, (ofDevices ??= JSON.stringify(forDevice(message))));
      } else if (isOfColleague(seat, message)) seat.send(resync);
      else enqueue(seat, (text ??= JSON.stringify(message)));
    }
    if (hasMasked) guarded(deliverClear(message, origin), "an exchange of numbers was not fetched");
  };
  const hasSeat = (conversationId: string): boolean => !seatsOf(conversationId, null, "").next().done;

  const fetchAndDeliver = async (news: Extract<ChatNews, { k: "f" }>): Promise<void> => {
    if (!hasSeat(news.conversationId)) return;
    for (const { message, onlyFor } of await messagesByIds(db, [news.msgId], news.ms))
      deliver(message, onlyFor, news.o);
  };

  const checkMembers = async (seats: readonly MemberSeat[]): Promise<void> => {
    const talkers = await findTalkers(
      db,
      seats.map(({ talker }) => talker),
    );
    for (const [place, seat] of seats.entries()) if (!talkers.has(place)) seat.close(chatClose.rights, "rights");
  };
  const reloadMember = async (seat: MemberSeat): Promise<void> => {
    await checkMembers([seat]);
    const { rows } = await sql<{ conversationId: string }>`select conversation_id from conversation_member
      where user_id = ${seat.userId} and quit_time is null and conversation_id not like 'p2p%'`.execute(db);
    for (const { conversationId } of rows) put(byGroup, conversationId, seat);
  };
  const memberSeats = (): MemberSeat[] => all().filter(isMember);

  /** The groups of the account and, for a handler, his own conversations. */
  const reload = async (seat: Seat): Promise<void> => {
    if (isMember(seat)) return reloadMember(seat);
    const identity = await findIdentity(db, { staffId: seat.staffId, userId: seat.ownUserId }, seat.userId);
    if (identity === null) return seat.close(chatClose.rights, "rights");
    const handed = identity.whole
      ? sql`cm.conversation_id not like 'p2p%'`
      : sql`cm.handler_staff_id = ${seat.staffId}`;
    const { rows } = await sql<{ conversationId: string }>`select cm.conversation_id from conversation_member cm
      where cm.user_id = ${seat.userId} and cm.quit_time is null and ${handed}`.execute(db);
    const ids = rows.map(({ conversationId }) => conversationId);
    seat.only = identity.whole ? null : new Set(ids);
    for (const id of ids) if (!id.startsWith("p2p")) put(byGroup, id, seat);
  };
  const guarded = (work: Promise<void>, what: string) =>
    void work.catch((error: unknown) => log.error({ err: error }, what));

  const hear = (news: ChatNews) => {
    if (news.k === "m")
      for (const { message, onlyFor, origin } of news.l satisfies readonly Delivery[])
        deliver(message, onlyFor, origin);
    else if (news.k === "f") guarded(fetchAndDeliver(news), "a long message was not fetched");
    else if (news.k === "s") {
      for (const { conversationId, frame, origin, onlyFor } of news.l)
        for (const seat of seatsOf(conversationId, onlyFor, origin))
          if (frame.t !== "view" || !isMember(seat)) seat.send(JSON.stringify(frame));
    } else if (news.k === "g") {
      for (const userId of news.add)
        for (const seat of byUser.get(userId) ?? []) put(byGroup, news.conversationId, seat);
      for (const userId of news.drop)
        for (const seat of byUser.get(userId) ?? []) drop(byGroup, news.conversationId, seat);
    } else if (news.k === "r") {
      for (const seat of byUser.get(news.userId) ?? []) guarded(reload(seat), "rights of a socket were not read");
    } else if (news.k === "a")
      guarded(
        checkMembers(memberSeats().filter(({ talker }) => talker.appId === news.appId)),
        "devices of an application were not checked",
      );
    else {
      for (const seat of all())
        if (!isMember(seat) && `${seat.staffId}:${seat.userId}` === news.key && seat.at < news.at)
          seat.close(chatClose.elsewhere, "elsewhere");
    }
  };
  const leaveChannel = listener.on(chatChannel, (payload) => hear(JSON.parse(payload) as ChatNews));
  // Messages sent while this process was not listening are unknown: every client is told to fetch them.
  const leaveUp = listener.onUp(() => {
    for (const seat of all()) seat.send(resync);
    guarded(checkMembers(memberSeats()), "devices of members were not checked");
  });

  const sendSignals = () => {
    const list = signals;
    signals = [];
    signalTimer = undefined;
    for (let at = 0; at < list.length; at += 20)
      guarded(tellChat(db, { k: "s", l: list.slice(at, at + 20) }), "signals were not sent");
  };

  return {
    async join(seat) {
      put(byUser, seat.userId, seat);
      await reload(seat);
    },
    leave(seat) {
      drop(byUser, seat.userId, seat);
      for (const id of byGroup.keys()) drop(byGroup, id, seat);
      pending.delete(seat);
    },
    signal(signal) {
      signals.push(signal);
      signalTimer ??= setTimeout(sendSignals, signalMs);
    },
    seats: () => all().filter((seat): seat is StaffSeat => !isMember(seat)),
    checkMembers: () => checkMembers(memberSeats()),
    close() {
      clearTimeout(signalTimer);
      leaveChannel();
      leaveUp();
    },
  };
}
