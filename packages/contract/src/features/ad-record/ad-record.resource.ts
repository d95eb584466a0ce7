import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { adSource } from "../../core/placed/ad-source.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const adRecordRoute = "/shareReward/adRecord";
export const adResult = choices({ FINISHED: "看完", SKIPPED: "跳过", ERROR: "加载失败" });
export const adVerify = choices({ WAIT: "待回调", PASS: "已验证", FAIL: "验证失败" });
export const adReward = choices({ NONE: "未奖励", ISSUED: "已奖励", REVERSED: "已撤销" });
export const noRewardReason = choices({ LIMIT: "超出上限", SHORT: "时长不足", RISK: "风险设备", VERIFY: "验证失败" });

export const adLimit = "已达每日上限，不能补发";
/** Only what was given can be taken back. */
export const isRewarded = ({ rewardStatus: state }: { readonly rewardStatus: string }): boolean => state === "ISSUED";

/** 广告观看记录. */
export const adRecord = defineResource({
  name: "adRecord",
  title: "广告观看记录",
  route: adRecordRoute,
  path: "/api/ad-records",
  fields: {
    id: field.id("编号"),
    userId: field.member("会员"),
    advertId: optional(field.count("广告编号")),
    advertName: optional(field.text("广告", { max: 40 })),
    source: field.choice("来源", adSource),
    networkTransId: field.text("流水号", { max: 80 }),
    platform: optional(field.choice("平台", platform)),
    watchSec: field.count("观看时长/总时长"),
    durationSec: field.count("总时长"),
    result: field.choice("结果", adResult),
    verify: field.choice("验证", adVerify),
    rewardScore: field.count("奖励积分"),
    rewardStatus: field.choice("奖励状态", adReward),
    noRewardReason: optional(field.choice("未奖励原因", noRewardReason)),
    ecpmCents: field.cents("eCPM"),
    incomeMilli: field.count("预估收入"),
    deviceId: field.text("设备/IP", { max: 100 }),
    ip: field.text("IP", { max: 60 }),
    isBlocked: field.flag("已拉黑"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "id",
      "userId",
      "advertName",
      "source",
      "platform",
      "watchSec",
      "result",
      "verify",
      "rewardScore",
      "rewardStatus",
      "incomeMilli",
      "deviceId",
      "createdTime",
    ],
    filters: {
      member: { by: "member", field: "userId" },
      advertId: { by: "own", label: "广告编号", schema: idParam },
      source: { by: "oneOf", field: "source" },
      platform: { by: "oneOf", field: "platform" },
      result: { by: "oneOf", field: "result" },
      verify: { by: "oneOf", field: "verify" },
      rewardStatus: { by: "oneOf", field: "rewardStatus" },
      deviceId: { by: "equals", field: "deviceId", label: "设备号" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  states: { field: "rewardStatus", first: "NONE", entered: ["REVERSED"] },
  actions: {
    reissue: {
      title: "补发奖励",
      from: ["NONE"],
      to: "ISSUED",
      when: ({ verify }) => verify === "PASS",
      elsewhere: "仅已验证且未奖励的记录可以补发",
      blocked: ({ noRewardReason: reason }) => (reason === "LIMIT" ? adLimit : undefined),
      data: z.object({ id: z.int(), score: z.int() }),
      done: "已补发",
    },
    export: { kind: "export", title: "导出" },
  },
});
