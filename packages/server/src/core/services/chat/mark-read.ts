import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { chatChannel, type ChatNews } from "./chat-wire.ts";

/** Stores how far an account has read; the other side is notified when it is further than before. */
export async function markRead(
  db: Db,
  { userId, conversationId, ms }: { readonly userId: number; readonly conversationId: string; readonly ms: number },
): Promise<void> {
  const news: ChatNews = {
    k: "s",
    l: [{ conversationId, frame: { t: "read", conversationId, userId, time: ms }, origin: "", onlyFor: null }],
  };
  await sql`with marked as (
      update conversation_member cm set last_read_time = least(to_timestamp(${ms}::bigint / 1000.0), c.last_msg_time)
      from conversation c where c.conversation_id = cm.conversation_id and cm.conversation_id = ${conversationId}
        and cm.user_id = ${userId}
        and cm.quit_time is null and c.last_msg_time is not null
        and cm.last_read_time < least(to_timestamp(${ms}::bigint / 1000.0), c.last_msg_time) returning 1
    ) select pg_notify(${chatChannel}, ${JSON.stringify(news)}) from marked`.execute(db);
}
