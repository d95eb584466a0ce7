import { allEvents, type EventName } from "./all-events.ts";
import { subjectOf } from "./define-event.ts";

type Subject = EventName extends infer Name ? (Name extends `${infer S}.${string}` ? S : never) : never;

/** What an application must have been given to hear the events of a subject. */
export const eventScopes: Readonly<Record<Subject, string>> = {
  member: "member.out",
  credential: "member.out",
  photo: "member.out",
  notice: "member.out",
  chat: "member.out",
  content: "content.out",
  live: "content.out",
  placed: "content.out",
  censor: "content.out",
  version: "content.out",
  complaint: "ticket.out",
  introduction: "matching.out",
  order: "money.out",
  contract: "money.out",
  withdrawal: "money.out",
  coupon: "money.out",
  score: "money.out",
  price: "money.out",
};

/** What the events of a subject are about, as the console groups them. */
export const eventSubjects: Readonly<Record<Subject, string>> = {
  member: "会员",
  credential: "认证",
  photo: "照片",
  notice: "通知",
  chat: "聊天",
  content: "内容",
  live: "直播",
  placed: "投放内容",
  censor: "敏感词",
  version: "应用版本",
  complaint: "投诉",
  introduction: "牵线",
  order: "订单",
  contract: "合同",
  withdrawal: "提现",
  coupon: "优惠券",
  score: "积分",
  price: "价格",
};

const byName: Readonly<Record<string, string>> = eventScopes;

/** The names of the events that somebody with these scopes may hear. */
export const heardWith = (held: readonly string[]): readonly string[] =>
  [...allEvents.keys()].filter((name) => held.includes(byName[subjectOf(name)] ?? ""));
