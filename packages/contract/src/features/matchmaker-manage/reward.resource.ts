import { z } from "zod";
import { rewardState, rewardType } from "../../core/matchmaker/matchmaker.choices.ts";
import { rewardMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { rewardStatus } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";
import { yuanText } from "../../wire/yuan-text.ts";

export const rewardPage = "/matchmakerManage/matchmakerRewardLog";
export const rewardBatchLimit = 200;
export const rewardReason = z
  .string(rewardMessages.reason)
  .trim()
  .min(1, rewardMessages.reason)
  .max(200, "原因不能超过200个字");
const moved = z.object({ id: z.int(), status: rewardState.schema });
const yuan = numberParam("请输入数字").min(-1_000_000, "金额超出范围").max(1_000_000, "金额超出范围");

export const rewardSummary = z.object({
  states: z.array(z.object({ status: rewardState.schema, count: z.int(), cents: z.int() })),
  types: z.array(z.object({ type: rewardType.schema, cents: z.int() })),
  days: z.array(z.object({ day: z.string(), cents: z.int() })),
});

/** 红娘奖励记录: every reward with its state. */
export const matchmakerReward = defineResource({
  name: "matchmakerReward",
  title: "红娘奖励记录",
  route: rewardPage,
  alsoReadBy: ["/phoneVersions/phoneMatchmakerRewardLog"],
  path: "/api/matchmaker/rewards",
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 40 }),
    agentId: field.id("红娘编号"),
    userId: field.colleague("红娘"),
    gradeName: field.text("等级", { max: 10 }),
    shopId: optional(field.shop("门店")),
    type: field.choice("类型", rewardType),
    sourceType: field.text("来源类型", { max: 30 }),
    sourceId: field.count("来源编号"),
    source: field.text("来源", { max: 60 }),
    /** Both sides of an introduction, their names masked except for the first character. */
    sourcePair: field.text("来源双方", { max: 20 }),
    /** The room of a broadcast. */
    roomId: optional(field.id("直播间")),
    fromUserId: optional(field.member("来源会员")),
    amountCents: field.cents("金额"),
    status: field.choice("状态", rewardState),
    unfreezeTime: field.time("解冻时间"),
    createdTime: field.time("发生时间"),
    issueTime: optional(field.time("发放时间")),
    operatorId: optional(field.staff("操作人")),
    reason: field.text("备注", { max: 200 }),
    rewardStatus: field.choice("奖励状态", rewardStatus),
  },
  list: {
    columns: [
      "no",
      "userId",
      "gradeName",
      "shopId",
      "type",
      "source",
      "amountCents",
      "status",
      "unfreezeTime",
      "createdTime",
      "operatorId",
      "reason",
    ],
    filters: {
      member: { by: "member", field: "userId", label: "红娘" },
      shopId: { by: "equals", field: "shopId", label: "门店" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      amountMin: { by: "own", label: "金额", schema: yuan },
      amountMax: { by: "own", label: "金额", schema: yuan },
    },
    sortable: ["amountCents", "createdTime"],
    sort: "-createdTime",
    summary: rewardSummary,
  },
  actions: {
    issue: {
      kind: "custom",
      title: "提前发放",
      on: "row",
      when: ({ status }) => status === "FROZEN",
      stepUp: true,
      confirm: "确定提前发放该奖励？",
      body: z.strictObject({}),
      data: moved,
      done: "已发放",
    },
    void: {
      kind: "custom",
      title: "作废",
      on: "row",
      when: ({ status }) => status === "FROZEN",
      danger: true,
      stepUp: true,
      body: z.strictObject({ reason: rewardReason }),
      data: moved,
      done: "已作废",
    },
    reverse: {
      kind: "custom",
      title: "冲回",
      on: "row",
      when: ({ status }) => status === "ISSUED",
      danger: true,
      stepUp: true,
      body: z.strictObject({ reason: z.string().trim().max(200, "原因不能超过200个字").default("") }),
      data: moved,
      done: "已冲回",
    },
    issueMany: {
      kind: "custom",
      title: "批量发放",
      on: "batch",
      batch: rewardBatchLimit,
      stepUp: true,
      body: z.strictObject({
        ids: z.array(z.int()).min(1, "请选择记录").max(rewardBatchLimit, `一次最多操作${rewardBatchLimit}条`),
      }),
      data: z.object({ count: z.int(), cents: z.int() }),
      done: ({ count, cents }: { readonly count: number; readonly cents: number }) =>
        `已发放${count}笔，共${yuanText(cents)}元`,
      path: "/api/matchmaker/rewards/batch-issue",
    },
    export: { kind: "export", title: "导出" },
  },
});
