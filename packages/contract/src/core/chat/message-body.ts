import { z } from "zod";
import { cardType, swapState, type MsgType } from "./chat.choices.ts";
import { chatMessages } from "./chat.messages.ts";

const address = z.string().min(1).max(500);
const side = z.int().min(0).max(20_000);
const mib = 1024 * 1024;

const text = z.strictObject({
  text: z
    .string(chatMessages.empty)
    .max(2000, chatMessages.tooLong)
    .refine((value) => value.trim() !== "", chatMessages.empty),
  /** The message this one answers (引用). */
  quote: z
    .strictObject({ msgId: z.string().max(64), fromName: z.string().max(60), text: z.string().max(200) })
    .optional(),
});

/** The body of each type of message. */
export const messageBodies = {
  TEXT_MSG: text,
  IMAGE_MSG: z.strictObject({
    url: address,
    width: side,
    height: side,
    size: z
      .int()
      .min(0)
      .max(10 * mib),
  }),
  VIDEO_MSG: z.strictObject({
    url: address,
    cover: z.string().max(500),
    duration: z.number().min(0).max(300),
    width: side,
    height: side,
    size: z
      .int()
      .min(0)
      .max(100 * mib),
  }),
  VOICE_MSG: z.strictObject({
    url: address,
    duration: z.number().min(1).max(60),
    /** The transcript, where the sender's phone made one. */
    transcript: z.string().max(1000).optional(),
  }),
  WITHDRAW: z.strictObject({ targetMsgId: z.string().max(64), operatorId: z.int() }),
  SWAP_WECHAT: z.strictObject({
    swapId: z.string().max(64),
    state: swapState.schema,
    wechatNo: z.string().max(40).optional(),
  }),
  GIFT: z.strictObject({
    giftId: z.int(),
    giftName: z.string().max(40),
    giftImg: z.string().max(500),
    svgaUrl: z.string().max(500),
    num: z.int().min(1),
    price: z.int().min(0),
  }),
  SYSTEM: z.strictObject({ text: z.string().max(500), code: z.string().max(40) }),
  CUSTOM_MSG: z.strictObject({
    cardType: cardType.schema,
    title: z.string().max(100),
    image: z.string().max(500),
    targetId: z.string().max(64),
    seconds: z.int().min(0).optional(),
  }),
  CMD: z.strictObject({ cmd: z.string().max(40), data: z.record(z.string(), z.unknown()) }),
} as const satisfies Record<MsgType, z.ZodType>;

export type MessageBody<T extends MsgType> = z.output<(typeof messageBodies)[T]>;
export type AnyBody = Readonly<Record<string, unknown>>;

/** Types that staff may send; gifts are only shown, the system sends the rest. */
export const sendableTypes = ["TEXT_MSG", "IMAGE_MSG", "VIDEO_MSG", "VOICE_MSG", "SWAP_WECHAT", "CUSTOM_MSG"] as const;
export const isSendable = (type: string): boolean => (sendableTypes as readonly string[]).includes(type);

/** The body checked by the schema of its type, or its faults. */
export function parseBody(type: MsgType, body: unknown): { readonly body: AnyBody } | { readonly problem: string } {
  const parsed = messageBodies[type].safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const own = parsed.error.issues.map(({ message }) => message).find((message) => /[\u4e00-\u9fff]/.test(message));
  return { problem: own ?? chatMessages.badMessage };
}

const bodyText = (body: AnyBody, key: string): string => {
  const value = body[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** The preview of a message in a conversation's row. */
export function previewOf(type: string, body: AnyBody): string {
  switch (type) {
    case "TEXT_MSG":
    case "SYSTEM":
      return bodyText(body, "text").replaceAll(/\s+/g, " ").slice(0, 100);
    case "IMAGE_MSG":
      return "[图片]";
    case "VIDEO_MSG":
      return "[视频]";
    case "VOICE_MSG":
      return `[语音 ${bodyText(body, "duration")}"]`;
    case "GIFT":
      return `[礼物]${bodyText(body, "giftName")}`;
    case "SWAP_WECHAT":
      return "[交换微信]";
    case "CUSTOM_MSG":
      return `[卡片]${bodyText(body, "title")}`;
    case "CMD":
    case "WITHDRAW":
      return "";
    default:
      return chatMessages.unknownType;
  }
}
