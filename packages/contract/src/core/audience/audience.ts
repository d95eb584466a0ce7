import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { button, reads } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";
import { namedRef } from "../../wire/refs.ts";
import { sheetBody, sheetOutcome } from "../file/sheet-import.ts";
import { sex, platform, userRole } from "../member/member.choices.ts";
import { feeType } from "../money/fee.choices.ts";

export const realNameChoice = choices({ ALL: "不限", YES: "已实名", NO: "未实名" });
export const audienceIdMax = 5000;
export const audienceMessages = {
  age: "年龄须为18-100的整数",
  ageOrder: "最小年龄不能大于最大年龄",
  days: "天数须为整数",
  daysOrder: "上限不能小于下限",
  tooMany: "最多导入5000个会员ID",
  sheet: "文件中没有会员ID",
  column: "会员ID",
  notNumber: (text: string) => `${text}不是会员ID`,
  nobody: (id: number) => `${id}不存在`,
  unknown: (ids: readonly number[]) => `以下ID不存在：${ids.join("、")}`,
} as const;

const idList = z.array(z.int().positive()).max(500, "选项过多").optional();
const age = z.int(audienceMessages.age).min(18, audienceMessages.age).max(100, audienceMessages.age).nullish();
const days = z.int(audienceMessages.days).min(0, audienceMessages.days).max(36_500, "天数过大").nullish();

/** The recipients of placed content and pushes; the empty object means everybody. */
export const audience = z
  .strictObject({
    sex: sex.schema.nullish(),
    ageMin: age,
    ageMax: age,
    provIds: idList,
    cityIds: idList,
    platforms: z.array(platform.schema).optional(),
    userRoles: z.array(userRole.schema).optional(),
    feeTypes: z.array(z.string().max(40)).max(20).optional(),
    realName: realNameChoice.schema.optional(),
    registerDaysMin: days,
    registerDaysMax: days,
    silentDaysMin: days,
    silentDaysMax: days,
    channelIds: idList,
    tagIds: idList,
    userIds: z.array(z.int().positive()).max(audienceIdMax, audienceMessages.tooMany).optional(),
  })
  .superRefine((value, context) => {
    const pairs = [
      ["ageMin", "ageMax", audienceMessages.ageOrder],
      ["registerDaysMin", "registerDaysMax", audienceMessages.daysOrder],
      ["silentDaysMin", "silentDaysMax", audienceMessages.daysOrder],
    ] as const;
    for (const [low, high, message] of pairs) {
      const [min, max] = [value[low] ?? null, value[high] ?? null];
      if (min !== null && max !== null && min > max) context.addIssue({ code: "custom", path: [high], message });
    }
  });
export type Audience = z.output<typeof audience>;

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "ALL" && !(Array.isArray(value) && value.length === 0);
/** 全部会员 */
export const isEverybody = (value: Audience): boolean => !Object.values(value).some(isSet);

type Labels = Readonly<Record<string, string>>;
const listed = (values: readonly string[] | undefined, labels: Labels): string =>
  (values ?? []).map((value) => labels[value] ?? value).join("/");
const counted = (ids: readonly number[] | undefined, unit: string): string =>
  (ids ?? []).length === 0 ? "" : `${ids?.length}个${unit}`;
const span = (low: number | null | undefined, high: number | null | undefined, name: string, unit: string): string => {
  if (typeof low !== "number" && typeof high !== "number") return "";
  if (typeof high !== "number") return `${name}${low}${unit}以上`;
  return typeof low === "number" ? `${name}${low}-${high}${unit}` : `${name}${high}${unit}以内`;
};

/** A short description of an audience. */
export function audienceText(value: Audience): string {
  const { ageMin, ageMax } = value;
  const hasAge = typeof ageMin === "number" || typeof ageMax === "number";
  const parts = [
    value.sex === null || value.sex === undefined ? "" : sex.labels[value.sex],
    hasAge ? `${ageMin ?? 18}-${ageMax ?? 100}岁` : "",
    counted(value.provIds, "省份"),
    counted(value.cityIds, "城市"),
    listed(value.platforms, platform.labels),
    listed(value.userRoles, userRole.labels),
    listed(value.feeTypes, feeType.labels),
    value.realName === undefined || value.realName === "ALL" ? "" : realNameChoice.labels[value.realName],
    span(value.registerDaysMin, value.registerDaysMax, "注册", "天"),
    span(value.silentDaysMin, value.silentDaysMax, "沉默", "天"),
    counted(value.channelIds, "渠道"),
    counted(value.tagIds, "标签"),
    counted(value.userIds, "会员"),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "全部会员" : parts.join("，");
}

/** As a field of a record; a sheet contains it as text. */
export const audienceField = (label: string) => ({
  ...field.json(label),
  schema: audience,
  input: audience,
  sheetText: (value: unknown) => audienceText(audience.parse(value)),
});

/** Everyone who may write an audience may also estimate its size. */
const writers = [
  button("估算人数", "/appsend/appsend"),
  ...reads(
    "/banner/bannerManage",
    "/banner/advertManage",
    "/discountActivity/promotionActivity",
    "/payadmin/platTask",
    "/payadmin/miniGuideSwitch",
    "/payadmin/feeSettingMenu",
  ),
] as const;

export const estimateAudience = endpoint({
  method: "POST",
  path: "/api/audience/estimate",
  allow: writers,
  changes: false,
  body: z.strictObject({ audience }),
  data: z.object({ count: z.int(), unknownIds: z.array(z.int()) }),
});

export const getAudienceOptions = endpoint({
  method: "GET",
  path: "/api/audience/options",
  allow: writers,
  data: z.object({ channels: z.array(namedRef) }),
});

/** Member numbers in a text file or a sheet, in order. */
export const readAudienceIds = endpoint({
  method: "POST",
  path: "/api/audience/read-ids",
  allow: [...writers, button("发送营销短信", "/message/smsSendRecord"), button("批量分配会员", "/tissue/recommanage")],
  changes: false,
  body: sheetBody.omit({ dryRun: true }),
  data: z.object({
    userIds: z.array(z.int()),
    unknownIds: z.array(z.int()),
    errors: sheetOutcome.shape.errors,
  }),
});
