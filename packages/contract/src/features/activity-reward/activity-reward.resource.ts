import {
  activityRewardStatus,
  campaignRoutes,
  prizeType,
  rewardRisk,
  rewardTrigger,
} from "../../core/money/campaign.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

/** 活动奖励. */
export const activityReward = defineResource({
  name: "activityReward",
  title: "活动奖励",
  route: campaignRoutes.reward,
  path: "/api/activity-rewards",
  fields: {
    id: field.id("ID"),
    no: field.text("编号", { max: 24 }),
    activityId: field.count("活动编号"),
    activityName: field.text("活动", { max: 20 }),
    userId: field.member("会员"),
    inviteeUserId: optional(field.member("被邀请人")),
    trigger: field.choice("触发", rewardTrigger),
    prizeType: field.choice("奖品类型", prizeType),
    prizeName: field.text("奖品", { max: 20 }),
    value: field.count("数值"),
    costCents: field.cents("价值"),
    riskFlag: field.choice("风险", rewardRisk),
    status: field.choice("状态", activityRewardStatus),
    auditStaffId: optional(field.staff("审核人")),
    reason: field.text("原因", { max: 200 }),
    orderNo: optional(field.text("订单号", { max: 24 })),
    createdTime: field.time("产生时间"),
    issueTime: optional(field.time("发放时间")),
  },
  list: {
    columns: [
      "no",
      "activityName",
      "userId",
      "inviteeUserId",
      "trigger",
      "prizeName",
      "costCents",
      "riskFlag",
      "status",
      "auditStaffId",
      "createdTime",
      "issueTime",
    ],
    filters: {
      activityId: { by: "own", label: "活动", schema: idParam },
      member: { by: "member", field: "userId" },
      invitee: { by: "member", field: "inviteeUserId", label: "被邀请人" },
      trigger: { by: "oneOf", field: "trigger" },
      prizeType: { by: "oneOf", field: "prizeType" },
      riskFlag: { by: "oneOf", field: "riskFlag" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      issue: { by: "between", field: "issueTime" },
    },
    sortable: ["costCents", "createdTime", "id"],
    sort: "-id",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
