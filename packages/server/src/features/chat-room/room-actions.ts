import { randomUUID } from "node:crypto";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { roomId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { conversationChanged } from "../../core/services/chat/chat-wire.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import type { Call, Db } from "../../kit/call.ts";

/** What may be written in a room follows its state. */
async function restrict(db: Db, id: number, status: "NORMAL" | "MUTED" | "CLOSED"): Promise<void> {
  await sql`update conversation set status = ${status}, version = version + 1, update_time = now()
    where conversation_id = ${roomId(id)}`.execute(db);
  await conversationChanged(db, roomId(id));
}

interface Room {
  readonly id: number;
  readonly muteAll: boolean;
  readonly ownerUserId: number;
}

export const silence =
  (muteAll: boolean) =>
  async ({ db }: Call, { id }: Room) => {
    await restrict(db, id, muteAll ? "MUTED" : "NORMAL");
    return { set: { muteAll }, data: { muteAll }, note: { muteAll } };
  };

export async function banRoom({ db }: Call, { id }: Room, { reason }: { readonly reason: string }) {
  await restrict(db, id, "CLOSED");
  return { set: { statusReason: reason }, data: { status: "BANNED" as const } };
}

export async function unbanRoom({ db }: Call, { id, muteAll }: Room) {
  await restrict(db, id, muteAll ? "MUTED" : "NORMAL");
  return { set: { statusReason: "" }, data: { status: "NORMAL" as const } };
}

export async function dissolveRoom({ db }: Call, { id }: Room) {
  await restrict(db, id, "CLOSED");
  return { set: { statusReason: "" }, data: { status: "DISSOLVED" as const } };
}

export async function announce({ db }: Call, { id, ownerUserId }: Room, { text }: { readonly text: string }) {
  const { outcomes } = await storeMessages(
    db,
    [
      {
        msgId: randomUUID(),
        conversationId: roomId(id),
        fromId: ownerUserId,
        msgType: "SYSTEM",
        msgBody: { text, code: "NOTICE" },
        staffId: null,
        isSystem: true,
      },
    ],
    await censorFor(db),
  );
  if (outcomes[0]?.ok !== true) throw refused(outcomes[0]?.msg ?? chatMessages.failed);
  return { set: { notice: text }, note: { notice: true, text: undefined } };
}
