import { dayMs } from "./calendar.ts";
import type { RowWriter } from "./row-writer.ts";

const channels = [
  ["natural", "自然流量", 30],
  ["huawei_store", "华为应用市场", 14],
  ["xiaomi_store", "小米应用商店", 9],
  ["app_store", "App Store", 13],
  ["douyin_ad", "抖音信息流", 12],
  ["kuaishou_ad", "快手投放", 6],
  ["wechat_moments", "朋友圈广告", 5],
  ["offline_shop", "门店地推", 5],
  ["invite", "会员邀请", 4],
  ["community", "社区合作", 2],
  ["old_partner", "旧合作渠道", 0],
] as const;

/** Writes the channels and returns their ids with the share of registrations. */
export function writeChannels(writer: RowWriter, now: number, firstId: number): (readonly [number, number])[] {
  return channels.map(([code, name, share], place) => {
    const id = firstId + place;
    writer.write("channel", {
      id,
      code,
      name,
      status: share === 0 ? "DISABLE" : "ENABLE",
      created_time: new Date(now - 500 * dayMs),
    });
    return [id, share];
  });
}
