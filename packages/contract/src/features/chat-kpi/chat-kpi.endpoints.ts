import { z } from "zod";
import { marketAccountType } from "../../core/staff/market-account.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList, dateParam, listOf, listQuery } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";

export const chatKpiRoute = "/message/chatKpi";
export const chatKpiGrants = {
  setting: button("考核设置", chatKpiRoute),
  score: button("质检评分", chatKpiRoute),
  export: button("导出", chatKpiRoute),
} as const;
export const chatKpiMessages = {
  weights: "权重合计必须为100",
  target: "目标值必须大于0",
  scored: "该记录已评分",
  score: "评分须为0-100的整数",
} as const;

/** What is rated, in what unit, and whether less is better. */
export const kpiItems = {
  firstReply: { label: "首响", unit: "秒", less: true },
  replyIn5min: { label: "5分钟回复率", unit: "%", less: false },
  missedRate: { label: "漏接率", unit: "%", less: true },
  wechat: { label: "换微信", unit: "次", less: false },
  paid: { label: "付费", unit: "人", less: false },
} as const;
export type KpiItem = keyof typeof kpiItems;
export const kpiItemNames = Object.keys(kpiItems) as [KpiItem, ...KpiItem[]];
/** No item counts for more than this multiple of its weight. */
const mostShare = 1.2;

const item = z.strictObject({
  weight: z.int("权重须为0-100的整数").min(0, "权重须为0-100的整数").max(100, "权重须为0-100的整数"),
  target: z.number(chatKpiMessages.target).positive(chatKpiMessages.target).max(100_000, "目标值过大"),
});
export const kpiSetting = z.strictObject({
  firstReply: item,
  replyIn5min: item,
  missedRate: item,
  wechat: item,
  paid: item,
});
export type KpiSetting = z.output<typeof kpiSetting>;

/** Σ weight × min(actual / target, 1.2); for times and the missed rate target / actual. No work scores nothing. */
export function kpiScore(setting: KpiSetting, actual: Readonly<Record<KpiItem, number | null>>): number {
  const sum = kpiItemNames.reduce((total, name) => {
    const { weight, target } = setting[name];
    const value = actual[name];
    if (value === null) return total;
    const share = kpiItems[name].less ? (value <= 0 ? mostShare : target / value) : value / target;
    return total + weight * Math.min(share, mostShare);
  }, 0);
  return Math.round(sum * 100) / 100;
}

const filters = {
  staffIds: commaList(z.string().regex(/^\d{1,15}$/, "编号格式错误")).optional(),
  manageId: idParam.optional(),
  accountUserId: idParam.optional(),
  accountType: marketAccountType.schema.optional(),
  beginTime: dateParam.optional(),
  endTime: dateParam.optional(),
};
export const kpiQuery = z.strictObject(filters);
export type KpiQuery = z.output<typeof kpiQuery>;

const figures = {
  conversationCount: z.int(),
  newConversationCount: z.int(),
  memberCount: z.int(),
  inCount: z.int(),
  outCount: z.int(),
  firstReply: z.int().nullable(),
  avgReply: z.int().nullable(),
  /** In 1/10000. */
  replyIn5min: z.int().nullable(),
  timeoutCount: z.int(),
  missedCount: z.int(),
  wechatCount: z.int(),
  intentionCount: z.int(),
  paidCount: z.int(),
  paidAmount: z.int(),
  onlineSeconds: z.int(),
};
export const kpiRow = z.object({ staff: namedRef, ...figures, score: z.number() });
export type KpiRow = z.output<typeof kpiRow>;
export const kpiSorts = [
  "conversationCount",
  "newConversationCount",
  "memberCount",
  "inCount",
  "firstReply",
  "avgReply",
  "replyIn5min",
  "timeoutCount",
  "missedCount",
  "wechatCount",
  "intentionCount",
  "paidCount",
  "paidAmount",
  "onlineSeconds",
  "score",
] as const;
export type KpiSort = (typeof kpiSorts)[number];

/** 汇总: everyone's figures at once; there are never more rows than staff. */
export const getChatKpi = endpoint({
  method: "GET",
  path: "/api/chat-kpi",
  allow: reads(chatKpiRoute),
  query: kpiQuery,
  data: z.object({
    rows: z.array(kpiRow),
    total: z.object(figures),
    days: z.array(z.object({ day: z.string(), firstReply: z.int().nullable(), replyIn5min: z.int().nullable() })),
    /** The accounts that can be selected, whatever is selected now. */
    accounts: z.array(z.object({ userId: z.int(), firstName: z.string() })),
  }),
});

export const kpiDayRow = z.object({ day: z.string(), staff: namedRef, account: z.string(), ...figures });
export type KpiDayRow = z.output<typeof kpiDayRow>;
export const getChatKpiDaily = endpoint({
  method: "GET",
  path: "/api/chat-kpi/daily",
  allow: reads(chatKpiRoute),
  query: listQuery([], filters),
  data: listOf(kpiDayRow),
});

/** Incoming messages by weekday (0 = Monday) and hour. */
export const getChatKpiHeat = endpoint({
  method: "GET",
  path: "/api/chat-kpi/heat",
  allow: reads(chatKpiRoute),
  query: kpiQuery,
  data: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.int() })),
});

export const getChatKpiSetting = endpoint({
  method: "GET",
  path: "/api/chat-kpi/setting",
  allow: reads(chatKpiRoute),
  data: z.object({ items: kpiSetting, version: z.int() }),
});
export const saveChatKpiSetting = endpoint({
  method: "PUT",
  path: "/api/chat-kpi/setting",
  allow: [chatKpiGrants.setting],
  title: "考核设置",
  done: "保存成功",
  body: z
    .strictObject({ items: kpiSetting, version: z.int() })
    .refine(({ items }) => kpiItemNames.reduce((sum, name) => sum + items[name].weight, 0) === 100, {
      path: ["items"],
      message: chatKpiMessages.weights,
    }),
  data: z.object({ version: z.int() }),
});

/** 质检评分: once for each stretch of service. */
export const scoreAccompany = endpoint({
  method: "POST",
  path: "/api/accompany-logs/{id}/score",
  allow: [chatKpiGrants.score],
  title: "质检评分",
  done: "已评分",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    score: z.int(chatKpiMessages.score).min(0, chatKpiMessages.score).max(100, chatKpiMessages.score),
    remark: z.string().trim().max(300, "评语不能超过300个字").default(""),
  }),
});

export const exportChatKpi = endpoint({
  method: "POST",
  path: "/api/chat-kpi/export",
  allow: [chatKpiGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: kpiQuery,
  data: z.unknown(),
});
export const chatKpiTitle = "聊天KPI";
export const kpiColumns = {
  staff: "员工",
  conversationCount: "接待会话",
  newConversationCount: "新会话",
  memberCount: "服务会员",
  inCount: "收消息",
  outCount: "发消息",
  firstReply: "首响(秒)",
  avgReply: "平均响应(秒)",
  replyIn5min: "5分钟回复率",
  timeoutCount: "超时",
  missedCount: "漏接",
  wechatCount: "换微信",
  intentionCount: "意向",
  paidCount: "付费人数",
  paidAmount: "付费金额",
  onlineSeconds: "在线时长(秒)",
  score: "得分",
} as const;
