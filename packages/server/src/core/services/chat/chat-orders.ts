import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatGrants } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { isSendable, parseBody, type AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import {
  chatLimits,
  msgIdPattern,
  parseConversationId,
  peerOf,
  type ParsedConversation,
} from "@hongxian/contract/core/chat/chat.rules.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import type { ErrorCode } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { Unreached } from "./reach.ts";

interface Words {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly msgType: MsgType;
  readonly msgBody: AnyBody;
  readonly onlyFor?: number;
  readonly origin?: string;
  /** RongCloud has delivered it at this time: it keeps its place and does not leave again. */
  readonly routedMs?: number;
}

/** A member wrote it, or an account answers automatically. */
interface MemberOrder extends Words {
  readonly staffId: null;
  readonly isSystem?: false;
  readonly by?: undefined;
  /** Typed on a device of the member, which may write only so often. */
  readonly fromDevice?: boolean;
}

/** The platform itself sends: no rule for senders applies. */
interface HouseOrder extends Words {
  readonly staffId: number | null;
  readonly isSystem: true;
  readonly by?: undefined;
  readonly fromDevice?: undefined;
}

/** Staff typed it for an account; their own scope decides whom they may write to. */
interface StaffOrder extends Words {
  readonly staffId: number;
  readonly isSystem?: false;
  readonly by: Caller;
  readonly fromDevice?: undefined;
}

/** One message to be sent. Its type makes it impossible to leave out who typed it. */
export type SendOrder = MemberOrder | HouseOrder | StaffOrder;

export const typedBy = (caller: Caller): Pick<StaffOrder, "staffId" | "by"> => ({
  staffId: caller.staffId,
  by: caller,
});

export type SendOutcome =
  | { readonly ok: true; readonly message: ChatMessage; readonly isRepeat: boolean }
  | {
      readonly ok: false;
      readonly msg: string;
      readonly code?: ErrorCode;
      /** Not refused by a rule: the same may go through later. */
      readonly isFault?: boolean;
    };

export type OrderPlan = SendOrder & {
  readonly parsed: ParsedConversation;
  /** The other side of a P2P conversation, else null. */
  readonly peerId: number | null;
};

/** What can be decided about an order without reading the database. */
export function planOrder(order: SendOrder): OrderPlan | string {
  const parsed = parseConversationId(order.conversationId);
  if (parsed === null) return chatMessages.noConversation;
  if (!msgIdPattern.test(order.msgId)) return chatMessages.badMessage;
  if (parsed.type === "P2P" && order.isSystem !== true && order.fromId !== parsed.low && order.fromId !== parsed.high)
    return chatMessages.noConversation;
  // Staff can see gifts but not send them; members can.
  if (order.isSystem !== true && !isSendable(order.msgType) && !(order.staffId === null && order.msgType === "GIFT"))
    return chatMessages.badType;
  const checked = parseBody(order.msgType, order.msgBody);
  if ("problem" in checked) return checked.problem;
  const peerId = parsed.type === "P2P" ? peerOf(parsed, order.fromId) : null;
  return { ...order, msgBody: checked.body, parsed, peerId };
}

export interface KnownConversation {
  readonly conversationId: string;
  readonly type: string;
  readonly status: string;
  readonly groupNo: number;
  readonly name: string;
  readonly avatar: string;
  readonly lastMs: number | null;
  readonly turnFromId: number | null;
}

export interface KnownPerson {
  readonly userId: number;
  readonly firstName: string;
  readonly imageUrl: string;
  readonly status: string;
  readonly imTxtSwitch: boolean;
  readonly isMarket: boolean;
  /** Messages of the last minute and conversations started today, for official accounts. */
  readonly sent: number;
  readonly started: number;
  /** Messages of the last minute, for members at their devices. */
  readonly said: number;
  /** Matchmaker, adviser and sales person of the member, by their own accounts. */
  readonly servedBy: readonly number[];
}

export interface KnownMembership {
  readonly role: string;
  readonly muted: boolean;
  readonly service: string;
  readonly handlerStaffId: number | null;
  readonly accompanyLogId: number | null;
}

export interface SendLimits {
  readonly perMinute: number;
  readonly newPerDay: number;
}

/** The first staff message in a conversation starts it, and starting one has its own grant. */
export function beginningProblem(
  { by, peerId }: OrderPlan,
  conversation: KnownConversation,
  membership: KnownMembership | undefined,
): Unreached | null {
  if (by === undefined || peerId === null || conversation.lastMs !== null) return null;
  if (membership?.handlerStaffId === by.staffId || holds(by.holder, chatGrants.start)) return null;
  return { msg: messages.forbidden(chatGrants.start.title), code: "FORBIDDEN" };
}

/** Returns why the order may not be sent, from what the tables contain; null when it may. */
export function orderProblem(
  { staffId, msgType, isSystem, parsed, peerId, fromDevice }: OrderPlan,
  known: {
    readonly conversation: KnownConversation;
    readonly sender: KnownPerson | undefined;
    readonly peer: KnownPerson | undefined;
    readonly membership: KnownMembership | undefined;
    readonly limits: SendLimits;
    /** One of the two has blocked the other. */
    readonly isBlocked: boolean;
  },
): string | null {
  const { conversation, sender, peer, membership, limits, isBlocked } = known;
  if (conversation.status === "CLOSED") return chatMessages.groupClosed;
  if (isSystem === true) return null;
  if (sender === undefined || membership === undefined) return chatMessages.noConversation;
  if (sender.status !== "ENABLE") return chatMessages.selfClosed;
  if (parsed.type === "P2P" && (peerId === null || peer === undefined || peer.status !== "ENABLE"))
    return chatMessages.peerClosed;
  if (staffId === null && isBlocked) return chatMessages.pairBlocked;
  if (fromDevice === true && sender.said >= chatLimits.memberPerMinute) return chatMessages.tooOften;
  if (staffId === null && !sender.imTxtSwitch && msgType === "TEXT_MSG") return chatMessages.muted;
  if (membership.muted) return chatMessages.memberMuted;
  if (conversation.status === "MUTED" && membership.role === "MEMBER") return chatMessages.groupMuted;
  if (staffId === null || !sender.isMarket) return null;
  if (limits.perMinute > 0 && sender.sent >= limits.perMinute) return chatMessages.tooOften;
  if (conversation.lastMs === null && limits.newPerDay > 0 && sender.started >= limits.newPerDay)
    return chatMessages.newLimit;
  return null;
}
