import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { neededText, ofMember, ownNumber, someText } from "../../core/open-door/intake-fields.ts";

const seconds = (label: string) =>
  z.int(`${label}须为0-3600`).min(0, `${label}须为0-3600`).max(3600, `${label}须为0-3600`);

/** A member has watched a rewarded advert. Its score comes with the signed callback of the network, never by this row. */
export const adViewIntake = defineIntake({
  name: "adView",
  plural: "ad-views",
  title: "广告观看",
  scope: "service",
  refs: ofMember,
  fields: {
    advertId: ownNumber("广告编号"),
    networkTransId: neededText("广告交易号", 100),
    platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误"),
    deviceId: someText("设备编号", 100),
    ip: someText("IP", 45),
    durationSec: seconds("总时长"),
    watchSec: seconds("观看时长"),
    result: z.enum(["FINISHED", "SKIPPED", "ERROR"], "观看结果取值错误"),
  },
  view: z.object({
    verify: z.string(),
    rewardStatus: z.string(),
    rewardScore: z.int(),
    noRewardReason: z.string().nullable(),
  }),
  example: {
    member: "u-1001",
    advertId: 11,
    networkTransId: "csj-20261119-1",
    platform: "ANDROID",
    deviceId: "d-77",
    durationSec: 30,
    watchSec: 30,
    result: "FINISHED",
  },
  check: ({ durationSec, watchSec }): Readonly<Record<string, string>> =>
    watchSec > durationSec ? { watchSec: "观看时长不能超过总时长" } : {},
});
