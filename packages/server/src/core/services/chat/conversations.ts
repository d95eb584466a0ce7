import type { ConversationRow, getConversations } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits, systemId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../kit/call.ts";

const unreadCap = 100;
const ms = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

/** `cm` is the account's own row in the conversation `c`, `peer` the other side of a pair. */
const joined = sql`conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
  left join conversation_member other on c.type = 'P2P' and other.conversation_id = c.conversation_id
    and other.user_id <> cm.user_id
  left join member peer on peer.user_id = other.user_id`;

const columns = sql`c.conversation_id, c.type, c.group_kind, c.status,
  case when cm.remark <> '' then cm.remark
    when c.type = 'P2P' then coalesce(peer.first_name, ${sql.lit(chatMessages.systemName)})
  else c.name end as name,
  nullif(case when c.type = 'P2P' then coalesce(peer.image_url, '') else c.avatar end, '') as avatar,
  case when peer.user_id is null then null else json_build_object('userId', peer.user_id, 'firstName', peer.first_name,
    'imageUrl', nullif(peer.image_url, ''), 'sex', peer.sex) end as peer,
  coalesce(peer.is_market_account, false) as official,
  case when c.type = 'P2P' then 2
    else (select count(*)::int from conversation_member n
    where n.conversation_id = c.conversation_id and n.quit_time is null) end as member_count,
  c.last_msg_id, ${ms(sql`c.last_msg_time`)} as last_msg_time, c.last_msg_preview, c.last_from_id,
  case when c.last_msg_time > cm.last_read_time
    then (select count(*)::int from (select 1 from message g where g.conversation_id = c.conversation_id
    and g.msg_time > cm.last_read_time and g.from_id <> cm.user_id and g.msg_type not in ('CMD', 'WITHDRAW')
      and g.state = 'NORMAL'
    and (g.only_for is null or g.only_for = cm.user_id) limit ${sql.lit(unreadCap)}) n) else 0 end as unread,
  case when c.turn_from_id is distinct from cm.user_id then ${ms(sql`c.turn_since`)} end as waiting_since,
  ${ms(sql`cm.last_read_time`)} as last_read_time, ${ms(sql`other.last_read_time`)} as peer_read_time,
  cm.top, cm.mute, cm.remark, cm.service,
  (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = cm.handler_staff_id) as handler`;

/** The other side wrote last. */
const waiting = sql`c.type = 'P2P' and c.turn_from_id <> cm.user_id`;
export const waitingSql = waiting;
const isSystem = sql`starts_with(c.conversation_id, ${sql.lit(`p2p_${systemId}_`)})`;
/** Somebody wrote who waits to be read: notices of the platform are none of these. */
export const unreadSql = sql`c.last_msg_time > cm.last_read_time and not ${isSystem}`;

const filters: Record<z.output<typeof getConversations.query>["filter"], RawBuilder<unknown>> = {
  ALL: sql`true`,
  UNREAD: unreadSql,
  WAITING: waiting,
  OVERDUE: sql`${waiting} and c.turn_since < now() - make_interval(mins => ${sql.lit(chatLimits.overdueMinutes)})`,
  GROUP: sql`c.type <> 'P2P'`,
  TOP: sql`cm.top`,
};

function keywordSql(keyword: string): RawBuilder<unknown> {
  if (keyword === "") return sql`true`;
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const byId = /^\d{1,15}$/.test(keyword) ? sql`or peer.user_id = ${Number(keyword)}` : sql``;
  return sql`(peer.first_name ilike ${pattern} or c.name ilike ${pattern} or cm.remark ilike ${pattern} ${byId})`;
}

/**
 * Pinned ones first, then by the last message; one page with its number. `own` tells which are the caller's
 * (`openToSql`).
 */
export async function listConversations(
  db: Db,
  own: RawBuilder<boolean>,
  {
    keyword,
    filter,
    page,
    size,
  }: Pick<z.output<typeof getConversations.query>, "keyword" | "filter" | "page" | "size">,
) {
  const which = sql`${own} and ${filters[filter]} and ${keywordSql(keyword)}
    and (c.last_msg_time is not null or cm.top or c.type <> 'P2P')`;
  const { rows } = await sql<ConversationRow>`select ${columns} from ${joined} where ${which}
    order by cm.top desc, c.last_msg_time desc nulls last, c.conversation_id limit ${size}
    offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from ${joined} where ${which} limit ${countCap + 1}) n`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return {
    list: rows,
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page,
    size,
  };
}

export async function oneConversation(db: Db, accountId: number, conversationId: string): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`select ${columns} from ${joined}
    where cm.user_id = ${accountId} and cm.quit_time is null and c.conversation_id = ${conversationId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noConversation });
  return rows[0];
}
