import { z } from "zod";
import { campaignRoutes, prizeType, rewardTrigger } from "../../core/money/campaign.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

const own = (title: string) => button(title, campaignRoutes.reward);
export const rewardGrants = {
  reissue: own("补发"),
  ship: own("发货"),
  passMany: own("批量通过"),
  rejectMany: own("批量驳回"),
} as const;
export const rewardMessages = {
  reason: "请填写驳回原因",
  giveReason: "请填写补发原因",
  reasonLong: "原因不能超过200个字",
  risky: "含风险记录，请单独审核",
  tooMany: "单次最多操作200条",
  choose: "请选择记录",
  member: "请选择会员",
  activity: "请选择活动",
  prize: "请选择奖品",
} as const;
export const rewardBatchMax = 200;

const why = (message: string) =>
  z.strictObject({ reason: z.string(message).trim().min(1, message).max(200, rewardMessages.reasonLong) });

/** Several at once, each decided separately; none of them with a risk. */
export const decideRewards = endpoint({
  method: "POST",
  path: "/api/activity-rewards/batch",
  allow: [rewardGrants.passMany, rewardGrants.rejectMany],
  title: "批量审核",
  body: z
    .strictObject({
      ids: z
        .array(z.int().positive(), rewardMessages.choose)
        .min(1, rewardMessages.choose)
        .max(rewardBatchMax, rewardMessages.tooMany),
      pass: z.boolean("请选择审核结果"),
      reason: z.string().trim().max(200, rewardMessages.reasonLong).default(""),
    })
    .refine(({ pass, reason }) => pass || reason !== "", { path: ["reason"], message: rewardMessages.reason }),
  data: z.object({ changed: z.int() }),
});

export const reissueReward = endpoint({
  method: "POST",
  path: "/api/activity-rewards/reissue",
  allow: [rewardGrants.reissue],
  title: "补发",
  done: "已补发",
  stepUp: true,
  body: z.strictObject({
    userId: z.int(rewardMessages.member).positive(rewardMessages.member),
    activityId: z.int(rewardMessages.activity).positive(rewardMessages.activity),
    prizeId: z.int(rewardMessages.prize).positive(rewardMessages.prize),
    trigger: rewardTrigger.schema,
    reason: why(rewardMessages.giveReason).shape.reason,
  }),
  data: z.object({ id: z.int() }),
});

/** Activities with their prizes, for filters and 补发. */
export const getActivityOptions = endpoint({
  method: "GET",
  path: "/api/activity-rewards/activities",
  allow: reads(campaignRoutes.reward),
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      prizes: z.array(z.object({ id: z.int(), name: z.string(), prizeType: prizeType.schema.nullable() })),
    }),
  ),
});

export const getRewardStat = endpoint({
  method: "GET",
  path: "/api/activity-rewards/stat",
  allow: reads(campaignRoutes.reward),
  query: z.strictObject({
    activityId: z.preprocess((value) => (value === "" ? undefined : value), idParam.optional()),
  }),
  data: z.object({
    waiting: z.int(),
    todayCents: z.int(),
    /** For each invited real-name member. */
    averageCents: z.int().nullable(),
    riskBp: z.int().nullable(),
    days: z.array(z.string()),
    triggers: z.array(z.object({ trigger: rewardTrigger.schema, values: z.array(z.int()) })),
    funnel: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});

/** The members whom a member invited in the last thirty days, with what each did since. */
export const getInviteTree = endpoint({
  method: "GET",
  path: "/api/activity-rewards/invite-tree/{userId}",
  allow: reads(campaignRoutes.reward),
  params: z.strictObject({ userId: idParam }),
  data: z.array(
    z.object({
      member: memberRef,
      createdTime: z.string(),
      isReal: z.boolean(),
      isSameDevice: z.boolean(),
      loginNum: z.int(),
      payCents: z.int(),
    }),
  ),
});

/** The devices a member used in the last thirty days, with the other accounts that signed in on each. */
export const getRewardDevices = endpoint({
  method: "GET",
  path: "/api/activity-rewards/devices/{userId}",
  allow: reads(campaignRoutes.reward),
  params: z.strictObject({ userId: idParam }),
  data: z.array(
    z.object({
      deviceModel: z.string(),
      lastTime: z.string(),
      loginNum: z.int(),
      others: z.array(memberRef),
    }),
  ),
});
