import type { ChatMessage, ServerFrame } from "./chat-frames.ts";
import { memberProtocol, memberSocketPath } from "./chat.rules.ts";
import type { MemberAnswers, MemberFrameInput, MemberQuestion, MemberServerFrame } from "./member-frames.ts";
import { createMessageCache } from "./message-cache.ts";
import { linkOver, type OpenSocket, type SocketLink } from "./member-link.ts";

/** A message on its way. Kept by the app, it is sent again after a restart, under the same number. */
export type OutgoingTalk = Pick<ChatMessage, "msgId" | "conversationId" | "msgType" | "msgBody">;
export type MemberClientState = "connecting" | "connected" | "waiting" | "stopped";
type Signal = Extract<ServerFrame, { readonly t: "read" | "typing" | "changed" }>;

export interface MemberClientEvents {
  /** New to this client, in the server's order within each conversation; what was withdrawn comes as WITHDRAW. */
  onMessages?(messages: readonly ChatMessage[]): void;
  /** Refused by a rule: the message is not sent again. */
  onRefused?(message: OutgoingTalk, reason: string): void;
  onSignal?(signal: Signal): void;
  onState?(state: MemberClientState): void;
}

export interface MemberClientOptions extends MemberClientEvents {
  /** `https://console.example.com` */
  readonly server: string;
  /** Asks the application's own server, which asks for a token; called before every connection. */
  token(): Promise<string>;
  /** What is known of an earlier run: the newest message's time, and what was not answered. */
  readonly since?: number;
  readonly outbox?: readonly OutgoingTalk[];
  /** Milliseconds before the next try; growing from one second to a minute by default. */
  pause?(tries: number): number;
  /** Where there is no WebSocket of the platform's own. */
  readonly open?: OpenSocket;
}

export interface MemberClient {
  start(): void;
  stop(): void;
  state(): MemberClientState;
  /** The newest messages of a conversation, each once, in order. */
  messages(conversationId: string): readonly ChatMessage[];
  /** Not answered yet, in the order they were said. */
  outbox(): readonly OutgoingTalk[];
  /** Shown at once and sent as soon as possible; returns its number. */
  send(conversationId: string, msgType: ChatMessage["msgType"], msgBody: ChatMessage["msgBody"]): string;
  withdraw(msgId: string): Promise<ChatMessage>;
  history(conversationId: string, before?: number): Promise<MemberAnswers["history"]>;
  conversations(page?: number): Promise<MemberAnswers["conversations"]>;
  service(): Promise<MemberAnswers["service"]>;
  /** Everything in it up to the newest known message. */
  read(conversationId: string): void;
  typing(conversationId: string): void;
}

/** Two servers may write at the same moment: a message from just before the newest known one may come after it. */
const overlapMs = 60_000;
const growing = (tries: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 2);

interface Clock {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly crypto: { randomUUID(): string };
}
// Every browser and Node has these; the contract itself knows neither.
const platform = globalThis as unknown as Clock;

/** The client of a member's device, for browsers and Node: it stays connected, loses nothing and shows nothing twice. */
export function createMemberClient(options: MemberClientOptions): MemberClient {
  const { server, token, pause = growing, onMessages, onRefused, onSignal, onState } = options;
  const address = `${server.replace(/^http/, "ws").replace(/\/+$/, "")}${memberSocketPath}`;
  const cache = createMessageCache();
  let waiting: readonly OutgoingTalk[] = options.outbox ?? [];
  let state: MemberClientState = "stopped";
  let link: SocketLink | null = null;
  /** From here on every message was received. */
  let since = options.since ?? 0;
  let tries = 0;
  let round = 0;
  let timer: unknown;

  const set = (next: MemberClientState) => {
    state = next;
    onState?.(next);
  };
  const done = (msgId: string) => (waiting = waiting.filter((one) => one.msgId !== msgId));
  const take = (messages: readonly ChatMessage[]) => {
    const fresh = cache.merge(messages);
    for (const { msgId } of messages) done(msgId);
    if (fresh.length > 0) onMessages?.(fresh);
  };
  const say = (frame: MemberFrameInput) => link?.say(frame);
  const sendOne = (message: OutgoingTalk) => say({ t: "send", ...message });

  const catchUp = async (over: SocketLink, time: number): Promise<void> => {
    if (since === 0) since = time;
    for (let from = Math.max(0, Math.max(since, cache.newest()) - overlapMs); ;) {
      const { list, hasMore } = await over.ask("newer", { t: "newer", since: from });
      take(list);
      const last = list.at(-1);
      if (!hasMore || last === undefined) return;
      from = last.msgTime;
    }
  };
  /** A catch-up that fails is one more reason to connect anew. */
  const resync = (over: SocketLink, time = since) => void catchUp(over, time).catch(() => over.close());

  const hear = (over: SocketLink, frame: MemberServerFrame) => {
    switch (frame.t) {
      case "welcome":
        tries = 0;
        set("connected");
        resync(over, frame.time);
        // In the order they were said; those that a lost connection left without an answer first.
        for (const message of waiting) sendOne(message);
        return;
      case "ack":
        return take([frame.message]);
      case "nack": {
        const refused = waiting.find(({ msgId }) => msgId === frame.msgId);
        done(frame.msgId);
        if (refused !== undefined) onRefused?.(refused, frame.msg);
        return;
      }
      case "messages":
        return take(frame.list);
      case "resync":
        return resync(over);
      case "read":
      case "typing":
      case "changed":
        return onSignal?.(frame);
      default:
    }
  };

  const lose = (mine: number) => {
    if (mine !== round) return;
    round += 1;
    link = null;
    set("waiting");
    timer = platform.setTimeout(() => void connect(), pause(tries));
    tries += 1;
  };
  const connect = async (): Promise<void> => {
    const mine = (round += 1);
    set("connecting");
    try {
      const proof = await token();
      if (mine !== round) return;
      const over: SocketLink = linkOver(address, [memberProtocol, proof], options.open, {
        onFrame: (frame) => mine === round && hear(over, frame),
        onEnd: () => lose(mine),
      });
      link = over;
    } catch {
      lose(mine);
    }
  };

  const ask = <Q extends MemberQuestion>(
    question: Q,
    frame: Parameters<SocketLink["ask"]>[1],
  ): Promise<MemberAnswers[Q]> =>
    link === null ? Promise.reject(new Error("not connected")) : link.ask(question, frame);

  return {
    start() {
      if (state === "stopped") void connect();
    },
    stop() {
      round += 1;
      platform.clearTimeout(timer);
      link?.close();
      link = null;
      set("stopped");
    },
    state: () => state,
    messages: cache.of,
    outbox: () => waiting,
    send(conversationId, msgType, msgBody) {
      const message = { msgId: platform.crypto.randomUUID(), conversationId, msgType, msgBody };
      waiting = [...waiting, message];
      if (state === "connected") sendOne(message);
      return message.msgId;
    },
    async withdraw(msgId) {
      const taken = await ask("withdraw", { t: "withdraw", msgId });
      take([taken]);
      return taken;
    },
    async history(conversationId, before) {
      const page = await ask("history", {
        t: "history",
        conversationId,
        ...(before === undefined ? {} : { before }),
      });
      cache.merge(page.list);
      return page;
    },
    conversations: (page = 1) => ask("conversations", { t: "conversations", page }),
    service: () => ask("service", { t: "service" }),
    read(conversationId) {
      const last = cache.of(conversationId).at(-1);
      if (last !== undefined) say({ t: "read", conversationId, time: last.msgTime });
    },
    typing: (conversationId) => say({ t: "typing", conversationId }),
  };
}
