import { z } from "zod";
import { checkSpan } from "../../core/figures/registration-query.ts";
import { platform, sex } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList, listOf, listQuery } from "../../wire/list.ts";

export const realNameRoute = "/reportFrom/userRealNameCount";
export const phoneRealNameRoute = "/phoneVersions/userRealNameCount";
export const realNameTitle = "实名统计";
export const realNameMode = choices({ COHORT: "注册队列", EVENT: "发生时间" });
export const realNameGrants = {
  alarm: button("设置预警", realNameRoute),
  export: button("导出", realNameRoute),
} as const;
export const realNameMessages = {
  alarm: "预警值须为1-100",
  alarmNotice: (day: string, registered: number, rate: string) => ({
    title: "实名率预警",
    content: `${day} 注册${registered}人，实名率${rate}%，低于预警值`,
  }),
  hint: "实名率 = 当日注册且现已实名的会员 / 当日注册会员",
  sheets: { day: "按日期", region: "按地区", channel: "按渠道", total: "合计", none: "未知" },
} as const;
/** With fewer newcomers in a day a rate is not meaningful. */
export const alarmFloor = 50;

const filters = {
  from: z.iso.date("日期格式错误").optional(),
  to: z.iso.date("日期格式错误").optional(),
  mode: realNameMode.schema.default("COHORT"),
  /** A province, city or district of residence. */
  regionId: idParam.optional(),
  platform: commaList(platform.schema).optional(),
  sex: sex.schema.optional(),
  channelId: idParam.optional(),
  shopId: idParam.optional(),
} as const;
const countQuery = z.strictObject(filters).superRefine(checkSpan);
export type RealNameQuery = z.output<typeof countQuery>;
const allow = reads(realNameRoute, phoneRealNameRoute);

const rate = z.int().nullable();
/** Costs and fees are not sent to agents. */
const counts = {
  registered: z.int(),
  man: z.int(),
  woman: z.int(),
  uploaded: z.int(),
  face: z.int(),
  realName: z.int(),
  realNameBp: rate,
  checks: z.int(),
  fails: z.int(),
  cost: z.int().nullable(),
  fee: z.int().nullable(),
};
const cards = z.object({ ...counts, waiting: z.int(), failBp: rate, duplicates: z.int() });
export type RealNameCards = z.output<typeof cards>;

export const realNameCards: readonly {
  readonly key: keyof RealNameCards;
  readonly label: string;
  readonly unit?: "cents" | "percent";
  readonly lessIsBetter?: boolean;
  readonly means: string;
}[] = [
  { key: "registered", label: "注册数", means: "期间注册的会员，不含官方账号与员工录入" },
  { key: "realName", label: "实名数", means: "认证状态为已实名或已认证的会员；按发生时间统计时为期间完成实名的会员" },
  { key: "realNameBp", label: "实名率", unit: "percent", means: realNameMessages.hint },
  { key: "face", label: "真人照片通过数", means: "真人照片审核通过的会员" },
  { key: "waiting", label: "待人工审核", lessIsBetter: true, means: "真人照片待人工审核的会员" },
  { key: "checks", label: "核验次数", means: "实名核验的次数" },
  { key: "failBp", label: "核验失败率", unit: "percent", lessIsBetter: true, means: "失败次数 / 核验次数" },
  { key: "cost", label: "核验成本", unit: "cents", lessIsBetter: true, means: "核验渠道的费用" },
  { key: "fee", label: "认证费收入", unit: "cents", means: "已支付的认证费订单" },
  { key: "duplicates", label: "重复证件数", lessIsBetter: true, means: "核验通过且绑定多个账号的证件数" },
];

export const getRealNameCount = endpoint({
  method: "GET",
  path: "/api/report/user-real-name-count",
  allow,
  query: countQuery,
  data: z.object({
    from: z.string(),
    to: z.string(),
    cards,
    before: cards,
    days: z.array(z.object({ day: z.string(), registered: z.int(), realName: z.int(), face: z.int() })),
    funnel: z.object({ registered: z.int(), uploaded: z.int(), face: z.int(), realName: z.int(), paid: z.int() }),
    sexes: z.array(z.object({ sex: sex.schema, registered: z.int(), realName: z.int() })),
    ages: z.array(z.object({ band: z.string(), registered: z.int(), realName: z.int() })),
    provinces: z.array(z.object({ id: z.int(), registered: z.int(), realName: z.int() })),
    /** Hours from registration to the real name. */
    hours: z.array(z.object({ day: z.string(), median: z.number(), p90: z.number() })),
    /** The percentage below which staff are notified; null for users who may not set it. */
    alarm: z.object({ rate: z.int(), version: z.int() }).nullable(),
  }),
});

const row = z.object({ key: z.string(), name: z.string(), ...counts });
export type RealNameRow = z.output<typeof row>;
/** `key` is the day, the region or the channel. */
export const realNameColumns = {
  name: "日期",
  registered: "注册",
  man: "男",
  woman: "女",
  uploaded: "上传真人照",
  face: "真人通过",
  realName: "实名",
  realNameBp: "实名率",
  checks: "核验次数",
  fails: "失败",
  cost: "成本",
  fee: "认证费收入",
} as const satisfies Partial<Record<keyof RealNameRow, string>>;

const tables = listQuery(Object.keys(realNameColumns), filters).superRefine(checkSpan);
export const getRealNameDays = endpoint({
  method: "GET",
  path: "/api/report/user-real-name-count/days",
  allow,
  query: tables,
  data: listOf(row, row),
});
/** Provinces; below the chosen place its cities or districts. */
export const getRealNameRegions = endpoint({
  method: "GET",
  path: "/api/report/user-real-name-count/region",
  allow,
  query: tables,
  data: listOf(row, row),
});
export const getRealNameChannels = endpoint({
  method: "GET",
  path: "/api/report/user-real-name-count/channel",
  allow,
  query: tables,
  data: listOf(row, row),
});

export const getFailReasons = endpoint({
  method: "GET",
  path: "/api/report/user-real-name-count/fail-reasons",
  allow,
  query: countQuery,
  data: z.array(z.object({ reason: z.string(), count: z.int() })),
});

export const setRealNameAlarm = endpoint({
  method: "PUT",
  path: "/api/report/user-real-name-count/alarm",
  allow: [realNameGrants.alarm],
  title: "设置预警",
  done: "已保存",
  body: z.strictObject({
    rate: z.int(realNameMessages.alarm).min(1, realNameMessages.alarm).max(100, realNameMessages.alarm),
    version: z.int().min(0),
  }),
  data: z.object({ version: z.int() }),
});

export const exportRealName = endpoint({
  method: "POST",
  path: "/api/report/user-real-name-count/export",
  allow: [realNameGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: countQuery,
  data: z.unknown(),
});
