import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { parseConversationId, peerOf } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { shownBody } from "./chat-wire.ts";

interface StoredMessage {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly toId: number;
  readonly msgType: ChatMessage["msgType"];
  readonly msgBody: Readonly<Record<string, unknown>>;
  readonly ms: number;
  readonly staffId: number | null;
  readonly onlyFor: number | null;
  readonly state: ChatMessage["state"];
  readonly fromName: string | null;
  readonly fromImg: string | null;
  readonly toName: string | null;
  readonly toImg: string | null;
}

const columns = sql`g.msg_id, g.conversation_id, g.from_id, g.to_id, g.msg_type, g.msg_body,
  (extract(epoch from g.msg_time) * 1000)::bigint as ms,
  g.staff_id, g.only_for, g.state, f.first_name as from_name, f.image_url as from_img,
  coalesce(t.first_name, c.name) as to_name, coalesce(t.image_url, c.avatar) as to_img`;
/** The page first (`g`), names afterwards. */
const named = sql`left join member f on f.user_id = g.from_id left
  join conversation c on c.conversation_id = g.conversation_id
  left join member t on c.type = 'P2P' and t.user_id = g.to_id`;

/** A recalled message shows that it was recalled; its text is visible only to those who may read the records. */
const wireOf = (row: StoredMessage): ChatMessage => ({
  msgId: row.msgId,
  conversationId: row.conversationId,
  fromId: row.fromId,
  fromImg: row.fromImg ?? "",
  fromName: row.fromName ?? chatMessages.systemName,
  toId: row.toId,
  toImg: row.toImg ?? "",
  toName: row.toName ?? "",
  msgType: row.msgType,
  msgBody: row.state === "NORMAL" ? shownBody(row.msgType, row.msgBody) : {},
  msgTime: row.ms,
  staffId: row.staffId,
  state: row.state,
});

/** As devices of members get it: what the two exchanged is in clear, and which of the staff typed is not told. */
export const forDevice = (message: ChatMessage): ChatMessage => ({
  ...message,
  staffId: null,
  msgBody: message.msgType === "WITHDRAW" ? { ...message.msgBody, operatorId: message.fromId } : message.msgBody,
});
const deviceWire = (row: StoredMessage): ChatMessage =>
  forDevice({ ...wireOf(row), ...(row.state === "NORMAL" ? { msgBody: { ...row.msgBody } } : {}) });

async function readMessages(db: Db, page: RawBuilder<unknown>): Promise<StoredMessage[]> {
  const { rows } =
    await sql<StoredMessage>`select ${columns} from (${page}) g ${named} order by g.msg_time, g.msg_id`.execute(db);
  return rows;
}

/** Excludes blocked ones; lines for one side are shown only to that side. */
const visible = (accountId: number) =>
  sql`g.state in ('NORMAL', 'WITHDRAWN') and (g.only_for is null or g.only_for = ${accountId})`;
const before = (ms: number | undefined) =>
  ms === undefined ? sql`` : sql`and g.msg_time < to_timestamp(${ms}::bigint / 1000.0)`;

export interface HistoryQuery {
  readonly accountId: number;
  readonly conversationId: string;
  readonly beforeTime?: number | undefined;
  readonly size: number;
  readonly keyword: string;
  readonly msgType?: string | undefined;
  readonly day?: string | undefined;
  /** Nothing older than this. */
  readonly sinceTime?: number;
  readonly forMember?: boolean;
}

/** A page of one conversation, the newest before the given time, in the order of time. */
export async function readHistory(db: Db, query: HistoryQuery): Promise<{ list: ChatMessage[]; hasMore: boolean }> {
  const { accountId, conversationId, beforeTime, size, keyword, msgType, day, sinceTime, forMember } = query;
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const parts = [
    sql`g.conversation_id = ${conversationId} and ${visible(accountId)} and g.msg_type <> 'CMD' ${before(beforeTime)}`,
    ...(keyword === "" ? [] : [sql`g.state = 'NORMAL' and g.msg_body->>'text' ilike ${pattern}`]),
    ...(msgType === undefined ? [] : [sql`g.msg_type = ${msgType}`]),
    ...(sinceTime === undefined ? [] : [sql`g.msg_time >= to_timestamp(${sinceTime}::bigint / 1000.0)`]),
    ...(day === undefined ? [] : [sql`g.msg_time >= ${day}::date and g.msg_time < ${day}::date + 1`]),
  ];
  const rows = await readMessages(
    db,
    sql`select * from message g where ${sql.join(parts, sql` and `)} order by g.msg_time desc, g.msg_id desc
      limit ${size + 1}`,
  );
  const hasMore = rows.length > size;
  return { list: (hasMore ? rows.slice(1) : rows).map(forMember === true ? deviceWire : wireOf), hasMore };
}

export interface SyncQuery {
  readonly accountId: number;
  readonly sinceTime: number;
  readonly size: number;
  /** Which conversations are the caller's (`openToSql`). */
  readonly own: RawBuilder<boolean>;
  /** For a device: of a group nothing from before its member joined. */
  readonly forMember?: boolean;
}

/** Everything newer in all conversations of the account, oldest first; commands and recalls too. */
export async function readSync(
  db: Db,
  { accountId, sinceTime, size, own, forMember = false }: SyncQuery,
): Promise<{ list: ChatMessage[]; hasMore: boolean }> {
  const since = sql`to_timestamp(${sinceTime}::bigint / 1000.0)`;
  const joined = forMember ? sql`and (g.conversation_id like 'p2p%' or g.msg_time >= cm.join_time)` : sql``;
  const rows = await readMessages(
    db,
    sql`select n.* from conversation_member cm
      cross join lateral (select * from message g where g.conversation_id = cm.conversation_id and g.msg_time > ${since}
        and ${visible(accountId)} ${joined} order by g.msg_time, g.msg_id limit ${size + 1}) n
      where ${own}
      order by n.msg_time, n.msg_id limit ${size + 1}`,
  );
  const hasMore = rows.length > size;
  return { list: rows.slice(0, size).map(forMember ? deviceWire : wireOf), hasMore };
}

export async function messagesByIds(
  db: Db,
  msgIds: readonly string[],
  ms?: number,
  forMember = false,
): Promise<{ message: ChatMessage; onlyFor: number | null; isNormal: boolean }[]> {
  const at = ms === undefined ? sql`` : sql`and g.msg_time = to_timestamp(${ms}::bigint / 1000.0)`;
  const rows = await readMessages(db, sql`select * from message g where g.msg_id = any(${[...msgIds]}::text[]) ${at}`);
  const wire = forMember ? deviceWire : wireOf;
  return rows.map((row) => ({ message: wire(row), onlyFor: row.onlyFor, isNormal: row.state === "NORMAL" }));
}

/** @public */
export const otherSide = (conversationId: string, userId: number): number | null => {
  const parsed = parseConversationId(conversationId);
  return parsed?.type === "P2P" ? peerOf(parsed, userId) : null;
};
