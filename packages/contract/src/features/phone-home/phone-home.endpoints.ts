import { z } from "zod";
import type { FigurePeriod } from "../../wire/figure-periods.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

export const phoneHomeRoute = "/phoneVersions/phoneHome";

/** The cards in their order; agents have no rooms. */
export const phoneCards = {
  registered: { title: "新增注册", period: "today" },
  realName: { title: "新增实名", period: "today" },
  payers: { title: "付费人数", period: "today" },
  orderCents: { title: "订单金额", period: "today" },
  online: { title: "在线用户", period: "now" },
  liveRooms: { title: "直播间数", period: "now" },
} as const satisfies Record<string, { readonly title: string; readonly period: FigurePeriod }>;
export type PhoneCard = keyof typeof phoneCards;

/** Waiting work, and the phone page (or else the console page) where it is done. */
export const phoneTodos = {
  withdrawal: { title: "待审提现", route: "/phoneVersions/phoneWithdraw" },
  complaint: { title: "待处理投诉", route: "/phoneVersions/phoneComplaint" },
  suggestion: { title: "待处理建议", route: "/phoneVersions/phoneSyggest" },
  appeal: { title: "待处理申诉", route: "/phoneVersions/phoneAppealRecord" },
  apply: { title: "待审红娘申请", route: "/matchmakerManage/matchmakerApplyRecord" },
  introduction: { title: "待处理牵线", route: "/matchMaking/member?tab=introductions&todo=1" },
  follow: { title: "今日待跟进", route: "/matchMaking/member?chip=FOLLOW" },
  unread: { title: "未读会话", route: "/message/chatList?filter=UNREAD" },
} as const;
export type PhoneTodo = keyof typeof phoneTodos;

export const getPhoneHome = endpoint({
  method: "GET",
  path: "/api/phone/home",
  allow: reads(phoneHomeRoute),
  data: z.object({
    cards: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        period: z.enum(["today", "now"]),
        value: z.int(),
        /** Yesterday's value; null for figures that are only known for now. */
        yesterday: z.int().nullable(),
        isMoney: z.boolean(),
      }),
    ),
    todos: z.array(z.object({ key: z.string(), title: z.string(), route: z.string(), count: z.int() })),
  }),
});

export const getPhoneTrend = endpoint({
  method: "GET",
  path: "/api/phone/home/trend",
  allow: reads(phoneHomeRoute),
  query: z.strictObject({
    days: numberParam("天数只能是7或30")
      .refine((days) => days === 7 || days === 30, "天数只能是7或30")
      .default(7),
  }),
  data: z.array(z.object({ day: z.string(), registered: z.int(), orderCents: z.int() })),
});
