import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { audience } from "../../core/audience/audience.ts";
import { activityStatus, activityType, campaignRoutes, prize, prizeType } from "../../core/money/campaign.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { articleRules } from "../../core/rich-text/rich-rules.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const own = (title: string) => button(title, campaignRoutes.activity);
export const activityGrants = {
  create: own("新增"),
  edit: own("编辑"),
  simulate: own("抽奖模拟"),
  copy: own("复制"),
  link: own("推广链接"),
} as const;
export const activityMessages = {
  name: "活动名称须为2-20字",
  budget: "请设置活动预算",
  prizes: "请添加奖品",
  weights: "中奖概率之和须为100%",
  thanks: "抽奖活动须有谢谢参与",
  times: "结束时间必须晚于开始时间",
  running: "进行中的活动不能修改规则",
  poster: "背景图片尺寸必须是1080x1920, 请选择合适尺寸的图片",
  own: "不能审核自己提交的活动",
  notLottery: "仅抽奖活动可以模拟",
  over: "活动已过结束时间",
  copySuffix: "副本",
  prizeValue: "请输入奖品价值",
  prizeRef: "请选择优惠券或商品规格",
  noCoupon: (place: number) => `第${place}个奖品的优惠券不存在或不在发放`,
  noSku: (place: number) => `第${place}个奖品的商品规格不存在或已下架`,
} as const;
export const posterSize = { width: 1080, height: 1920 } as const;
export const drawTimes = 10_000;

