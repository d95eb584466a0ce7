import { changeAutoReply, showAutoReply } from "./auto-reply.ts";
import * as calls from "./chat-calls.ts";
import { marketAccounts, marketAccountStatus, setMarketAccount } from "./market-accounts.ts";
import { changeMembers, groupMembers, groupStatus, makeGroup } from "./groups.ts";
import { finish, transfer, transferStaff } from "./hand-over.ts";
import { changeQuickReply, createQuickReply, dropQuickReply, quickReplies } from "./quick-replies.ts";
import { withdraw } from "./withdraw-message.ts";
import type { ServedCall } from "../../../kit/call.ts";

/** Every call of the messaging desk; what lives on the socket is in chat-socket.ts. */
export const chatCalls: readonly ServedCall[] = [
  ...Object.values(calls),
  makeGroup,
  changeMembers,
  groupMembers,
  groupStatus,
  transferStaff,
  transfer,
  finish,
  quickReplies,
  createQuickReply,
  changeQuickReply,
  dropQuickReply,
  showAutoReply,
  changeAutoReply,
  withdraw,
  setMarketAccount,
  marketAccounts,
  marketAccountStatus,
];
