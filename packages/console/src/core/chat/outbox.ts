import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { z } from "zod";
import { stored } from "../../platform/stored.ts";

const pending = z.object({
  msgId: z.string(),
  conversationId: z.string(),
  msgType: msgType.schema,
  msgBody: z.record(z.string(), z.unknown()),
  /** When it was typed, or sent again by a click. */
  at: z.number(),
  failed: z.string().nullable(),
});
/** A message on its way: 发送中, or 发送失败 with its reason. */
export type PendingMessage = z.output<typeof pending>;

const accept = (value: unknown): PendingMessage[] | null => {
  const parsed = z.array(pending).safeParse(value);
  return parsed.success ? parsed.data : null;
};

/**
 * Messages that were typed and not yet acknowledged; they survive a reload of the window and are removed on sign-out.
 */
export interface Outbox {
  list(): readonly PendingMessage[];
  add(message: Omit<PendingMessage, "at" | "failed">): void;
  done(msgId: string): void;
  fail(msgId: string, reason: string): void;
  /** To be sent again, after all others. */
  again(msgId: string): void;
  /** Fails what has waited too long; returns whether any message failed. */
  expire(now: number): boolean;
}

export function createOutbox(accountId: number): Outbox {
  const storedMessages = stored(`chat.outbox.${accountId}`, accept, { place: "window" });
  let messages: readonly PendingMessage[] = storedMessages.read() ?? [];
  const save = (next: readonly PendingMessage[]) => {
    messages = next;
    if (next.length === 0) storedMessages.clear();
    else storedMessages.write([...next]);
  };
  const change = (msgId: string, part: Partial<PendingMessage>) =>
    save(messages.map((one) => (one.msgId === msgId ? { ...one, ...part } : one)));
  return {
    list: () => messages,
    add: (message) => save([...messages, { ...message, at: Date.now(), failed: null }]),
    done: (msgId) => save(messages.filter((one) => one.msgId !== msgId)),
    fail: (msgId, reason) => change(msgId, { failed: reason }),
    again(msgId) {
      const found = messages.find((one) => one.msgId === msgId);
      if (found !== undefined)
        save([...messages.filter((one) => one !== found), { ...found, at: Date.now(), failed: null }]);
    },
    expire(now) {
      const late = messages.filter(({ at, failed }) => failed === null && now - at > chatLimits.waitMs);
      for (const { msgId } of late) change(msgId, { failed: chatMessages.waitedTooLong });
      return late.length > 0;
    },
  };
}
