import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { adSource } from "../../core/placed/ad-source.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { adRecordRoute } from "./ad-record.resource.ts";

const own = (title: string) => button(title, adRecordRoute);
export const adGrants = {
  reverse: own("撤销奖励"),
  block: own("拉黑设备"),
  unblock: own("解除拉黑"),
} as const;
export const adMessages = {
  noAdvert: "激励视频不存在或未投放",
  known: "该广告交易号已上报",
  reason: "请填写撤销原因",
  reasonLong: "原因不能超过150个字",
  tooMany: "单次最多操作200条",
  choose: "请选择记录",
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

const reason = z.string(adMessages.reason).trim().min(1, adMessages.reason).max(150, adMessages.reasonLong);

export const reverseAdRewards = endpoint({
  method: "POST",
  path: "/api/ad-records/reverse",
  allow: [adGrants.reverse],
  title: "撤销奖励",
  done: "已撤销",
  body: z.strictObject({
    ids: z.array(z.int().positive(), adMessages.choose).min(1, adMessages.choose).max(adBatchMax, adMessages.tooMany),
    reason,
  }),
  data: z.object({ reversed: z.int() }),
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
  allow: [adGrants.block],
  title: "拉黑设备",
  done: "已拉黑",
  body: z.strictObject({
    deviceId: z.string(adMessages.device).trim().min(1, adMessages.device).max(100, adMessages.device),
    days: z.int(adMessages.days).min(1, adMessages.days).max(365, adMessages.days),
    reason: z.string(adMessages.blockReason).trim().min(1, adMessages.blockReason).max(150, adMessages.reasonLong),
  }),
});

export const unblockAdDevice = endpoint({
  method: "DELETE",
  path: "/api/ad-device-blocks",
  allow: [adGrants.unblock],
  title: "解除拉黑",
  done: "已解除",
  query: z.strictObject({
    deviceId: z.string(adMessages.device).trim().min(1, adMessages.device).max(100, adMessages.device),
  }),
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
