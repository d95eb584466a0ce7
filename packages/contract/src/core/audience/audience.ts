import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { sex, platform, userRole } from "../member/member.choices.ts";

export const realNameChoice = choices({ ALL: "不限", YES: "已实名", NO: "未实名" });
export const audienceIdMax = 5000;

const idList = z.array(z.int().positive()).max(500, "选项过多").optional();
const days = z.int("天数须为整数").min(0, "天数须为整数").max(36_500, "天数过大").nullish();

/** Whom placed content and pushes are for; the empty object is everybody. */
export const audience = z
  .strictObject({
    sex: sex.schema.nullish(),
    ageMin: z.int("年龄须为整数").min(18, "年龄须在18-100岁之间").max(100, "年龄须在18-100岁之间").nullish(),
    ageMax: z.int("年龄须为整数").min(18, "年龄须在18-100岁之间").max(100, "年龄须在18-100岁之间").nullish(),
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
    userIds: z.array(z.int().positive()).max(audienceIdMax, "最多导入5000个会员ID").optional(),
  })
  .superRefine((value, context) => {
    const pairs = [
      ["ageMin", "ageMax"],
      ["registerDaysMin", "registerDaysMax"],
      ["silentDaysMin", "silentDaysMax"],
    ] as const;
    for (const [low, high] of pairs) {
      const [min, max] = [value[low] ?? null, value[high] ?? null];
      if (min !== null && max !== null && min > max)
        context.addIssue({ code: "custom", path: [high], message: "上限不能小于下限" });
    }
  });
export type Audience = z.output<typeof audience>;

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "ALL" && !(Array.isArray(value) && value.length === 0);
/** 全部会员 */
export const isEverybody = (value: Audience): boolean => !Object.values(value).some(isSet);

export const estimateAudience = endpoint({
  method: "POST",
  path: "/api/audience/estimate",
  allow: [button("估算人数", "/appsend/appsend")],
  changes: false,
  body: z.strictObject({ audience }),
  data: z.object({ count: z.int(), unknownIds: z.array(z.int()) }),
});
