import { z } from "zod";
import { choices } from "../../kit/choices.ts";

/** Where a gift is sent. */
export const giftScene = choices({ LIVE: "直播", CHAT: "聊天", VIDEO: "视频", CALL: "通话", CHAT_ROOM: "聊天室" });
/** Why a gift looks suspicious. */
export const giftRisk = choices({
  NONE: "正常",
  MUTUAL: "互刷",
  SAME_DEVICE: "同设备",
  FAST_WITHDRAW: "快速提现",
  REFUND_LINK: "退款关联",
});
export const giftRecordStatus = choices({ NORMAL: "正常", REVOKED: "已撤销" });

export const shareRange = "分成比例须在0-80%之间";
const share = z.int(shareRange).min(0, shareRange).max(8000, shareRange);
/** The receiver's share by scene, in 1/10000. */
export const giftShares = z.strictObject({ LIVE: share, CHAT: share, VIDEO: share, CALL: share, CHAT_ROOM: share });
export type GiftShares = z.output<typeof giftShares>;
