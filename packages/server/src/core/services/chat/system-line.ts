import { p2pId, systemId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { storeMessages } from "./store-messages.ts";

export interface SystemLine {
  /** Makes it idempotent: the same line sent twice is stored once. */
  readonly key: string;
  readonly userId: number;
  readonly title: string;
  readonly content: string;
  readonly code: string;
}

const pass = (_scene: string, text: string) => ({ result: "PASS" as const, text, hits: [] });

/** Sends lines into the conversation that every member has with the platform. */
export async function tellAsSystem(db: Db, lines: readonly SystemLine[]): Promise<void> {
  if (lines.length === 0) return;
  const conversationOf = (userId: number) => `p2p_${systemId}_${userId}`;
  const userIds = [...new Set(lines.map(({ userId }) => userId))].toSorted((one, other) => one - other);
  await sql`with given as (select u, ${`p2p_${systemId}_`} || u as id from unnest(${userIds}::bigint[]) u), made as (
      insert into conversation (conversation_id, type) select id, 'P2P' from given order by id on conflict do nothing
      returning conversation_id
    ) insert into conversation_member (conversation_id, user_id) select given.id, given.u from given
    join made on made.conversation_id = given.id`.execute(db);
  await storeMessages(
    db,
    lines.map(({ key, userId, title, content, code }) => ({
      msgId: key,
      conversationId: conversationOf(userId),
      fromId: systemId,
      msgType: "SYSTEM",
      msgBody: { text: previewOf("TEXT_MSG", { text: title }) + (content === "" ? "" : `\n${content}`), code },
      staffId: null,
      isSystem: true,
    })),
    pass,
  );
}

export interface PairBeginning {
  /** Makes it idempotent: the same beginning sent twice is stored once. */
  readonly key: string;
  readonly pair: readonly [one: number, other: number];
  readonly text: string;
}

/**
 * The platform introduces two members: their conversation exists from then on, and costs neither of them a first
 * message.
 */
export async function beginPair(db: Db, { key, pair: [one, other], text }: PairBeginning): Promise<void> {
  const message = {
    msgId: key,
    conversationId: p2pId(one, other),
    fromId: systemId,
    msgType: "SYSTEM" as const,
    msgBody: { text, code: "INTRODUCE" },
    staffId: null,
    isSystem: true,
  };
  await storeMessages(db, [message], pass);
}
