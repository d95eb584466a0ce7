import { z } from "zod";
import { checkSpan, registrationFilters } from "../../core/figures/registration-query.ts";
import { loginMode, platform, sex } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { choices } from "../../kit/choices.ts";

export const registerRoute = "/operation/registerCount";
export const registerStatTitle = "注册统计";
export const registerGrain = choices({ DAY: "日", WEEK: "周", MONTH: "月", HOUR: "时" });
export const registerCompare = choices({ NONE: "无", PREVIOUS: "上一周期", YEAR: "去年同期" });
export const registerMessages = {
  days: "单次最多重新统计31天",
  range: "请选择重新统计的日期",
  confirm: "将重新计算所选日期数据，确定？",
  hour: "按时统计只能选择一天",
  sheets: { table: "注册统计", trend: "趋势数据", current: "注册数", compare: "对比期" },
} as const;
export const rebuildDays = 31;

const filters = {
  ...registrationFilters,
  grain: registerGrain.schema.default("DAY"),
  compare: registerCompare.schema.default("PREVIOUS"),
};
const allow = reads(registerRoute);
const statQuery = z.strictObject(filters).superRefine(checkSpan);
export type RegisterQuery = z.output<typeof statQuery>;

/** Rates are in 1/10000; null where the divisor is zero, or the day is in the future. */
const rate = z.int().nullable();
const cards = z.object({
  registered: z.int(),
  completeBp: rate,
  faceBp: rate,
  realNameBp: rate,
  payBp: rate,
  /** Cents paid on the day of registration. */
  dayPaid: z.int(),
  man: z.int(),
  woman: z.int(),
  d1Bp: rate,
});

export const getRegisterSummary = endpoint({
  method: "GET",
  path: "/api/stat/register/summary",
  allow,
  query: statQuery,
  data: z.object({
    current: cards,
    compare: cards.nullable(),
    /** When today's figures were last computed. */
    asOf: z.string().nullable(),
  }),
});

export const getRegisterTrend = endpoint({
  method: "GET",
  path: "/api/stat/register/trend",
  allow,
  query: statQuery,
  data: z.object({
    periods: z.array(z.string()),
    current: z.array(z.int()),
    compare: z.array(z.int()).nullable(),
    platforms: z.array(z.object({ platform: platform.schema, values: z.array(z.int()) })),
    loginModes: z.array(z.object({ loginMode: loginMode.schema, count: z.int() })),
    sexes: z.array(z.object({ sex: sex.schema, count: z.int() })),
    /** Registrations by hour of day, 0 to 23. */
    hours: z.array(z.int()),
  }),
});

export const getRegisterFunnel = endpoint({
  method: "GET",
  path: "/api/stat/register/funnel",
  allow,
  query: statQuery,
  data: z.object({
    registered: z.int(),
    complete: z.int(),
    face: z.int(),
    realName: z.int(),
    paid: z.int(),
  }),
});

export const retentionGaps = [1, 3, 7, 30] as const;
export const getRegisterRetention = endpoint({
  method: "GET",
  path: "/api/stat/register/retention",
  allow,
  query: statQuery,
  data: z.array(
    z.object({
      day: z.string(),
      registered: z.int(),
      /** Members seen 1, 3, 7 and 30 days later; null while that day is in the future. */
      returned: z.array(z.int().nullable()),
    }),
  ),
});

const row = z.object({
  period: z.string(),
  registered: z.int(),
  man: z.int(),
  woman: z.int(),
  android: z.int(),
  ios: z.int(),
  web: z.int(),
  applet: z.int(),
  completeBp: rate,
  faceBp: rate,
  realNameBp: rate,
  payers: z.int(),
  paid: z.int(),
  d1Bp: rate,
  d3Bp: rate,
  d7Bp: rate,
  d30Bp: rate,
});
export type RegisterRow = z.output<typeof row>;
export const registerColumns = {
  period: "日期",
  registered: "注册数",
  man: "男",
  woman: "女",
  android: "ANDROID",
  ios: "IOS",
  web: "WEB",
  applet: "APPLET",
  completeBp: "完善率",
  faceBp: "真人率",
  realNameBp: "实名率",
  payers: "付费人数",
  paid: "付费金额",
  d1Bp: "次日",
  d3Bp: "3日",
  d7Bp: "7日",
  d30Bp: "30日",
} as const satisfies Record<keyof RegisterRow, string>;

export const getRegisterList = endpoint({
  method: "GET",
  path: "/api/stat/register/list",
  allow,
  query: listQuery(Object.keys(registerColumns), filters).superRefine(checkSpan),
  data: listOf(row, row),
});

export const rebuildRegister = endpoint({
  method: "POST",
  path: "/api/stat/register/rebuild",
  allow: [button("重新统计", registerRoute)],
  title: "重新统计",
  done: "已开始重新统计，稍后刷新查看",
  body: z
    .strictObject({ from: z.iso.date(registerMessages.range), to: z.iso.date(registerMessages.range) })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
      if (days < 1) context.addIssue({ code: "custom", path: ["to"], message: "结束时间必须晚于开始时间" });
      if (days > rebuildDays) context.addIssue({ code: "custom", path: ["to"], message: registerMessages.days });
    }),
});

/** The table and, on a second sheet, the figures of the chart. */
export const exportRegister = endpoint({
  method: "POST",
  path: "/api/stat/register/export",
  allow: [button("导出", registerRoute)],
  title: "导出",
  done: "",
  stepUp: true,
  query: statQuery,
  data: z.unknown(),
});
