import type { GroupMember } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { useEffect, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";

const typingMs = 4000;
const viewMs = 60_000;

export interface TalkSignals {
  /** The other side is typing. */
  readonly typing: boolean;
  /** Colleagues who have the same conversation open. */
  readonly viewers: readonly string[];
  /** How far each member has read, as signalled since the conversation was opened. */
  readonly reads: ReadonlyMap<number, number>;
}

/** The signals of one conversation beside its messages. */
export function useSignals(client: ChatClient, conversationId: string): TalkSignals {
  const [typedAt, setTypedAt] = useState(0);
  const [viewers, setViewers] = useState<ReadonlyMap<string, number>>(new Map());
  const [reads, setReads] = useState<ReadonlyMap<number, number>>(new Map());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const leave = [
      client.onSignal((signal) => {
        if (signal.conversationId !== conversationId) return;
        if (signal.t === "typing" && signal.userId !== client.accountId) setTypedAt(Date.now());
        if (signal.t === "view") setViewers((known) => new Map([...known, [signal.staffName, Date.now()]]));
        if (signal.t === "read") setReads((known) => new Map([...known, [signal.userId, signal.time]]));
      }),
      client.onMessages((messages) => {
        if (messages.some((one) => one.conversationId === conversationId)) setTypedAt(0);
      }),
    ];
    const clock = setInterval(() => setNow(Date.now()), 2000);
    return () => {
      clearInterval(clock);
      for (const each of leave) each();
    };
  }, [client, conversationId]);
  return {
    typing: typedAt > 0 && now - typedAt < typingMs,
    viewers: [...viewers].filter(([, at]) => now - at < viewMs).map(([name]) => name),
    reads,
  };
}

/**
 * Merges what the server knew when the conversation was opened with what was signalled since: the later time counts.
 */
export function readsOf(
  accountId: number,
  peer: { readonly userId: number; readonly time: number | null } | null,
  members: readonly GroupMember[],
  signalled: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const known: readonly (readonly [number, number])[] =
    peer === null
      ? members.map(({ userId, lastReadTime }) => [userId, lastReadTime] as const)
      : [[peer.userId, peer.time ?? 0]];
  return new Map(
    known
      .filter(([userId]) => userId !== accountId)
      .map(([userId, time]) => [userId, Math.max(time, signalled.get(userId) ?? 0)]),
  );
}
