import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { feeGrants, feePlatform, feeProblems, feeMessages, feeSettingRoute } from "./fee-setting.rules.ts";

const onOne = z.strictObject({ id: idParam });
const cents = moneyCents("请输入正确的金额").min(0, "请输入正确的金额").max(99_999_999, feeMessages.price);
const whole = (max: number, msg: string) => z.int(msg).min(1, msg).max(max, msg).nullable().default(null);

const terms = {
  feeType: feeType.schema.nullable(),
  name: z.string(feeMessages.name).trim().min(2, feeMessages.name).max(20, feeMessages.name),
  priceCents: cents,
  originCents: cents.default(0),
  iosPriceCents: cents.nullable().default(null),
  iosProductId: z.string().trim().max(100, feeMessages.ios).default(""),
  bonusCents: cents.default(0),
  days: whole(3650, feeMessages.days),
  hours: whole(9999, feeMessages.times),
  minutes: whole(9999, feeMessages.times),
  times: whole(9999, feeMessages.times),
  matchTimes: whole(9999, feeMessages.times),
  calleeShareBp: z.int(feeMessages.share).min(0, feeMessages.share).max(8000, feeMessages.share).default(0),
  needContract: z.boolean().default(false),
  templateId: z.int().positive().nullable().default(null),
  minDealCents: cents.default(0),
  platforms: z.array(feePlatform.schema, "请选择平台").min(1, "请选择平台"),
  tag: z.string().trim().max(6, "角标不能超过6个字").default(""),
  desc: z.string().trim().max(500, "说明不能超过500个字").default(""),
  buyLimit: z.int("限购次数格式错误").min(0).max(9999).default(0),
  sort: z.int("排序格式错误").min(0).max(9999).default(0),
  effectiveTime: z.iso.datetime({ offset: true, error: "生效时间格式错误" }).nullable().default(null),
};
const draft = z.strictObject(terms).superRefine((body, context) => {
  for (const [path, message] of Object.entries(feeProblems(body)))
    context.addIssue({ code: "custom", path: [path], message });
});
export type FeeDraftBody = z.output<typeof draft>;

export const createFeeSetting = endpoint({
  method: "POST",
  path: "/api/fee-settings",
  allow: [feeGrants.create],
  title: "新增价格",
  done: "保存成功",
  body: draft,
  data: z.object({ id: z.int() }),
});

/** A draft is changed in place; a price on sale gets a draft that will replace it. */
export const editFeeSetting = endpoint({
  method: "PUT",
  path: "/api/fee-settings/{id}",
  allow: [feeGrants.edit],
  title: "编辑价格",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({ ...terms, version: z.int("缺少版本号") }).superRefine((body, context) => {
    for (const [path, message] of Object.entries(feeProblems(body)))
      context.addIssue({ code: "custom", path: [path], message });
  }),
  data: z.object({ id: z.int(), isNew: z.boolean() }),
});

export const copyFeeSetting = endpoint({
  method: "POST",
  path: "/api/fee-settings/{id}/copy",
  allow: [feeGrants.copy],
  title: "复制价格",
  done: "已复制为草稿",
  params: onOne,
  data: z.object({ id: z.int() }),
});

export const getFeeTemplates = endpoint({
  method: "GET",
  path: "/api/fee-settings/templates",
  allow: reads(feeSettingRoute),
  data: z.array(namedRef.extend({ feeType: z.string() })),
});
