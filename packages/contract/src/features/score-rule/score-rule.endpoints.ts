import { z } from "zod";
import { scoreRoutes } from "../../core/money/score.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { scoreConditions } from "./score-rule.resource.ts";

const own = (title: string) => button(title, scoreRoutes.rules);
export const scoreRuleGrants = {
  edit: own("编辑规则"),
  global: own("保存全局设置"),
  estimate: own("成本测算"),
  versions: own("修改记录"),
} as const;
export const scoreRuleMessages = {
  value: "积分须为1-100000的整数",
  rate: "每元积分须为1-100的整数",
  dayLimit: "每日上限不能小于单次积分",
  ladder: "签到阶梯须递增",
  ladderLength: "签到阶梯须填写7天",
  exchange: "兑换比例须在100-100000之间",
  bigChange: "兑换比例变动较大，确定保存？",
  months: "有效期须为0-36个月",
  cash: "每日兑换上限须在0-100元之间",
  limit: "上限须为0-10000000的整数",
  members: "人数须为1-10000000的整数",
  average: "人均积分须为0-1000000的整数",
} as const;

const limit = z.int(scoreRuleMessages.limit).min(0, scoreRuleMessages.limit).max(10_000_000, scoreRuleMessages.limit);

/** The mode is fixed by the rule; a limit of 0 means none. */
export const editScoreRule = endpoint({
  method: "PUT",
  path: "/api/score-rules/{id}",
  allow: [scoreRuleGrants.edit],
  title: "编辑规则",
  done: "保存成功",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    value: z.int(scoreRuleMessages.value).min(1, scoreRuleMessages.value).max(100_000, scoreRuleMessages.value),
    ladder: z
      .array(z.int(scoreRuleMessages.value).min(1, scoreRuleMessages.value).max(100_000, scoreRuleMessages.value))
      .max(7, scoreRuleMessages.ladderLength)
      .default([]),
    dayLimit: limit,
    monthLimit: limit,
    conditions: z.strictObject(scoreConditions.shape).default({ realName: false, face: false, registerDays: 0 }),
    version: z.int("缺少版本号"),
  }),
  data: z.object({ id: z.int() }),
});

const global = z.strictObject({
  validMonths: z.int(scoreRuleMessages.months).min(0, scoreRuleMessages.months).max(36, scoreRuleMessages.months),
  dayTotalLimit: limit,
  exchangeRate: z
    .int(scoreRuleMessages.exchange)
    .min(100, scoreRuleMessages.exchange)
    .max(100_000, scoreRuleMessages.exchange),
  exchangeMin: limit,
  exchangeDayMax: z.int(scoreRuleMessages.cash).min(0, scoreRuleMessages.cash).max(10_000, scoreRuleMessages.cash),
  exchangeNeedRealName: z.boolean(),
});

export const getScoreGlobal = endpoint({
  method: "GET",
  path: "/api/score-rules/global",
  allow: reads(scoreRoutes.rules),
  data: global.extend({ version: z.int() }),
});

export const saveScoreGlobal = endpoint({
  method: "PUT",
  path: "/api/score-rules/global",
  allow: [scoreRuleGrants.global],
  title: "保存全局设置",
  done: "保存成功",
  body: global.extend({
    version: z.int("缺少版本号"),
    /** Confirms a change of more than a fifth. */
    confirmed: z.boolean().default(false),
  }),
  data: z.object({ version: z.int() }),
});

/** 成本测算: the cost of this many members with this much score each in a month. */
export const estimateScore = endpoint({
  method: "POST",
  path: "/api/score-rules/estimate",
  allow: [scoreRuleGrants.estimate],
  title: "成本测算",
  done: "",
  body: z.strictObject({
    members: z
      .int(scoreRuleMessages.members)
      .min(1, scoreRuleMessages.members)
      .max(10_000_000, scoreRuleMessages.members),
    average: z
      .int(scoreRuleMessages.average)
      .min(0, scoreRuleMessages.average)
      .max(1_000_000, scoreRuleMessages.average),
  }),
  data: z.object({ score: z.int(), cents: z.int(), exchangeRate: z.int() }),
});
