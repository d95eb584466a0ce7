import { roomId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { getChatRoomList, roomMessages } from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { chatRoom } from "@hongxian/contract/features/chat-room/chat-room.resource.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { conversationChanged, tellChat } from "../../core/services/chat/chat-wire.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import type { Call, Db } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import * as actions from "./room-actions.ts";

const members = (more = sql``) =>
  sql<number>`(select count(*)::int from conversation_member cm join member m on m.user_id = cm.user_id
    where cm.conversation_id = 'room_' || t.id and cm.quit_time is null ${more})`;
const today = (more = sql``) =>
  sql<number>`(select count(*)::int from message g
    where g.conversation_id = 'room_' || t.id and g.msg_time >= current_date
    and g.msg_type not in ('CMD', 'WITHDRAW') ${more})`;

/** An owner is added to the room's conversation: only members within the scope may be. */
async function needOwner({ db, caller }: Pick<Call, "db" | "caller">, userId: number | undefined): Promise<void> {
  const { rows } = await sql`select 1 from member m
    where m.user_id = ${userId ?? 0} and m.status = 'ENABLE' and ${scopeSql(memberScope(caller))}`.execute(db);
  if (rows.length === 0) throw invalid({ ownerUserId: roomMessages.ownerClosed });
}

async function needCity(db: Db, cityId: number | null | undefined): Promise<void> {
  if (cityId === null || cityId === undefined) return;
  const { rows } = await sql`select 1 from region where id = ${cityId}`.execute(db);
  if (rows.length === 0) throw invalid({ cityId: roomMessages.noCity });
}

/** The conversation of the room follows its name, picture and owner. */
async function follow(db: Db, id: number): Promise<void> {
  const conversationId = roomId(id);
  await sql`insert into conversation (conversation_id, type, name, avatar, group_no, owner_user_id)
    select ${conversationId}, 'ROOM', r.name, r.avatar, r.id, r.owner_user_id from chat_room r where r.id = ${id}
    on conflict (conversation_id) do update
    set name = excluded.name, avatar = excluded.avatar, owner_user_id = excluded.owner_user_id,
      version = conversation.version + 1, update_time = now()`.execute(db);
  await sql`update conversation_member cm set role = 'MEMBER' from chat_room r
    where r.id = ${id} and cm.conversation_id = ${conversationId}
    and cm.role = 'OWNER' and cm.user_id <> r.owner_user_id`.execute(db);
  const owner = await sql<{ userId: number }>`insert into conversation_member (conversation_id, user_id, role)
    select ${conversationId}, r.owner_user_id, 'OWNER' from chat_room r where r.id = ${id}
    on conflict (conversation_id, user_id) do update set role = 'OWNER', quit_time = null returning user_id`.execute(
    db,
  );
  await tellChat(db, { k: "g", conversationId, add: owner.rows.map(({ userId }) => userId), drop: [] });
  await conversationChanged(db, conversationId);
}

export const chatRoomServer = serveResource(chatRoom, {
  table: "chat_room",
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  computed: {
    cityName: sql<string>`coalesce((select g.name from region g where g.id = t.city_id), '')`,
    memberNum: members(),
    onlineNum: members(sql`and m.on_line`),
    memberShare: sql<string>`${members()} || ' / ' || t.max_num`,
    sexRatio: sql<string>`${members(sql`and m.sex = 'MAN'`)} || ' : ' || ${members(sql`and m.sex = 'WOMAN'`)}`,
    todayMsgNum: today(),
    todayHitNum: today(sql`and g.machine_result in ('REVIEW', 'BLOCK')`),
  },
  filters: {
    keyword: (text: string) =>
      /^\d{1,15}$/.test(text)
        ? sql<boolean>`(t.id = ${Number(text)} or t.name ilike ${likeText(text)})`
        : sql<boolean>`t.name ilike ${likeText(text)}`,
    // A province means its cities.
    cityId: (id: number) =>
      sql<boolean>`(t.city_id = ${id} or t.city_id in (select g.id from region g where g.parent_id = ${id}))`,
  },
  before: {
    create: async (call, { ownerUserId, cityId }) => {
      await needOwner(call, ownerUserId);
      await needCity(call.db, cityId);
    },
    edit: async (call, row, draft) => {
      if (draft.ownerUserId !== row.ownerUserId) await needOwner(call, draft.ownerUserId);
      await needCity(call.db, draft.cityId);
      if (draft.maxNum !== undefined && draft.maxNum < row.memberNum) throw invalid({ maxNum: roomMessages.small });
    },
  },
  after: async (call, id) => follow(call.db, id),
  run: {
    muteAll: actions.silence(true),
    unmuteAll: actions.silence(false),
    notice: actions.announce,
    ban: actions.banRoom,
    unban: actions.unbanRoom,
    dissolve: actions.dissolveRoom,
  },
});

export const chatRoomList = sameList(chatRoomServer, getChatRoomList);
