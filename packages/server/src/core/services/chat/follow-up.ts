import type { Services } from "../../../kit/services.ts";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { autoReplyTo } from "./auto-reply.ts";
import type { ChatHub } from "./chat-hub.ts";
import { assignJobName } from "./chat-presence.ts";
import type { MessageWriter } from "./message-writer.ts";
import type { Aftermath } from "./store-messages.ts";

/** The follow-up of messages is done by the process that stored them. */
export interface Desk {
  readonly services: Services;
  readonly writer: MessageWriter;
  readonly hub: ChatHub;
  readonly answerMember?: AnswerMember | undefined;
}

/** Answers in the name of a member to whom staff wrote; an extension has it for members without a person behind them. */
export type AnswerMember = (
  db: Db,
  desk: Pick<Desk, "writer" | "hub">,
  message: Aftermath["sent"][number],
) => Promise<void>;

async function reply(db: Db, writer: MessageWriter, one: Aftermath["received"][number]): Promise<void> {
  const { conversationId, accountId, message, isFirst } = one;
  const text = await autoReplyTo(db, accountId, message, isFirst);
  if (text === null) return;
  // The account itself answers, without a person.
  await writer.send({
    msgId: `auto:${message.msgId}`.slice(0, 64),
    conversationId,
    fromId: accountId,
    msgType: "TEXT_MSG",
    msgBody: { text },
    staffId: null,
  });
}

/** After members wrote to official accounts they are assigned a handler; members without a person behind them are answered for. */
export function followUp({ services, writer, hub, answerMember }: Desk, { received, sent }: Aftermath): void {
  const { db, log } = services;
  const work = async (): Promise<void> => {
    if (received.length > 0) await addJob(db, assignJobName, {}, { key: assignJobName });
    for (const one of received) await reply(db, writer, one);
    if (answerMember !== undefined) for (const one of sent) await answerMember(db, { writer, hub }, one);
  };
  if (received.length > 0 || sent.length > 0)
    work().catch((error: unknown) => log.error({ err: error }, "what follows from a chat message failed"));
}
