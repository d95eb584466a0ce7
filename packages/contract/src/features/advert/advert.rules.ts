import { button } from "../../wire/access.ts";
import { adSource } from "../../core/placed/ad-source.ts";
import { choices } from "../../kit/choices.ts";

export const advertRoute = "/banner/advertManage";

export const advertSlot = choices({
  SPLASH: "开屏",
  POPUP: "首页弹窗",
  FEED: "信息流",
  FLOAT: "悬浮窗",
  LIVE_CORNER: "直播间角标",
  REWARD_VIDEO: "激励视频",
});
export const advertSource = adSource;
export const materialType = choices({ IMAGE: "图片", VIDEO: "视频" });
export const advertFrequency = choices({ ONCE: "仅一次", DAILY: "每天一次", EVERY: "每次" });
export const advertStatus = choices({ DRAFT: "草稿", ONLINE: "投放中", OFFLINE: "已停止" });

export const splashSize = { width: 1080, height: 1920 } as const;
export const advertMessages = {
  name: "请输入广告名称",
  material: "请上传素材",
  splash: "开屏图尺寸必须是1080x1920",
  code: "请输入广告代码位ID",
  showSec: "展示秒数须为3-10的整数",
  interval: "间隔须为5-50条",
  reward: "奖励积分须为1-500的整数",
  dayLimit: "每日上限须为1-20的整数",
  priority: "优先级须为1-999的整数",
  online: "投放中的广告不能删除，请先停止",
  removeConfirm: "确定删除该广告？",
  badRow: (row: number) => `第${row}行格式错误`,
} as const;

export const advertGrants = {
  copy: button("复制", advertRoute),
  import: button("导入收入", advertRoute),
} as const;
export const incomeColumns = { date: "日期", code: "代码位ID", yuan: "收入元" } as const;
export const incomeRowsMax = 5000;

interface AdvertDraft {
  readonly slot?: string;
  readonly source?: string;
  readonly networkCode?: string | null;
  readonly materialUrl?: string | null;
  readonly showSec?: number | null;
  readonly feedInterval?: number | null;
  readonly rewardScore?: number | null;
  readonly dayLimit?: number | null;
}

/** The required fields of each slot and source; the form and the server apply the same. */
export function advertProblems(draft: AdvertDraft): Partial<Record<keyof AdvertDraft, string>> {
  const { slot, source } = draft;
  const isOwn = source === "SELF";
  const missing = (value: unknown) => value === null || value === undefined || value === "";
  return {
    ...(isOwn && missing(draft.materialUrl) ? { materialUrl: advertMessages.material } : {}),
    ...(!isOwn && source !== undefined && missing(draft.networkCode) ? { networkCode: advertMessages.code } : {}),
    ...(slot === "SPLASH" && missing(draft.showSec) ? { showSec: advertMessages.showSec } : {}),
    ...(slot === "FEED" && missing(draft.feedInterval) ? { feedInterval: advertMessages.interval } : {}),
    ...(slot === "REWARD_VIDEO" && missing(draft.rewardScore) ? { rewardScore: advertMessages.reward } : {}),
    ...(slot === "REWARD_VIDEO" && missing(draft.dayLimit) ? { dayLimit: advertMessages.dayLimit } : {}),
  };
}
