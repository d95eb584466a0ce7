import { z } from "zod";
import { recordMessage } from "../../core/chat/chat-reading.ts";
import { groupRole } from "../../core/chat/chat.choices.ts";
import { msgIdPattern } from "../../core/chat/chat.rules.ts";
import { chatMessages } from "../../core/chat/chat.messages.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { chatRoom, chatRoomRoute } from "./chat-room.resource.ts";
import { numberParam } from "../../wire/number-param.ts";

const title = (text: string) => button(text, chatRoomRoute);
export const roomGrants = {
  members: title("成员"),
  admin: title("设为管理员"),
  mute: title("禁言"),
  remove: title("移出"),
  watch: title("实时查看"),
  recall: title("撤回消息"),
} as const;
export const roomMessages = {
  admins: "管理员最多10人",
  owner: "不能对群主操作",
  small: "人数上限不能小于当前成员数",
  ownerClosed: "请选择群主",
  noCity: "请选择城市",
  remove: "确定将该成员移出聊天室？",
  suggest: (name: string) => ({ title: "建议全局禁言", content: `会员【${name}】已在3个聊天室被永久禁言` }),
} as const;
export const roomLimits = { admins: 10, watched: 200, foreverRooms: 3 } as const;

export const getChatRoomList = listAt(chatRoom, "/api/chat-room/list");

const row = z.strictObject({ id: idParam });

export const roomMember = z.object({
  userId: z.int(),
  user: memberRef,
  role: groupRole.schema,
  muteUntil: z.string().nullable(),
  joinTime: z.string(),
  lastSpeakTime: z.string().nullable(),
});
export type RoomMember = z.output<typeof roomMember>;
export const getRoomMembers = endpoint({
  method: "GET",
  path: "/api/chat-room/{id}/members",
  allow: [roomGrants.members],
  params: row,
  query: listQuery([], {}),
  data: listOf(roomMember),
});

export const memberAction = choices({
  ADMIN: "设为管理员",
  MEMBER: "取消管理员",
  MUTE: "禁言",
  UNMUTE: "解除禁言",
  REMOVE: "移出",
});
/** Minutes; 0 means without end. */
export const muteTimes = { "10": "10分钟", "60": "1小时", "1440": "1天", "0": "永久" } as const;
export const changeRoomMember = endpoint({
  method: "PUT",
  path: "/api/chat-room/{id}/member/{userId}",
  allow: [roomGrants.admin, roomGrants.mute, roomGrants.remove],
  title: "聊天室成员",
  done: (_data, { body }) =>
    body.deed !== "MUTE"
      ? `已${memberAction.labels[body.deed]}`
      : body.minutes === 0
        ? "已永久禁言"
        : `已禁言${muteTimes[String(body.minutes) as keyof typeof muteTimes]}`,
  params: z.strictObject({ id: idParam, userId: idParam }),
  body: z.strictObject({
    deed: memberAction.schema,
    minutes: z
      .int()
      .refine((minutes) => Object.hasOwn(muteTimes, String(minutes)), "请选择禁言时长")
      .default(10),
  }),
});

/** The last two hundred messages; requested again every few seconds while somebody watches. */
export const getRoomMessages = endpoint({
  method: "GET",
  path: "/api/chat-room/{id}/messages",
  allow: [roomGrants.watch],
  params: row,
  query: z.strictObject({ size: numberParam().int().min(1).max(200, "每次最多200条").default(200) }),
  data: z.array(recordMessage),
});

export const recallRoomMessage = endpoint({
  method: "POST",
  path: "/api/chat-room/{id}/recall/{msgId}",
  allow: [roomGrants.recall],
  title: "撤回消息",
  done: "已撤回",
  params: z.strictObject({ id: idParam, msgId: z.string().regex(msgIdPattern, chatMessages.noMessage) }),
});

export const getRoomStat = endpoint({
  method: "GET",
  path: "/api/chat-room/stat",
  allow: reads(chatRoomRoute),
  query: z.strictObject({ roomId: idParam.optional() }),
  data: z.object({
    rooms: z.int(),
    online: z.int(),
    messages: z.int(),
    recalled: z.int(),
    /** Messages of today by the hour: of the requested room, otherwise of all. */
    hours: z.array(z.int()),
  }),
});
