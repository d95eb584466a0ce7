import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { adSource } from "../../core/placed/ad-source.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { adRecordRoute } from "./ad-record.resource.ts";

const own = (title: string) => button(title, adRecordRoute);
export const adButtons = {
  reverse: own("撤销奖励"),
  reissue: own("补发奖励"),
  block: own("拉黑设备"),
  unblock: own("解除拉黑"),
} as const;
export const adSay = {
  reason: "请填写撤销原因",
  reasonLong: "原因不能超过150个字",
  tooMany: "单次最多操作200条",
  choose: "请选择记录",
  limit: "已达每日上限，不能补发",
  notPassed: "仅已验证且未奖励的记录可以补发",
  days: "拉黑天数须为1-365",
  blockReason: "请填写拉黑原因",
  device: "请填写设备号",
  blockConfirm: "拉黑后该设备不再获得广告奖励，确定？",
  noBlock: "该设备未被拉黑",
  reward: "观看广告",
  auto: "同一设备账号或观看次数异常，系统自动拉黑1天",
  notice: (deviceId: string, accounts: number, views: number) => ({
    title: "广告刷量设备",
    content: `设备${deviceId}今日有${accounts}个账号观看${views}次，已自动拉黑1天。`,
  }),
} as const;
export const adBatchMax = 200;

const reason = z.string(adSay.reason).trim().min(1, adSay.reason).max(150, adSay.reasonLong);

export const reverseAdRewards = endpoint({
  method: "POST",
  path: "/api/ad-records/reverse",
  allow: [adButtons.reverse],
  title: "撤销奖励",
  done: "已撤销",
  body: z.strictObject({
    ids: z.array(z.int().positive(), adSay.choose).min(1, adSay.choose).max(adBatchMax, adSay.tooMany),
    reason,
  }),
  data: z.object({ reversed: z.int() }),
});

export const reissueAdReward = endpoint({
  method: "POST",
  path: "/api/ad-records/{id}/reissue",
  allow: [adButtons.reissue],
  title: "补发奖励",
  done: "已补发",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int(), score: z.int() }),
});

export const getAdBlocks = endpoint({
  method: "GET",
  path: "/api/ad-device-blocks",
  allow: reads(adRecordRoute),
  data: z.array(
    z.object({
      deviceId: z.string(),
      reason: z.string(),
      untilTime: z.string(),
      staffName: z.string(),
      createdTime: z.string(),
    }),
  ),
});

export const blockAdDevice = endpoint({
  method: "POST",
  path: "/api/ad-device-blocks",
  allow: [adButtons.block],
  title: "拉黑设备",
  done: "已拉黑",
  body: z.strictObject({
    deviceId: z.string(adSay.device).trim().min(1, adSay.device).max(100, adSay.device),
    days: z.int(adSay.days).min(1, adSay.days).max(365, adSay.days),
    reason: z.string(adSay.blockReason).trim().min(1, adSay.blockReason).max(150, adSay.reasonLong),
  }),
});

export const unblockAdDevice = endpoint({
  method: "DELETE",
  path: "/api/ad-device-blocks",
  allow: [adButtons.unblock],
  title: "解除拉黑",
  done: "已解除",
  query: z.strictObject({ deviceId: z.string(adSay.device).trim().min(1, adSay.device).max(100, adSay.device) }),
});

export const getAdStat = endpoint({
  method: "GET",
  path: "/api/ad-records/stat",
  allow: reads(adRecordRoute),
  query: daySpan,
  data: z.object({
    views: z.int(),
    finishBp: z.int().nullable(),
    /** Views for each member, times ten. */
    perMember: z.int().nullable(),
    score: z.int(),
    costCents: z.int(),
    incomeCents: z.int(),
    days: z.array(z.object({ day: z.string(), incomeCents: z.int(), costCents: z.int() })),
    sources: z.array(z.object({ source: adSource.schema, finishBp: z.int(), ecpmCents: z.int() })),
    devices: z.array(z.object({ deviceId: z.string(), views: z.int(), accounts: z.int(), seconds: z.int() })),
  }),
});
