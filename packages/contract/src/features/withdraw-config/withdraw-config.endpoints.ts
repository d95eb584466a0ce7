import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { payeeType } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam } from "../../wire/endpoint.ts";

export const withdrawConfigRoute = "/payadmin/withdrawconfig";
const own = (title: string) => button(title, withdrawConfigRoute);
export const withdrawConfigGrants = {
  save: own("保存设置"),
  alone: own("单独设置"),
  inherit: own("恢复继承"),
  stop: own("暂停提现"),
  start: own("恢复提现"),
  trial: own("试算"),
  versions: own("修改记录"),
} as const;

export const feeMode = choices({ NONE: "免手续费", RATE: "按比例", FIXED: "固定" });
/** DEFAULT is the row that tiers without their own follow. */
export const configTier = choices({
  DEFAULT: "代理默认",
  MATCHMAKER: "红娘",
  SHOP: "门店",
  DISTRICT_AGENT: "区县代理",
  CITY_AGENT: "市级代理",
  PROVINCE_AGENT: "省级代理",
  AGENT: "总代理",
});

export const withdrawConfigMessages = {
  min: "最低提现金额须在1-10000元之间",
  max: "最高提现金额不能低于最低金额",
  maxHigh: "单笔最高50000元",
  count: "每日次数须在1-10之间",
  sums: "累计上限不能低于单笔最高",
  rate: "手续费率须在0-20%之间",
  feeMin: "手续费不能高于最低提现金额",
  feeMax: "手续费上限不能低于下限",
  tax: "税率须在0-20%之间",
  days: "请选择可提现日期",
  hours: "可提现时段错误",
  auto: "自动通过金额不能超过1000元",
  newDays: "新账号限制须在0-30天之间",
  payees: "请选择收款方式",
  past: "生效时间不能早于当前时间",
  tips: "提示不能超过500个字",
  ownTier: "会员没有层级设置",
  inherited: "默认设置不能恢复继承",
  stopConfirm: (who: string) => `暂停后所有${who}不能发起提现，确定？`,
} as const;

const messages = withdrawConfigMessages;
const cents = moneyCents("请输入正确的金额").min(0, "请输入正确的金额").max(9_999_999_999, "请输入正确的金额");
const place = z.strictObject({
  ownerType: z.enum(["MEMBER", "AGENT"], "对象取值错误"),
  tier: z.enum(configTier.values, "层级取值错误"),
});

const terms = z.object({
  minCents: cents.min(100, messages.min).max(1_000_000, messages.min),
  maxCents: cents.max(5_000_000, messages.maxHigh),
  dayCount: z.int(messages.count).min(1, messages.count).max(10, messages.count),
  dayMaxCents: cents,
  monthMaxCents: cents,
  feeMode: z.enum(feeMode.values, "请选择手续费方式"),
  feeBp: z.int(messages.rate).min(0, messages.rate).max(2000, messages.rate),
  feeMinCents: cents,
  feeMaxCents: cents,
  taxBp: z.int(messages.tax).min(0, messages.tax).max(2000, messages.tax),
  taxFreeCents: cents,
  weekDays: z.array(z.int().min(1).max(7), messages.days).min(1, messages.days).max(7),
  hourFrom: z.int(messages.hours).min(0, messages.hours).max(23, messages.hours),
  hourTo: z.int(messages.hours).min(1, messages.hours).max(24, messages.hours),
  payeeTypes: z.array(payeeType.schema, messages.payees).min(1, messages.payees),
  autoPassCents: cents.max(100_000, messages.auto),
  newAccountDays: z.int(messages.newDays).min(0, messages.newDays).max(30, messages.newDays),
  needRealName: z.boolean(),
  needFace: z.boolean(),
  arriveText: z.string().trim().max(60).default(""),
  tips: z.string().trim().max(500, messages.tips).default(""),
});
export type WithdrawTerms = z.output<typeof terms>;

const row = terms.extend({
  ownerType: z.enum(["MEMBER", "AGENT"]),
  tier: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  effectiveTime: z.string(),
  /** A change that waits for its time. */
  pendingTime: z.string().nullable(),
  updateStaffName: z.string(),
  updateTime: z.string(),
});

export const getWithdrawConfigs = endpoint({
  method: "GET",
  path: "/api/withdraw-configs",
  allow: reads(withdrawConfigRoute),
  data: z.array(row),
});

export const saveWithdrawConfig = endpoint({
  method: "PUT",
  path: "/api/withdraw-configs/{ownerType}/{tier}",
  allow: [withdrawConfigGrants.save, withdrawConfigGrants.alone],
  title: "保存提现设置",
  done: "保存成功",
  stepUp: true,
  params: place,
  body: z
    .strictObject({
      ...terms.shape,
      /** null = at once. */
      effectiveTime: z.iso.datetime({ offset: true, error: "生效时间格式错误" }).nullable().default(null),
      /** 0 where the tier has no own row yet. */
      version: z.int("缺少版本号"),
    })
    .superRefine((body, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (body.maxCents < body.minCents) issue("maxCents", messages.max);
      if (body.dayMaxCents < body.maxCents) issue("dayMaxCents", messages.sums);
      if (body.monthMaxCents < body.dayMaxCents) issue("monthMaxCents", messages.sums);
      if (body.feeMode !== "NONE" && body.feeMinCents >= body.minCents) issue("feeMinCents", messages.feeMin);
      if (body.feeMaxCents > 0 && body.feeMaxCents < body.feeMinCents) issue("feeMaxCents", messages.feeMax);
      if (body.hourTo <= body.hourFrom) issue("hourTo", messages.hours);
      if (new Set(body.weekDays).size !== body.weekDays.length) issue("weekDays", messages.days);
    }),
  data: z.object({ version: z.int(), pendingTime: z.string().nullable() }),
});

export const inheritWithdrawConfig = endpoint({
  method: "DELETE",
  path: "/api/withdraw-configs/{ownerType}/{tier}",
  allow: [withdrawConfigGrants.inherit],
  title: "恢复继承",
  params: place,
});

export const switchWithdrawConfig = endpoint({
  method: "PUT",
  path: "/api/withdraw-configs/{ownerType}/{tier}/enabled/{flag}",
  allow: [withdrawConfigGrants.stop, withdrawConfigGrants.start],
  title: "暂停/恢复提现",
  params: place.extend({ flag: flagParam }),
  data: z.object({ enabled: z.boolean() }),
});

export const tryWithdrawConfig = endpoint({
  method: "POST",
  path: "/api/withdraw-configs/trial",
  allow: [withdrawConfigGrants.trial],
  changes: false,
  body: z.strictObject({
    ownerType: z.enum(["MEMBER", "AGENT"]),
    tier: z.enum(configTier.values),
    amount: moneyCents("请输入正确的金额").positive("请输入正确的金额").max(99_999_999, "请输入正确的金额"),
    monthCents: cents.default(0),
  }),
  data: z.object({ feeCents: z.int(), taxCents: z.int(), actualCents: z.int() }),
});
