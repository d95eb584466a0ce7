import { choices, type ChoiceOf } from "../../kit/choices.ts";
import type { msgType } from "./message.choices.ts";

export const conversationType = choices({ P2P: "单聊", GROUP: "群聊", ROOM: "聊天室" });
export const groupKind = choices({ INTRODUCE: "牵线群", SERVICE: "服务群" });
export const conversationStatus = choices({ NORMAL: "正常", MUTED: "全员禁言", CLOSED: "已解散" });
export const groupRole = choices({ OWNER: "群主", ADMIN: "管理员", MEMBER: "成员" });
export const messageState = choices({ NORMAL: "正常", WITHDRAWN: "已撤回", BLOCKED: "已拦截", DELETED: "已删除" });
export const swapState = choices({ APPLY: "申请", AGREE: "同意", REFUSE: "拒绝" });
export const cardType = choices({
  MEMBER: "会员名片",
  ARTICLE: "文章",
  COUPON: "优惠券",
  ACTIVITY: "活动",
  CALL: "通话记录",
});
/** No request yet, waiting for somebody, served by its handler. */
export const serviceState = choices({ NONE: "未接待", WAIT: "待接待", SERVED: "接待中" });
export const chatState = choices({
  connecting: "连接中",
  connected: "已连接",
  disconnected: "连接断开",
  suspended: "连接已挂起",
});
export const conversationFilter = choices({
  ALL: "全部",
  UNREAD: "未读",
  WAITING: "待回复",
  OVERDUE: "超时",
  GROUP: "群聊",
  TOP: "置顶",
});

export type ConversationType = ChoiceOf<typeof conversationType>;
export type MsgType = ChoiceOf<typeof msgType>;
export type MessageState = ChoiceOf<typeof messageState>;
export type ChatState = ChoiceOf<typeof chatState>;
