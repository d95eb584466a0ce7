import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** A member's first message to a new partner costs one of his chats; official accounts cost none. */
export async function takeChats(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ userId: number }>`update member set remainder_chat_number = remainder_chat_number - 1
    where user_id = any(${[...userIds]}::bigint[]) and remainder_chat_number > 0 returning user_id`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Gives back the chats that were used for messages no one will receive. */
export async function giveBackChats(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`update member set remainder_chat_number = remainder_chat_number + 1
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}
