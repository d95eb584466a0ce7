import {
  campaignMessages,
  activityRewardStatus,
  campaignRoutes,
  prizeType,
  rewardRisk,
  rewardTrigger,
} from "../../core/money/campaign.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

/** A batch is decided by the same condition as one reward. */
export const awaitsDecision = ({ status }: { readonly status: string }): boolean => status === "WAIT_AUDIT";
const reason = (label: string, required: string) =>
  field.longText(label, { max: 200, required, tooLong: "原因不能超过200个字" });

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
  states: { field: "status", first: "WAIT_AUDIT", entered: ["WAIT_CLAIM", "EXPIRED"] },
  actions: {
    /** Issued at once, or claimed by the member. */
    pass: { title: "通过", from: ["WAIT_AUDIT"], to: "ISSUED", done: "已通过" },
    reject: {
      title: "驳回",
      from: ["WAIT_AUDIT"],
      to: "REJECTED",
      ask: { reason: reason("驳回原因", "请填写驳回原因") },
      dialog: { title: ({ no }) => `驳回 ${no}` },
      done: "已驳回",
    },
    reverse: {
      title: "扣回",
      from: ["ISSUED"],
      to: "REVERSED",
      when: ({ prizeType: type }) => type !== "GOODS",
      elsewhere: ({ status, prizeType: type }) =>
        status === "ISSUED" && type === "GOODS" ? campaignMessages.cannotTake : undefined,
      danger: true,
      stepUp: true,
      ask: { reason: reason("原因", "请填写扣回原因") },
      dialog: { title: "扣回奖励", hint: ({ prizeName }) => `将从会员账户扣回${prizeName}，确定？` },
      done: "已扣回",
    },
    export: { kind: "export", title: "导出" },
  },
});
