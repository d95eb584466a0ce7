import { saveAutoReply, getAutoReply } from "./auto-reply.ts";
import * as calls from "./chat.handlers.ts";
import { getMarketAccounts, setMarketAccountStatus, settingMarketAccount } from "./market-accounts.ts";
import { changeGroupMembers, getGroupMembers, setGroupStatus, createGroup } from "./groups.ts";
import { finishConversation, transferConversation, getTransferStaff } from "./hand-over.ts";
import { editQuickReply, addQuickReply, removeQuickReply, getQuickReplies } from "./quick-replies.ts";
import { withdrawMessage } from "./withdraw-message.ts";
import type { ServedCall } from "../../../kit/call.ts";

/** Every call of the messaging desk; the socket's part is in chat-socket.ts. */
export const chatCalls: readonly ServedCall[] = [
  ...Object.values(calls),
  createGroup,
  changeGroupMembers,
  getGroupMembers,
  setGroupStatus,
  getTransferStaff,
  transferConversation,
  finishConversation,
  getQuickReplies,
  addQuickReply,
  editQuickReply,
  removeQuickReply,
  getAutoReply,
  saveAutoReply,
  withdrawMessage,
  settingMarketAccount,
  getMarketAccounts,
  setMarketAccountStatus,
];
