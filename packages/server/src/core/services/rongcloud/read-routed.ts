import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { deviceMsgIdPattern } from "@hongxian/contract/core/chat/chat.rules.ts";
import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import { parseBody, type AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import { customType, rongBody, rongExtra, rongLabels } from "@hongxian/contract/core/chat/rongcloud-messages.ts";
import { z } from "zod";

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The fields of a routed message that are used; others are not looked at. */
export const routedForm = z.object({
  fromUserId: number,
  toUserId: number,
  objectName: z.string().min(1).max(64),
  content: z.string().max(200_000),
  channelType: z.enum(["PERSON", "GROUP", "TEMPGROUP"]),
  msgTimestamp: number,
  msgUID: z.string().regex(/^[0-9A-Za-z_-]{4,60}$/),
  source: z.string().max(40).optional(),
});
export type RoutedForm = z.output<typeof routedForm>;

interface Said {
  readonly kind: "message";
  /** The sender's own number of the message, if its client gives one. */
  readonly msgId: string | null;
  readonly msgType: ChatMessage["msgType"];
  readonly msgBody: AnyBody;
}
type Routed =
  | Said
  | { readonly kind: "recall"; readonly msgUid: string }
  | { readonly kind: "read"; readonly ms: number }
  /** Signs that are not kept: typing, receipts of groups, commands. */
  | { readonly kind: "none" };

const text = (content: AnyBody, ...names: readonly string[]): string =>
  names.map((name) => content[name]).find((value): value is string => typeof value === "string") ?? "";

function parsed(content: string): AnyBody {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Kept by no side. */
const fleeting = /^RC:(?:TypSts|SRSMsg|RRReqMsg|RRRspMsg|ReadNtf|CmdMsg|CmdNtf|MsgExMsg|chrmKV)/;

const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  VOICE_MSG: [1, 60],
  VIDEO_MSG: [0, 300],
};
/** What a phone measured is not always a whole number, nor within what we show. */
function fitting(type: string, body: AnyBody): AnyBody {
  const [least, most] = lengths[type] ?? [0, Infinity];
  return Object.fromEntries<unknown>(
    Object.entries(body).map(([key, value]): [string, unknown] => {
      if (typeof value !== "number") return [key, value];
      if (key === "duration") return [key, Math.min(most, Math.max(least, value))];
      return [key, Math.max(0, Math.round(value))];
    }),
  );
}

/** The first body of a type that is right; else words that say what came. */
function firstRight(
  msgId: string | null,
  objectName: string,
  type: ChatMessage["msgType"],
  bodies: readonly unknown[],
): Said {
  for (const body of bodies) {
    if (typeof body !== "object" || body === null) continue;
    const checked = parseBody(type, fitting(type, { ...body }));
    if ("body" in checked) return { kind: "message", msgId, msgType: type, msgBody: checked.body };
  }
  return { kind: "message", msgId, msgType: "TEXT_MSG", msgBody: { text: `${chatMessages.unknownType}${objectName}` } };
}

function messageOf(objectName: string, content: AnyBody): Said {
  const extra = rongExtra(content);
  const msgId = typeof extra.msgId === "string" && deviceMsgIdPattern.test(extra.msgId) ? extra.msgId : null;
  if (objectName === customType) {
    const type = msgType.schema.safeParse(content["msgType"]);
    return firstRight(msgId, objectName, type.success ? type.data : "TEXT_MSG", [content["msgBody"]]);
  }
  if (!/^RC:(?:TxtMsg|ImgMsg|GIFMsg|SightMsg|VcMsg|HQVCMsg)$/.test(objectName)) {
    const [label = "", ...names] = rongLabels[objectName] ?? [];
    const words = `${label}${text(content, ...names)}`.slice(0, 2000);
    return firstRight(msgId, objectName, "TEXT_MSG", [{ text: words }]);
  }
  const plain = rongBody(objectName, content);
  const key = plain.msgType === "TEXT_MSG" ? "text" : "url";
  // What other clients show decides: our own extra counts where it says the same.
  const own = extra.msgBody?.[key] === plain.msgBody[key] ? [extra.msgBody] : [];
  return firstRight(msgId, objectName, plain.msgType, [...own, plain.msgBody]);
}

/** What a routed message says, in our own words. */
export function readRouted({ objectName, content: raw }: RoutedForm): Routed {
  const content = parsed(raw);
  if (objectName === "RC:RcCmd" || objectName === "RC:RcNtf") {
    const msgUid = text(content, "messageUId", "MessageUId", "messageUID");
    return msgUid === "" ? { kind: "none" } : { kind: "recall", msgUid };
  }
  if (objectName === "RC:ReadNtf") {
    const ms = Number(content["lastMessageSendTime"]);
    return Number.isSafeInteger(ms) && ms > 0 ? { kind: "read", ms } : { kind: "none" };
  }
  return fleeting.test(objectName) ? { kind: "none" } : messageOf(objectName, content);
}
