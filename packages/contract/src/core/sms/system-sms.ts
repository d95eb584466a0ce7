import { fillVariables } from "../chat/chat.rules.ts";

/**
 * Every short message that the system writes by itself. Each has a template of its own in 短信模板, found by its purpose:
 * the operator enters the carrier's number there, and may change the words. What stands here is the first content.
 */
export const systemSms = {
  visitorCode: {
    name: "官网验证码",
    kind: "CODE",
    content: "您的验证码是{code}，{minutes}分钟内有效。如非本人操作，请忽略本短信。",
  },
  introductionAsk: {
    name: "牵线推荐",
    kind: "NOTICE",
    content: "红娘为您推荐一位对象：{card}。请在72小时内到App查看并答复。",
  },
  introductionArranged: {
    name: "见面安排",
    kind: "NOTICE",
    content:
      "您与{partner}的见面已安排：{time}，地点：{place}。请准时赴约，如需改期请联系红娘{matchmaker}，电话{phone}。",
  },
  meetingSoon: { name: "见面提醒", kind: "NOTICE", content: "您今天{time}在{place}有约，请准时到达。" },
  bookingSoon: { name: "预约开始提醒", kind: "NOTICE", content: "您有一个预约将于{time}开始，请准时到场。" },
  appealResult: { name: "申诉结果", kind: "NOTICE", content: "您提交的申诉已有结果：{result}" },
  leaveWordReply: { name: "留言答复", kind: "NOTICE", content: "您在官网的留言已答复：{content}" },
} as const satisfies Record<
  string,
  { readonly name: string; readonly kind: "CODE" | "NOTICE"; readonly content: string }
>;

export type SmsPurpose = keyof typeof systemSms;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The variables of a purpose's first content; the carrier's template has the same names. */
export type SmsVariables<Purpose extends SmsPurpose> = Readonly<
  Record<NamesIn<(typeof systemSms)[Purpose]["content"]>, string>
>;

/** Variables that may not be read anywhere: they are sealed until the message has left, and shown as asterisks. */
export const secretSmsVariables: readonly string[] = ["code"];
export const hiddenSecret = "******";

/** The text as people may read it later. */
export const readableSms = (content: string, variables: Readonly<Record<string, string>>): string =>
  fillVariables(content, {
    ...variables,
    ...Object.fromEntries(secretSmsVariables.map((name) => [name, hiddenSecret])),
  });
