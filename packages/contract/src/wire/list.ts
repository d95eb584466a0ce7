import { z } from "zod";
import { numberParam } from "./number-param.ts";

export const pageSizes = [10, 20, 50, 100, 200] as const;
export const maxPageSize = 200;

const pageNumber = numberParam("页码格式错误")
  .int("页码格式错误")
  .min(1, "页码格式错误")
  .max(10_000_000, "页码超出范围");
const pageSize = numberParam("每页条数格式错误")
  .int("每页条数格式错误")
  .min(1, "每页条数格式错误")
  .max(maxPageSize, "每页最多200条");

/** A list's query: page, size, sort by allow-listed names, filters by name. Unknown names are refused. */
export const listQuery = <S extends z.ZodRawShape>(sortable: readonly string[], filters: S) =>
  z.strictObject({
    page: pageNumber.default(1),
    size: pageSize.default(20),
    sort: z
      .string()
      .refine((name) => sortable.includes(name.replace(/^-/, "")), "不支持按该字段排序")
      .optional(),
    ...filters,
  });

const page = {
  total: z.int(),
  /** The count stopped early: the console shows 10000+. */
  totalCapped: z.boolean().optional(),
  page: z.int(),
  size: z.int(),
};

/** A list's answer; `summary` where the page has one. */
export function listOf<R extends z.ZodType>(row: R): z.ZodObject<{ list: z.ZodArray<R> } & typeof page>;
export function listOf<R extends z.ZodType, S extends z.ZodType>(
  row: R,
  summary: S,
): z.ZodObject<{ list: z.ZodArray<R>; summary: S } & typeof page>;
export function listOf(row: z.ZodType, summary?: z.ZodType) {
  return z.object({ list: z.array(row), ...page, ...(summary === undefined ? {} : { summary }) });
}

export const countCap = 10_000;
const maxSpanDays = 366;

const dayText = /^\d{4}-\d{2}-\d{2}$/;
/** A day (Asia/Shanghai) or an instant, as text. */
export const dateParam = z
  .string("请选择日期")
  .refine((text) => (dayText.test(text) || text.includes("T")) && !Number.isNaN(Date.parse(text)), "日期格式错误");

/** Comma-separated values, as in an address. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
    .pipe(z.array(item).max(200, "筛选值过多"));

/** The names under which a from–to filter is sent. */
export function spanNames(key: string): readonly [begin: string, end: string] {
  return key === "time" ? ["beginTime", "endTime"] : [`${key}BeginTime`, `${key}EndTime`];
}

const dayMs = 86_400_000;

/** A range that ends before it begins, or is longer than a year. */
export function spanProblem(begin: string | undefined, end: string | undefined): string | null {
  if (begin === undefined || end === undefined) return null;
  const length = Date.parse(end) - Date.parse(begin);
  if (length < 0) return "结束时间必须晚于开始时间";
  return length > maxSpanDays * dayMs ? `时间跨度不能超过${maxSpanDays}天` : null;
}
