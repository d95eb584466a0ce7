import type { ChatMessage } from "./chat-frames.ts";
import { groupId, p2pId, parseConversationId, peerOf } from "./chat.rules.ts";
import type { AnyBody } from "./message-body.ts";

/** A message as RongCloud's SDK delivers it; only the fields used here. */
export interface RongMessage {
  readonly conversationType: number;
  readonly targetId: string;
  readonly senderUserId: string;
  readonly messageType: string;
  readonly messageUId: string;
  readonly sentTime: number;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface RongPlace {
  readonly conversationType: number;
  readonly targetId: string;
}

const privateChat = 1;
const groupChat = 3;
/** For messages the service has no type for. */
export const customType = "HX:Message";

/** How one of our conversations is addressed there. */
export function rongPlace(conversationId: string, accountId: number): RongPlace {
  const parsed = parseConversationId(conversationId);
  if (parsed === null) throw new Error(conversationId);
  return parsed.type === "P2P"
    ? { conversationType: privateChat, targetId: String(peerOf(parsed, accountId)) }
    : { conversationType: groupChat, targetId: String(parsed.no) };
}

const conversationOf = ({ conversationType, targetId }: RongPlace, accountId: number): string =>
  conversationType === privateChat ? p2pId(accountId, Number(targetId)) : groupId(Number(targetId));

const text = (body: AnyBody, key: string): string => {
  const value = body[key];
  return typeof value === "string" ? value : "";
};
const number = (body: AnyBody, key: string): number => Number(body[key] ?? 0);

/** Our id is sent along, so that a message sent again is recognised as the same. */
export function toRong({
  msgId,
  msgType,
  msgBody,
}: {
  readonly msgId: string;
  readonly conversationId: string;
  readonly msgType: ChatMessage["msgType"];
  readonly msgBody: AnyBody;
}): {
  type: string;
  content: Record<string, unknown>;
} {
  const extra = JSON.stringify({ msgId, msgBody });
  switch (msgType) {
    case "TEXT_MSG":
      return { type: "RC:TxtMsg", content: { content: text(msgBody, "text"), extra } };
    case "IMAGE_MSG":
      return { type: "RC:ImgMsg", content: { content: "", imageUri: text(msgBody, "url"), extra } };
    case "VIDEO_MSG":
      return {
        type: "RC:SightMsg",
        content: {
          sightUrl: text(msgBody, "url"),
          content: "",
          duration: number(msgBody, "duration"),
          size: number(msgBody, "size"),
          name: "",
          extra,
        },
      };
    case "VOICE_MSG":
      return {
        type: "RC:HQVCMsg",
        content: { remoteUrl: text(msgBody, "url"), duration: number(msgBody, "duration"), extra },
      };
    default:
      return { type: customType, content: { msgType, msgBody, extra } };
  }
}

export interface RongExtra {
  readonly msgId?: string;
  readonly msgBody?: AnyBody;
}

export function rongExtra(content: AnyBody): RongExtra {
  try {
    const parsed: unknown = JSON.parse(text(content, "extra"));
    // Written by toRong above, or by the members' app in the same way.
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Types that our records have none for: what they are called, and the fields whose words are kept. */
export const rongLabels: Readonly<Record<string, readonly [label: string, ...fields: string[]]>> = {
  "RC:LBSMsg": ["[位置]", "poi"],
  "RC:FileMsg": ["[文件]", "name"],
  "RC:ImgTextMsg": ["[图文]", "title"],
  "RC:ReferenceMsg": ["", "content"],
};

/** The content by RongCloud's own type, when the message carries none of our extra data. */
export function rongBody(
  type: string,
  content: AnyBody,
): { msgType: ChatMessage["msgType"]; msgBody: Record<string, unknown> } {
  const url = text(content, "imageUri") || text(content, "sightUrl") || text(content, "remoteUrl");
  switch (type) {
    case "RC:TxtMsg":
      return { msgType: "TEXT_MSG", msgBody: { text: text(content, "content") } };
    case "RC:ImgMsg":
    case "RC:GIFMsg":
      return { msgType: "IMAGE_MSG", msgBody: { url, width: 0, height: 0, size: 0 } };
    case "RC:SightMsg":
      return {
        msgType: "VIDEO_MSG",
        msgBody: {
          url,
          cover: "",
          duration: number(content, "duration"),
          width: 0,
          height: 0,
          size: number(content, "size"),
        },
      };
    case "RC:VcMsg":
    case "RC:HQVCMsg":
      return { msgType: "VOICE_MSG", msgBody: { url, duration: number(content, "duration") } };
    case "RC:RcNtf":
    case "RC:RcCmd":
      return { msgType: "WITHDRAW", msgBody: { targetMsgId: text(content, "messageUId"), operatorId: 0 } };
    default:
      return {
        msgType: "CUSTOM_MSG",
        msgBody: { cardType: "MEMBER", title: text(content, "title"), image: "", targetId: "" },
      };
  }
}

/** The service stores no names and pictures: the console looks them up. */
export function fromRong(message: RongMessage, accountId: number): ChatMessage {
  const { content, messageType, messageUId, senderUserId, sentTime, targetId } = message;
  const extra = rongExtra(content);
  const plain = rongBody(messageType, content);
  const isOwnType = messageType === customType;
  return {
    msgId: extra.msgId ?? messageUId,
    conversationId: conversationOf(message, accountId),
    fromId: Number(senderUserId),
    fromImg: "",
    fromName: "",
    toId: senderUserId === String(accountId) ? Number(targetId) : accountId,
    toImg: "",
    toName: "",
    msgType: isOwnType ? (text(content, "msgType") as ChatMessage["msgType"]) : plain.msgType,
    msgBody: { ...(extra.msgBody ?? plain.msgBody) },
    msgTime: sentTime,
    staffId: null,
    state: "NORMAL",
  };
}
