import { z } from "zod";
import { checkSpan } from "../../core/figures/registration-query.ts";
import { platform, sex } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { commaList, listOf, listQuery } from "../../wire/list.ts";
import { choices } from "../../kit/choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const areaRoute = "/operation/areaRegister";
export const areaStatTitle = "地区注册统计";
export const areaBase = choices({ HOME: "现居地", NATIVE: "家乡", REGISTERED: "户籍" });
export const areaMetric = choices({
  registered: "注册数",
  realName: "实名数",
  payers: "付费人数",
  paid: "付费金额",
  active: "活跃会员",
  ratio: "男女比",
});
export const areaMessages = {
  target: "目标须为正整数",
  place: "只能为省或市设置目标",
  unknown: "未填写",
  notice: (names: string) => ({ title: "失衡城市", content: `男女比失衡的城市：${names}` }),
} as const;
/** The number of registrations from which a city's ratio is meaningful, and the limits of the ratio. */
export const balance = { least: 0.5, most: 2, from: 100 } as const;

const filters = {
  from: z.iso.date("日期格式错误").optional(),
  to: z.iso.date("日期格式错误").optional(),
  platform: commaList(platform.schema).optional(),
  sex: sex.schema.optional(),
  channelId: idParam.optional(),
  base: areaBase.schema.default("HOME"),
  metric: areaMetric.schema.default("registered"),
  /** The place whose parts are shown; 0 is the country. */
  parentId: numberParam("编号格式错误").int("编号格式错误").min(0).default(0),
  /** Only cities with too few men or women, in any province. */
  unbalanced: flagParam.optional(),
};
const areaQuery = z.strictObject(filters).superRefine(checkSpan);
export type AreaQuery = z.output<typeof areaQuery>;

const row = z.object({
  /** 0 for members without this information. */
  areaId: z.int(),
  name: z.string(),
  registered: z.int(),
  shareBp: z.int().nullable(),
  /** Compared with the same number of days before, in 1/10000. */
  changeBp: z.int().nullable(),
  man: z.int(),
  woman: z.int(),
  /** Men to a hundred women. */
  ratio: z.int().nullable(),
  realName: z.int(),
  realNameBp: z.int().nullable(),
  payers: z.int(),
  paid: z.int(),
  perPayer: z.int().nullable(),
  active: z.int(),
  total: z.int(),
  shops: z.int(),
  target: z.int().nullable(),
  doneBp: z.int().nullable(),
});
export type AreaRow = z.output<typeof row>;
export const areaColumns = {
  name: "地区",
  registered: "注册数",
  shareBp: "占比",
  changeBp: "环比",
  man: "男",
  woman: "女",
  ratio: "男女比",
  realNameBp: "实名率",
  payers: "付费人数",
  paid: "付费金额",
  perPayer: "客单价",
  total: "累计会员",
  shops: "门店/代理",
  doneBp: "完成率",
} as const;

export const getAreaList = endpoint({
  method: "GET",
  path: "/api/stat/area/list",
  allow: reads(areaRoute),
  query: listQuery(Object.keys(areaColumns), filters).superRefine(checkSpan),
  data: listOf(row, row),
});

export const getAreaMap = endpoint({
  method: "GET",
  path: "/api/stat/area/map",
  allow: reads(areaRoute),
  query: areaQuery,
  data: z.object({
    rows: z.array(row),
    /** From the country down to the shown place; an agent's begins with his own. */
    path: z.array(z.object({ id: z.int(), name: z.string() })),
    provinces: z.int(),
    cities: z.int(),
    topCity: z.object({ name: z.string(), count: z.int() }).nullable(),
    unbalanced: z.int(),
  }),
});

export const getAreaTrend = endpoint({
  method: "GET",
  path: "/api/stat/area/trend",
  allow: reads(areaRoute),
  query: areaQuery,
  data: z.object({ days: z.array(z.string()), area: z.array(z.int()), average: z.array(z.number()) }),
});

export const setAreaTarget = endpoint({
  method: "PUT",
  path: "/api/stat/area/target",
  allow: [button("设置目标", areaRoute)],
  title: "设置目标",
  done: "保存成功",
  body: z.strictObject({
    areaId: z.int().positive(areaMessages.place),
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误"),
    registerTarget: z.int(areaMessages.target).min(1, areaMessages.target).max(1_000_000, areaMessages.target),
  }),
});

export const exportArea = endpoint({
  method: "POST",
  path: "/api/stat/area/export",
  allow: [button("导出", areaRoute)],
  title: "导出",
  done: "",
  stepUp: true,
  query: areaQuery,
  data: z.unknown(),
});
