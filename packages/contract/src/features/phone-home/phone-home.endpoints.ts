import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

export const phoneHomeRoute = "/phoneVersions/phoneHome";

/** The cards in their order; agents have no rooms. */
export const phoneCards = {
  registered: "新增注册",
  realName: "新增实名",
  payers: "付费人数",
  orderCents: "订单金额",
  online: "在线用户",
  liveRooms: "直播间数",
} as const;
export type PhoneCard = keyof typeof phoneCards;

/** Waiting work, and the phone page (or else the console page) where it is done. */
export const phoneTodos = {
  withdrawal: { title: "待审提现", route: "/phoneVersions/phoneWithdraw" },
  complaint: { title: "待处理投诉", route: "/phoneVersions/phoneComplaint" },
  suggestion: { title: "待处理建议", route: "/phoneVersions/phoneSyggest" },
  appeal: { title: "待处理申诉", route: "/phoneVersions/phoneAppealRecord" },
  apply: { title: "待审红娘申请", route: "/matchmakerManage/matchmakerApplyRecord" },
  introduction: { title: "待确认牵线", route: "/matchMaking/member" },
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
