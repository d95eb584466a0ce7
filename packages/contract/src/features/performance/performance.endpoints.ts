import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, listQuery, spanProblem } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";

export const performancePage = "/matchMaking/performance";
export const performanceOwner = choices({ STAFF: "员工", MATCHMAKER: "红娘", SHOP: "门店" });
export type PerformanceOwner = ChoiceOf<typeof performanceOwner>;

export const performanceGrants = {
  setTarget: button("设置目标", performancePage),
} as const;

export const performanceMessages = {
  locked: "该月目标已锁定",
  nobody: "目标对象不存在或无权查看",
  badTarget: "目标格式错误",
  badMonth: "月份格式错误",
  unknown: "姓名或ID不存在",
  several: "有多个同名对象，请填写ID",
  span: "重新统计的时间范围不能超过31天",
  nothing: "上月没有可复制的目标",
} as const;
/** A month may be planned until the fifth of the next one. */
export const targetLockDay = 5;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, performanceMessages.badMonth);
const dimension = z.enum(performanceOwner.values, "维度取值错误");

/** What is counted for everyone, by name. */
export const performanceFigures = {
  newMembers: "新增会员",
  notes: "沟通数",
  intros: "牵线",
  met: "见面",
  success: "成功",
  signedCount: "签约数",
  signedCents: "签约额",
  refundCents: "退款额",
  netCents: "净业绩",
} as const;
const figureNames = Object.keys(performanceFigures) as (keyof typeof performanceFigures)[];
const figures = {
  newMembers: z.int(),
  notes: z.int(),
  intros: z.int(),
  met: z.int(),
  success: z.int(),
  signedCount: z.int(),
  signedCents: z.int(),
  refundCents: z.int(),
  netCents: z.int(),
};

export const performanceRow = z.object({
  ownerId: z.int(),
  place: z.int(),
  name: z.string(),
  /** The member behind a person. */
  user: memberRef.nullable(),
  ...figures,
  targetCents: z.int().nullable(),
  targetMet: z.int().nullable(),
  /** Net of the equally long period before. */
  beforeCents: z.int(),
});
export type PerformanceRow = z.output<typeof performanceRow>;

const spanQuery = { month: blank(month), from: blank(dateParam), to: blank(dateParam) };
const rankQuery = listQuery(figureNames, {
  dimension: dimension.default("MATCHMAKER"),
  ...spanQuery,
  deptId: blank(idParam),
  regionId: blank(idParam),
  shopId: blank(idParam),
  keyword: blank(z.string().trim().max(50, "筛选内容过长")),
}).superRefine(({ from, to }, context) => {
  const problem = spanProblem(from, to);
  if (problem !== null) context.addIssue({ code: "custom", path: ["to"], message: problem });
});

export const getPerformance = endpoint({
  method: "GET",
  path: "/api/performance",
  allow: reads(performancePage),
  query: rankQuery,
  data: listOf(
    performanceRow,
    z.object({
      from: z.string(),
      to: z.string(),
      ...figures,
      targetCents: z.int(),
      /** The elapsed share of the period, in 1/10000. */
      elapsedBp: z.int(),
      days: z.array(z.object({ day: z.string(), netCents: z.int() })),
    }),
  ),
});

const detailSpan = z.strictObject(spanQuery);
export const getPerformanceDetail = endpoint({
  method: "GET",
  path: "/api/performance/{dimension}/{id}/detail",
  allow: reads(performancePage),
  params: z.strictObject({ dimension, id: idParam }),
  query: detailSpan,
  data: z.object({
    days: z.array(z.object({ day: z.string(), signedCents: z.int(), netCents: z.int() })),
    orders: z.array(
      z.object({
        orderNo: z.string(),
        user: memberRef.nullable(),
        feeType: feeType.schema.nullable(),
        payCents: z.int(),
        payTime: z.string(),
      }),
    ),
  }),
});

const targetCents = moneyCents("请填写目标").min(0, "目标为0-10000000元").max(1_000_000_000, "目标为0-10000000元");
const targetMet = z.int("请填写见面目标").min(0, "见面目标为0-999").max(999, "见面目标为0-999").default(0);
export const setTarget = endpoint({
  method: "PUT",
  path: "/api/performance/targets",
  allow: [performanceGrants.setTarget],
  title: "设置业绩目标",
  done: "保存成功",
  body: z.strictObject({ ownerType: dimension, ownerId: z.int().positive(), month, targetCents, targetMet }),
  data: z.object({ id: z.int() }),
});
/** A sheet without its header is read in this order. */
export const targetSheet = { owner: "姓名或ID", month: "月份", target: "目标" } as const;
export const targetRowsMax = 1000;
/** All rows or none, with the faults by row. */
export const importTargets = endpoint({
  method: "POST",
  path: "/api/performance/targets/import",
  allow: [performanceGrants.setTarget],
  title: "导入业绩目标",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}条目标`),
  body: sheetBody.extend({ ownerType: dimension }),
  data: sheetOutcome,
});
export const copyTargets = endpoint({
  method: "POST",
  path: "/api/performance/targets/copy",
  allow: [button("复制上月目标", performancePage)],
  title: "复制上月目标",
  done: ({ count }) => `已复制${count}条`,
  body: z.strictObject({ ownerType: dimension, month }),
  data: z.object({ count: z.int() }),
});
export const recalcPerformance = endpoint({
  method: "POST",
  path: "/api/performance/recalc",
  allow: [button("重新统计", performancePage)],
  title: "重新统计业绩",
  done: "已开始统计，稍后刷新查看",
  body: z
    .strictObject({ from: z.iso.date("请选择开始日期"), to: z.iso.date("请选择结束日期") })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (!(days >= 0 && days < 31))
        context.addIssue({ code: "custom", path: ["to"], message: performanceMessages.span });
    }),
  data: z.null(),
});
export const exportPerformance = endpoint({
  method: "POST",
  path: "/api/performance/export",
  allow: [button("导出", performancePage)],
  title: "导出",
  done: "",
  stepUp: true,
  query: rankQuery,
  data: z.unknown(),
});
export const performanceSheet = { title: "业绩统计", place: "排名", name: "姓名/门店", target: "目标" } as const;