const onOne = z.strictObject({ id: idParam });
const written = z.object({ id: z.int() });
const short = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`).default("");

/** INVITE has one level only: the invited member and the inviter. */
const rules = z.strictObject({
  levels: z
    .array(z.strictObject({ every: z.boolean(), count: z.int().min(1).max(100_000), prizeId: z.int().positive() }))
    .max(20, "规则过多")
    .default([]),
  realNameDays: z.int().min(0).max(365).default(0),
});

const draft = z.strictObject({
  name: z.string(activityMessages.name).trim().min(2, activityMessages.name).max(20, activityMessages.name),
  type: z.enum(activityType.values, "请选择类型"),
  coverUrl: short("封面", 500),
  startTime: z.iso.datetime({ offset: true, error: "请选择开始时间" }),
  endTime: z.iso.datetime({ offset: true, error: "请选择结束时间" }),
  platforms: z.array(platform.schema).max(10).default([]),
  audience: audience.default({}),
  rules: rules.default({ levels: [], realNameDays: 0 }),
  autoAudit: z.boolean().default(false),
  needClaim: z.boolean().default(false),
  claimDays: z.int().min(1, "领取天数须为1-90").max(90, "领取天数须为1-90").default(7),
  budgetCents: moneyCents(activityMessages.budget)
    .min(100, activityMessages.budget)
    .max(100_000_000, activityMessages.budget),
  dayBudgetCents: moneyCents().min(0).max(100_000_000).default(0),
  prizes: z.array(prize, activityMessages.prizes).min(1, activityMessages.prizes).max(20, "奖品不能超过20个"),
  pageHtml: richHtml(articleRules, { max: 20_000, required: null, label: "活动页面" }).default(""),
  shareTitle: short("分享标题", 30),
  shareDesc: short("分享描述", 50),
  shareImg: short("分享图片", 500),
  posterBg: short("海报背景", 500),
});
export type ActivityDraft = z.output<typeof draft>;

const checked = <S extends z.ZodType<ActivityDraft>>(schema: S) =>
  schema.superRefine(({ startTime, endTime, type, prizes }, context) => {
    const messages = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (Date.parse(endTime) <= Date.parse(startTime)) messages("endTime", activityMessages.times);
    if (type === "LOTTERY" && prizes.reduce((sum, { weight }) => sum + weight, 0) !== 10_000)
      messages("prizes", activityMessages.weights);
    else if (type === "LOTTERY" && !prizes.some((one) => one.prizeType === null))
      messages("prizes", activityMessages.thanks);
    if (prizes.some((one) => one.prizeType !== null && one.value === 0))
      messages("prizes", activityMessages.prizeValue);
    if (prizes.some((one) => (one.prizeType === "COUPON" || one.prizeType === "GOODS") && one.refId === null))
      messages("prizes", activityMessages.prizeRef);
  });

export const createActivity = endpoint({
  method: "POST",
  path: "/api/activities",
  allow: [activityGrants.create],
  title: "新增",
  done: "保存成功",
  body: checked(draft),
  data: written,
});

export const editActivity = endpoint({
  method: "PUT",
  path: "/api/activities/{id}",
  allow: [activityGrants.edit],
  title: "编辑",
  done: "保存成功",
  params: onOne,
  body: checked(
    draft.extend({
      version: z.int("缺少版本号"),
      /** The stocks that the form was opened with: prizes are won meanwhile, so a stock changes by the difference. */
      shownStocks: z
        .array(z.strictObject({ id: z.int().positive(), stock: z.int().min(0) }))
        .max(100)
        .default([]),
    }),
  ),
  data: written,
});

/** `left` can still be given; `valueCents` is what one is worth, null where that depends on the order. */
const prizeOption = z.object({
  id: z.int(),
  name: z.string(),
  valueCents: z.int().nullable(),
  left: z.int(),
});

export const getActivityForm = endpoint({
  method: "GET",
  path: "/api/activities/{id}/form",
  allow: reads(campaignRoutes.activity),
  params: onOne,
  data: z.object({
    ...draft.omit({ startTime: true, endTime: true, pageHtml: true }).shape,
    startTime: z.string(),
    endTime: z.string(),
    pageHtml: z.string(),
    version: z.int(),
    status: activityStatus.schema,
    /** The names of what the prizes consist of, in the order of the prizes; "" where nothing is chosen. */
    prizeNames: z.array(z.string()),
  }),
});

/** What a prize may consist of: coupons being given out, specifications on sale; by name, or the named ones. */
export const findPrizes = endpoint({
  method: "GET",
  path: "/api/activities/prize-options",
  allow: reads(campaignRoutes.activity),
  query: z.strictObject({
    type: z.enum(["COUPON", "GOODS"]),
    keyword: z.string().trim().max(50).default(""),
    id: idParam.optional(),
  }),
  data: z.array(prizeOption),
});

export const copyActivity = endpoint({
  method: "POST",
  path: "/api/activities/{id}/copy",
  allow: [activityGrants.copy],
  title: "复制",
  done: "已复制为草稿",
  params: onOne,
  data: written,
});

export const simulateActivity = endpoint({
  method: "POST",
  path: "/api/activities/{id}/simulate",
  allow: [activityGrants.simulate],
  title: "抽奖模拟",
  done: "",
  params: onOne,
  data: z.object({
    draws: z.int(),
    costCents: z.int(),
    lines: z.array(z.object({ name: z.string(), weight: z.int(), count: z.int(), costCents: z.int() })),
  }),
});

export const getActivityStat = endpoint({
  method: "GET",
  path: "/api/activities/{id}/stat",
  allow: reads(campaignRoutes.activity),
  params: onOne,
  data: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        joinNum: z.int(),
        shareNum: z.int(),
        registerNum: z.int(),
        realnameNum: z.int(),
        payNum: z.int(),
      }),
    ),
    funnel: z.array(z.object({ name: z.enum(["分享", "点击", "注册", "实名", "付费"]), count: z.int() })),
    /** Registrations per share, in 1/10000. */
    shareBp: z.int().nullable(),
    costs: z.array(z.object({ prizeType: prizeType.schema, cents: z.int(), count: z.int() })),
    riskBp: z.int().nullable(),
  }),
});

export const getActivityPoster = endpoint({
  method: "GET",
  path: "/api/activities/{id}/poster",
  allow: [activityGrants.link],
  params: onOne,
  data: z.object({
    name: z.string(),
    code: z.string(),
    shareTitle: z.string(),
    shareDesc: z.string(),
    posterBg: z.string(),
    coverUrl: z.string(),
    status: activityStatus.schema,
  }),
});
