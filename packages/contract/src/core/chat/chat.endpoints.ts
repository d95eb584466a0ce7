import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { msgType } from "./message.choices.ts";
import {
  conversationFilter,
  conversationStatus,
  conversationType,
  groupKind,
  groupRole,
  serviceState,
} from "./chat.choices.ts";
import { chatMessage } from "./chat-frames.ts";
import { chatMessages } from "./chat.messages.ts";
import { chatLimits, msgIdPattern } from "./chat.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const desk = "/message/chatList";
export const chatGrants = {
  start: button("发起聊天", desk),
  introduce: button("建牵线群", desk),
  invite: button("邀请群成员", desk),
  expel: button("移出群成员", desk),
  dissolve: button("解散群", desk),
  muteAll: button("全员禁言", desk),
  transfer: button("转接", desk),
  finish: button("结束接待", desk),
  withdraw: button("撤回", desk),
  /** Messages of anyone, without the limit of two minutes; the second one in chat rooms only. */
  auditWithdraw: button("删除消息", "/message/msgLog"),
  roomWithdraw: button("撤回消息", "/operation/chatRoom"),
  quickReply: button("快捷回复", desk),
} as const;

const conversationId = z.string().min(5).max(64);
const accountId = idParam;
const ms = numberParam("时间格式错误").int("时间格式错误").min(0, "时间格式错误");

/** A specification call. The two ids are the same: the account the caller writes as. */
export const createChatToken = endpoint({
  method: "GET",
  path: "/api/rongyun/createTokenByUser/{userId}/{sameUserId}",
  allow: reads(desk),
  params: z.strictObject({ userId: idParam, sameUserId: idParam }),
  data: z.string(),
});

/** Which messaging service the console connects to. */
export const getChatSetting = endpoint({
  method: "GET",
  path: "/api/im/setting",
  allow: reads(desk),
  data: z.object({ service: z.enum(["EMBEDDED", "RONGCLOUD"]), appKey: z.string().nullable() }),
});

