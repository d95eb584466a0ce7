import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { rewardState, rewardType } from "../../core/matchmaker/matchmaker.choices.ts";
import { rewardMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { rewardPage, rewardReason } from "./reward.resource.ts";

export const rewardGrants = {
  give: button("人工补发", rewardPage),
  take: button("人工扣除", rewardPage),
  holdReward: button("暂停奖励", rewardPage),
  freeReward: button("恢复奖励", rewardPage),
  rewardView: button("查看", "/phoneVersions/phoneMatchmakerRewardLog"),
} as const;
/** Above this a second person has to review it. */
export const reviewFromCents = 500_000;

const amount = moneyCents(rewardMessages.amount).min(1, rewardMessages.amount).max(5_000_000, rewardMessages.amount);

export const giveManually = endpoint({
  method: "POST",
  path: "/api/matchmaker/rewards/manual",
  allow: [rewardGrants.give, rewardGrants.take],
  title: "人工补发/人工扣除",
  done: ({ status }, { body }) =>
    status === "WAIT_REVIEW" ? "已提交，等待复核" : body.type === "MANUAL" ? "人工补发成功" : "人工扣除成功",
  stepUp: true,
  body: z.strictObject({
    agentId: z.int("请选择红娘").positive("请选择红娘"),
    type: z.enum(["MANUAL", "DEDUCT"], "类型取值错误"),
    amountCents: amount,
    reason: rewardReason,
  }),
  data: z.object({ id: z.int(), status: rewardState.schema }),
});
export const isRewardInReview = ({ status }: { readonly status: string }): boolean => status === "WAIT_REVIEW";
/** 复核 of a large one, by another person with the same grant. */
export const reviewReward = endpoint({
  method: "POST",
  path: "/api/matchmaker/rewards/{id}/review",
  allow: [rewardGrants.give, rewardGrants.take],
  title: "复核人工奖励",
  done: (_data, { body }) => (body.pass ? "复核通过" : "已退回"),
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ pass: z.boolean("请选择复核结果") }),
  data: z.object({ id: z.int(), status: rewardState.schema }),
});

const ruleTypes = [
  "INVITE_REGISTER",
  "INVITE_REALNAME",
  "INTRO_AGREED",
  "INTRO_MET",
  "INTRO_SUCCESS",
  "LIVE_HOST",
] as const;
const ruleRow = z.object({ type: rewardType.schema, cents: z.int(), freezeDays: z.int(), version: z.int() });
export const getRewardRules = endpoint({
  method: "GET",
  path: "/api/matchmaker/reward-rules",
  allow: reads(rewardPage),
  data: z.array(ruleRow),
});
export const saveRewardRules = endpoint({
  method: "PUT",
  path: "/api/matchmaker/reward-rules",
  allow: [button("奖励规则", rewardPage)],
  title: "保存奖励规则",
  done: "保存成功",
  stepUp: true,
  body: z.strictObject({
    rules: z
      .array(
        z.strictObject({
          type: z.enum(ruleTypes, "类型取值错误"),
          cents: moneyCents(rewardMessages.amount).min(0, rewardMessages.amount).max(10_000_000, rewardMessages.amount),
          freezeDays: z.int("冻结天数为0-30").min(0, "冻结天数为0-30").max(30, "冻结天数为0-30"),
          version: z.int("缺少版本号"),
        }),
      )
      .min(1, "请填写规则")
      .max(6, "规则过多"),
  }),
  data: z.array(ruleRow),
});

/** 本月奖励 and how much of it is withheld or paid, within the caller's scope; the balance is the account's own. */
export const getRewardSummary = endpoint({
  method: "GET",
  path: "/api/matchmaker/rewards/summary",
  allow: reads(rewardPage, "/phoneVersions/phoneMatchmakerRewardLog"),
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误")
      .optional(),
  }),
  data: z.object({
    month: z.string(),
    totalCents: z.int(),
    frozenCents: z.int(),
    issuedCents: z.int(),
    /** Null for accounts that are no agent's. */
    balanceCents: z.int().nullable(),
    /** The last six months. */
    months: z.array(z.object({ month: z.string(), cents: z.int() })),
  }),
});
/** One reward with its ledger entries. */
export const getRewardLines = endpoint({
  method: "GET",
  path: "/api/matchmaker/rewards/{id}/lines",
  allow: [rewardGrants.rewardView, ...reads(rewardPage)],
  params: z.strictObject({ id: idParam }),
  data: z.array(
    z.object({ id: z.int(), account: z.string(), bizStep: z.string(), amountCents: z.int(), createdTime: z.string() }),
  ),
});
