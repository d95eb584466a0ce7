import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { roomId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { noticeRecipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import * as endpoints from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { isStandingRoom } from "@hongxian/contract/features/chat-room/chat-room.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { conversationChanged, tellChat } from "../../core/services/chat/chat-wire.ts";
import { readRecords } from "../../core/services/chat/read-records.ts";
import { takeBack } from "../../core/services/chat/withdraw-message.ts";
import { memberRefSql, pageOf } from "../../core/people/member/paged.ts";
import { staffWhoMay } from "../../core/foundation/access/staff-who-may.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { handle, type Db } from "../../kit/call.ts";

const { roomGrants, roomMessages, roomLimits } = endpoints;

interface Room {
  readonly id: number;
  readonly status: string;
  readonly ownerUserId: number;
}

async function needRoom(db: Db, id: number): Promise<Room> {
  const { rows } = await sql<Room>`select id, status, owner_user_id from chat_room where id = ${id} for
      update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const getRoomMembers = handle(endpoints.getRoomMembers, async ({ db, params, query }) => {
  await needRoom(db, params.id);
  return pageOf<endpoints.RoomMember>(db, query, {
    from: sql`conversation_member g where g.conversation_id = ${roomId(params.id)} and g.quit_time is null`,
    select: sql`g.user_id, ${memberRefSql(sql.ref("g.user_id"))} as user, g.role, case when g.mute_until > now()
      then g.mute_until end as mute_until, g.join_time,
      (select max(s.msg_time) from message s
      where s.conversation_id = g.conversation_id and s.from_id = g.user_id) as last_speak_time`,
    order: sql`g.role = 'OWNER' desc, g.role = 'ADMIN' desc, g.join_time, g.user_id`,
  });
});

const memberActionGrants = {
  ADMIN: roomGrants.admin,
  MEMBER: roomGrants.admin,
  MUTE: roomGrants.mute,
  UNMUTE: roomGrants.mute,
  REMOVE: roomGrants.remove,
} as const;

/** A member silenced permanently in three rooms is suggested for a sanction on the whole platform. */
async function suggestForAll(db: Db, staffId: number, userId: number): Promise<void> {
  const { rows } = await sql<{
    n: number;
    name: string;
  }>`select count(*)::int as n, max(m.first_name) as name from conversation_member cm
    join member m on m.user_id = cm.user_id
    where cm.user_id = ${userId} and cm.conversation_id like 'room\\_%' and cm.mute_until = 'infinity'`.execute(db);
  const { n = 0, name = "" } = rows[0] ?? {};
  if (n !== roomLimits.foreverRooms) return;
  const leads = await staffWhoMay(db, noticeRecipients.silencedInManyRooms);
  const recipients = [...new Set([staffId, ...leads])];
  await noticeStaff(db, recipients, {
    kind: "WARN",
    ...roomMessages.suggest(name),
    link: `/promotion/shopsmanage?keyword=${userId}&status=`,
  });
}

export const changeRoomMember = handle(endpoints.changeRoomMember, async (call) => {
  const { db, caller, params, body } = call;
  call.need(memberActionGrants[body.deed]);
  const room = await needRoom(db, params.id);
  if (!isStandingRoom(room)) throw new AppError("STALE");
  if (room.ownerUserId === params.userId) throw refused(roomMessages.owner);
  const conversationId = roomId(params.id);
  const here = sql`conversation_id = ${conversationId} and user_id = ${params.userId} and quit_time is null`;
  if (body.deed === "ADMIN") {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from conversation_member
      where conversation_id = ${conversationId} and role = 'ADMIN' and quit_time is null`.execute(db);
    if ((rows[0]?.n ?? 0) >= roomLimits.admins) throw refused(roomMessages.admins);
  }
  const until =
    body.minutes === 0 ? sql`'infinity'::timestamptz` : sql`now() + make_interval(mins => ${body.minutes}::int)`;
  const change = {
    ADMIN: sql`role = 'ADMIN'`,
    MEMBER: sql`role = 'MEMBER'`,
    MUTE: sql`mute_until = ${until}`,
    UNMUTE: sql`mute_until = null`,
    REMOVE: sql`quit_time = now(), role = 'MEMBER'`,
  }[body.deed];
  const { rows } = await sql`update conversation_member set ${change} where ${here} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  if (body.deed === "REMOVE") await tellChat(db, { k: "g", conversationId, add: [], drop: [params.userId] });
  if (body.deed === "MUTE" && body.minutes === 0) await suggestForAll(db, caller.staffId, params.userId);
  await conversationChanged(db, conversationId);
  call.audit({ targetType: auditTargets.chatRoom, targetId: params.id, after: { userId: params.userId, ...body } });
  return null;
});

export const getRoomMessages = handle(endpoints.getRoomMessages, async ({ db, params, query }) =>
  readRecords(
    db,
    sql`select * from message g where g.conversation_id = ${roomId(params.id)} and g.msg_type not in ('CMD', 'WITHDRAW')
      order by g.msg_time desc, g.msg_id desc limit ${query.size}`,
    sql`g.msg_time, g.msg_id`,
  ),
);

export const recallRoomMessage = handle(endpoints.recallRoomMessage, async (call) => {
  const { db, caller, params } = call;
  const { rows } = await sql<{
    msgId: string;
    conversationId: string;
    fromId: number;
  }>`select msg_id, conversation_id, from_id from message
    where msg_id = ${params.msgId} and conversation_id = ${roomId(params.id)} for update`.execute(db);
  const target = rows[0];
  if (target === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noMessage });
  await takeBack(db, target, caller.userId ?? 0, caller.staffId, await censorFor(db));
  call.audit({
    targetType: auditTargets.message,
    targetId: params.msgId,
    after: { state: "WITHDRAWN", roomId: params.id },
  });
  return null;
});

export const getRoomStat = handle(endpoints.getRoomStat, async ({ db, query }) => {
  const { rows } = await sql<{ rooms: number; online: number; messages: number; recalled: number }>`select
      (select count(*)::int from chat_room where status = 'NORMAL') as rooms,
      (select count(distinct cm.user_id)::int from conversation_member cm
      join member m on m.user_id = cm.user_id and m.on_line
        where cm.conversation_id like 'room\\_%' and cm.quit_time is null) as online,
      (select count(*)::int from message g
      where g.conversation_id like 'room\\_%' and g.msg_time >= current_date and g.msg_type not in ('CMD', 'WITHDRAW'))
        as messages,
      (select count(*)::int from message g
      where g.conversation_id like 'room\\_%' and g.msg_time >= current_date and g.msg_type = 'WITHDRAW') as
        recalled`.execute(db);
  const which =
    query.roomId === undefined
      ? sql`g.conversation_id like 'room\\_%'`
      : sql`g.conversation_id = ${roomId(query.roomId)}`;
  const hours = await sql<{
    hour: number;
    n: number;
  }>`select extract(hour from g.msg_time)::int as hour, count(*)::int as n from message g
    where ${which} and g.msg_time >= current_date and g.msg_type not in ('CMD', 'WITHDRAW') group by 1`.execute(db);
  const counts = new Map(hours.rows.map(({ hour, n }) => [hour, n]));
  return {
    ...(rows[0] ?? { rooms: 0, online: 0, messages: 0, recalled: 0 }),
    hours: Array.from({ length: 24 }, (_, hour) => counts.get(hour) ?? 0),
  };
});