export const chatAccount = z.object({
  userId: z.int(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: z.string(),
  /** Null is the caller's own account. */
  type: z.string().nullable(),
  /** False: only single conversations of it were handed to the caller, who can begin none. */
  whole: z.boolean(),
  unread: z.int(),
  waiting: z.int(),
});
export type ChatAccount = z.output<typeof chatAccount>;

/** The accounts the caller may write as. */
export const getChatAccounts = endpoint({
  method: "GET",
  path: "/api/im/accounts",
  allow: reads(desk),
  data: z.array(chatAccount),
});

export const conversationRow = z.object({
  conversationId: z.string(),
  type: conversationType.schema,
  groupKind: groupKind.schema.nullable(),
  status: conversationStatus.schema,
  name: z.string(),
  avatar: z.string().nullable(),
  /** The other side of a P2P conversation. */
  peer: memberRef.nullable(),
  official: z.boolean(),
  memberCount: z.int(),
  lastMsgId: z.string(),
  lastMsgTime: z.int().nullable(),
  lastMsgPreview: z.string(),
  lastFromId: z.int().nullable(),
  unread: z.int(),
  /** Since when the other side has been waiting for an answer. */
  waitingSince: z.int().nullable(),
  lastReadTime: z.int(),
  /** How far the other side has read. */
  peerReadTime: z.int().nullable(),
  top: z.boolean(),
  mute: z.boolean(),
  remark: z.string(),
  service: serviceState.schema,
  handler: namedRef.nullable(),
});
export type ConversationRow = z.output<typeof conversationRow>;

const pageNumber = numberParam().int().min(1).max(100_000).default(1);

export const getConversations = endpoint({
  method: "GET",
  path: "/api/im/conversations",
  allow: reads(desk),
  query: z.strictObject({
    accountId,
    keyword: z.string().trim().max(40).default(""),
    filter: conversationFilter.schema.default("ALL"),
    page: pageNumber,
    size: numberParam().int().min(1).max(200, "每页最多200条").default(50),
  }),
  data: listOf(conversationRow),
});

export const getConversation = endpoint({
  method: "GET",
  path: "/api/im/conversations/{id}",
  allow: reads(desk),
  params: z.strictObject({ id: conversationId }),
  query: z.strictObject({ accountId }),
  data: conversationRow,
});

const messagePage = z.object({ list: z.array(chatMessage), hasMore: z.boolean() });

/** Older messages, each page in order of time. `keyword`, `msgType` and `day` are for 历史记录. */
export const getMessages = endpoint({
  method: "GET",
  path: "/api/im/messages",
  allow: reads(desk),
  query: z.strictObject({
    accountId,
    conversationId,
    beforeTime: ms.optional(),
    size: numberParam().int().min(1).max(chatLimits.readPage, "每次最多500条").default(chatLimits.olderPage),
    keyword: z.string().trim().max(50).default(""),
    msgType: msgType.schema.optional(),
    day: z.iso.date("日期格式错误").optional(),
  }),
  data: messagePage,
});

/** Messages newer than `sinceTime` in all conversations of the account. */
export const syncMessages = endpoint({
  method: "GET",
  path: "/api/im/sync",
  allow: reads(desk),
  query: z.strictObject({ accountId, sinceTime: ms, size: numberParam().int().min(1).max(500).default(500) }),
  data: messagePage,
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/im/messages",
  allow: reads(desk),
  title: "发送消息",
  done: "",
  body: z.strictObject({
    msgId: z.string().regex(msgIdPattern, chatMessages.badMessage),
    accountId: z.int().positive(),
    conversationId,
    msgType: msgType.schema,
    msgBody: z.record(z.string(), z.unknown()),
  }),
  data: chatMessage,
});

export const withdrawMessage = endpoint({
  method: "POST",
  path: "/api/im/messages/{msgId}/withdraw",
  allow: [chatGrants.withdraw, chatGrants.auditWithdraw, chatGrants.roomWithdraw],
  title: "撤回",
  done: "已撤回",
  params: z.strictObject({ msgId: z.string().regex(msgIdPattern, chatMessages.noMessage) }),
  body: z.strictObject({ accountId: z.int().positive().optional() }).optional(),
  data: chatMessage,
});

export const readConversation = endpoint({
  method: "PUT",
  path: "/api/im/conversations/{id}/read",
  allow: reads(desk),
  title: "标记会话已读",
  done: "",
  params: z.strictObject({ id: conversationId }),
  body: z.strictObject({ accountId: z.int().positive(), lastReadMsgTime: z.int().min(0) }),
});

export const editConversation = endpoint({
  method: "PUT",
  path: "/api/im/conversations/{id}",
  allow: reads(desk),
  title: "设置会话",
  done: "",
  params: z.strictObject({ id: conversationId }),
  body: z.strictObject({
    accountId: z.int().positive(),
    top: z.boolean().optional(),
    mute: z.boolean().optional(),
    remark: z.string().trim().max(40, "备注不能超过40个字").optional(),
  }),
});

/** Opens the conversation of two people; creates it empty if there is none. */
export const startConversation = endpoint({
  method: "POST",
  path: "/api/im/conversations",
  allow: [chatGrants.start],
  title: "发起聊天",
  done: "",
  body: z.strictObject({ accountId: z.int().positive(), userId: z.int("请选择会员").positive("请选择会员") }),
  data: conversationRow,
});

export const createGroup = endpoint({
  method: "POST",
  path: "/api/im/groups",
  allow: [chatGrants.introduce],
  title: "建群",
  body: z.strictObject({
    accountId: z.int().positive(),
    name: z.string("请填写群名称").trim().min(1, "请填写群名称").max(30, "群名称不能超过30个字"),
    groupKind: groupKind.schema,
    userIds: z.array(z.int().positive()).min(1, "请选择会员").max(chatLimits.groupMax, chatMessages.groupSize),
    /** The introduction that the two agreed to: whoever works on it needs neither of them among his own members. */
    introductionId: z.int().positive().optional(),
  }),
  data: z.object({ conversationId: z.string() }),
});

export const changeGroupMembers = endpoint({
  method: "PUT",
  path: "/api/im/groups/{id}/members",
  allow: [chatGrants.invite, chatGrants.expel],
  title: "群成员变更",
  params: z.strictObject({ id: conversationId }),
  body: z.strictObject({
    accountId: z.int().positive(),
    add: z.array(z.int().positive()).max(chatLimits.groupMax).default([]),
    remove: z.array(z.int().positive()).max(chatLimits.groupMax).default([]),
  }),
  data: z.object({ memberCount: z.int() }),
});

export const groupMember = z.object({
  userId: z.int(),
  user: memberRef,
  role: groupRole.schema,
  joinTime: z.string(),
  /** How far this person has read, in milliseconds. */
  lastReadTime: z.int(),
});
export type GroupMember = z.output<typeof groupMember>;

export const getGroupMembers = endpoint({
  method: "GET",
  path: "/api/im/groups/{id}/members",
  allow: reads(desk),
  params: z.strictObject({ id: conversationId }),
  query: z.strictObject({ accountId }),
  data: z.array(groupMember),
});

export const setGroupStatus = endpoint({
  method: "PUT",
  path: "/api/im/groups/{id}/status/{status}",
  allow: [chatGrants.dissolve, chatGrants.muteAll],
  title: "解散群/全员禁言",
  params: z.strictObject({ id: conversationId, status: conversationStatus.schema }),
  body: z.strictObject({ accountId: z.int().positive() }),
  data: z.object({ status: conversationStatus.schema }),
});
