import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { ChatHub } from "@hongxian/server/core/services/chat/chat-hub.ts";
import type { MessageWriter } from "@hongxian/server/core/services/chat/message-writer.ts";

interface SentToMember {
  readonly conversationId: string;
  /** The member who was written to. */
  readonly userId: number;
  readonly message: ChatMessage;
}

interface DemoMember {
  readonly firstName: string;
  readonly homeCity: string;
  readonly profession: string;
  readonly age: number | null;
}

type Answer = string | ((member: DemoMember) => string);

/** What a demo member replies to which message; the first match wins. */
const rules: readonly (readonly [RegExp, readonly Answer[]])[] = [
  [/你好|您好|在吗|哈喽|hi|hello/i, ["您好，我在的", "你好呀，刚忙完", "在呢，请问有什么事吗？"]],
  [
    /哪里|城市|住/,
    [({ homeCity }) => `我现在在${homeCity === "" ? "外地" : homeCity}`, ({ homeCity }) => `${homeCity}，您那边呢？`],
  ],
  [/工作|职业|做什么/, [({ profession }) => (profession === "" ? "刚换了工作，还在适应" : `我是做${profession}的`)]],
  [/多大|年龄|几岁/, [({ age }) => (age === null ? "这个先保密哈" : `今年${age}了`)]],
  [/活动|相亲|见面|约/, ["周末可以的，在哪里呀？", "可以先了解一下对方的情况吗？", "这周有点忙，下周行吗？"]],
  [/会员|费用|价格|多少钱|套餐/, ["费用大概是多少呢？", "有优惠活动吗？", "我考虑一下再回复您"]],
  [/微信|电话|联系/, ["方便的话先在这里聊吧", "可以的，您加我吧"]],
  [/谢谢|感谢|再见|拜拜/, ["不客气", "好的，再联系", "辛苦啦"]],
  [/资料|照片|认证|审核/, ["照片我晚上补一下", "认证怎么弄呀？", "好的，我这就去完善资料"]],
];
const others: readonly Answer[] = ["好的", "嗯嗯", "明白了", "我想想哈", "可以详细说说吗？", "好的，麻烦您了"];
const onPicture: readonly Answer[] = ["收到啦", "看到了，挺不错的", "谢谢分享"];

const perLetterMs = 60;
const firstMs = 1200;

function answerTo({ msgType, msgBody }: ChatMessage, member: DemoMember, turn: number): string {
  const text = msgType === "TEXT_MSG" ? String(msgBody["text"] ?? "") : "";
  const answers = text === "" ? onPicture : (rules.find(([pattern]) => pattern.test(text))?.[1] ?? others);
  const answer = answers[turn % answers.length] ?? "好的";
  return typeof answer === "string" ? answer : answer(member);
}

/**
 * Reads, types for a while, answers. A real person who was imported into a demo system stays silent, and so do the
 * accounts of staff: their own people answer.
 */
export async function answerAsDemoMember(
  db: Db,
  desk: { writer: MessageWriter; hub: ChatHub },
  { conversationId, userId, message }: SentToMember,
): Promise<void> {
  const { rows } =
    await sql<DemoMember>`select first_name, home_city, profession, date_part('year', age(birthday))::int as age
    from member where user_id = ${userId} and status = 'ENABLE' and im_txt_switch and image_url like '/api/files/demo/%'
      and not is_market_account and not exists (select from staff where staff.user_id = member.user_id)`.execute(db);
  const member = rows[0];
  if (member === undefined) return;
  const text = answerTo(message, member, Math.floor(message.msgTime / 7) % 97);
  const typing = () =>
    desk.hub.signal({ conversationId, frame: { t: "typing", conversationId, userId }, origin: "", onlyFor: null });
  setTimeout(() => {
    desk.hub.signal({
      conversationId,
      frame: { t: "read", conversationId, userId, time: message.msgTime },
      origin: "",
      onlyFor: null,
    });
    typing();
  }, firstMs / 2).unref();
  setTimeout(
    () =>
      void desk.writer.send({
        // The same message is answered once, even when it was sent again.
        msgId: `demo:${message.msgId}`.slice(0, 64),
        conversationId,
        fromId: userId,
        msgType: "TEXT_MSG",
        msgBody: { text },
        staffId: null,
      }),
    firstMs + text.length * perLetterMs,
  ).unref();
}
