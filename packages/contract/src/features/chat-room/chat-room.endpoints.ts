import { z } from "zod";
import { recordMessage } from "../../core/chat/chat-reading.ts";
import { groupRole } from "../../core/chat/chat.choices.ts";
import { msgIdPattern } from "../../core/chat/chat.rules.ts";
import { chatMessages } from "../../core/chat/chat.messages.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { chatRoom, chatRoomRoute, roomStatus } from "./chat-room.resource.ts";
import { numberParam } from "../../wire/number-param.ts";

const title = (text: string) => button(text, chatRoomRoute);
export const roomGrants = {
  members: title("成员"),
  admin: title("设为管理员"),
  mute: title("禁言"),
  remove: title("移出"),
  muteAll: title("全员禁言"),
  unmuteAll: title("取消全员禁言"),
  notice: title("发公告"),
  ban: title("封禁"),
  unban: title("解封"),
  dissolve: title("解散"),
  watch: title("实时查看"),
  recall: title("撤回消息"),
} as const;
export const roomMessages = {
  family: "家族群请在家族管理中解散",
  banReason: "请填写封禁原因",
  admins: "管理员最多10人",
  owner: "不能对群主操作",
  small: "人数上限不能小于当前成员数",
  ownerClosed: "请选择群主",
  noCity: "请选择城市",
  dissolve: "解散后聊天室不可恢复，确定解散？",
  remove: "确定将该成员移出聊天室？",
  suggest: (name: string) => ({ title: "建议全局禁言", content: `会员【${name}】已在3个聊天室被永久禁言` }),
} as const;
export const roomLimits = { admins: 10, watched: 200, foreverRooms: 3 } as const;

export const getChatRoomList = listAt(chatRoom, "/api/chat-room/list");

const row = z.strictObject({ id: idParam });

export const setRoomStatus = endpoint({
  method: "PUT",
  path: "/api/chat-room/{id}/status",
  allow: [roomGrants.ban, roomGrants.unban, roomGrants.dissolve],
  title: "封禁/解封/解散聊天室",
  done: ({ status }) => (status === "NORMAL" ? "已解封" : roomStatus.labels[status]),
  params: row,
  body: z
    .strictObject({
      status: roomStatus.schema,
      reason: z.string().trim().max(150, "封禁原因不能超过150个字").default(""),
    })
    .refine(({ status, reason }) => status !== "BANNED" || reason !== "", {
      path: ["reason"],
      message: roomMessages.banReason,
    }),
  data: z.object({ status: roomStatus.schema }),
});

export const setRoomMuteAll = endpoint({
  method: "PUT",
  path: "/api/chat-room/{id}/mute-all/{flag}",
  allow: [roomGrants.muteAll, roomGrants.unmuteAll],
  title: "全员禁言/取消全员禁言",
  done: ({ muteAll }) => (muteAll ? "已开启全员禁言" : "已取消全员禁言"),
  params: z.strictObject({ id: idParam, flag: flagParam }),
  data: z.object({ muteAll: z.boolean() }),
});

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

export const sendRoomNotice = endpoint({
  method: "POST",
  path: "/api/chat-room/{id}/notice",
  allow: [roomGrants.notice],
  title: "发公告",
  done: "公告已发送",
  params: row,
  body: z.strictObject({ text: z.string("请填写公告").trim().min(1, "请填写公告").max(200, "公告不能超过200个字") }),
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
