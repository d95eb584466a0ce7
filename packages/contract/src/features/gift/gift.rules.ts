import { shareRange } from "../../core/money/gift.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const giftRoute = "/gitftCentre/giftList";
export const giftCategory = choices({
  HOT: "热门",
  LOVE: "表白",
  LUXURY: "豪华",
  FESTIVAL: "节日",
  MEMBER: "会员专属",
});
export const giftAnim = choices({ NONE: "无", SVGA: "动画", MP4: "视频" });
export const giftMemberOnly = choices({ NONE: "不限", APP_MEMBER: "APP会员", MARRIAGE_MEMBER: "相亲会员" });
export const giftStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });

const own = (title: string) => button(title, giftRoute);
export const giftGrants = {
  play: own("播放动画"),
  sort: own("排序"),
  share: own("全局分成"),
  copy: own("复制"),
} as const;

export const giftMessages = {
  name: "礼物名称须为1-8字",
  nameTaken: "礼物名称已存在",
  icon: "请上传礼物图标",
  iconFile: "礼物图标须为200KB以内的png或webp图片",
  price: "礼物价格须在0.1-99999.99元之间",
  share: shareRange,
  anim: "请上传动画文件",
  animType: "动画文件与动画类型不一致",
  animSize: "动画文件不能超过5MB",
  animSec: "动画时长须在0-60秒之间",
  scenes: "请选择使用场景",
  combo: "连击数量最多6个，每个须为1-9999的整数",
  corner: "角标不能超过4个字",
  span: "结束时间必须晚于开始时间",
  sent: "该礼物已有赠送记录，只能下架",
  offline: "下架后用户将无法赠送该礼物",
  remove: "确定删除该礼物？",
  batch: "单次最多操作100条",
  sort: "请选择要排序的礼物",
  copyMark: "副本",
} as const;

export const giftLimits = { iconBytes: 200 * 1024, animBytes: 5 * 1024 * 1024, batch: 100, nameLetters: 8 } as const;

/** 1、10、66 → the numbers; null if one is invalid or duplicate, or there are too many. */
export function combosOf(text: string): readonly number[] | null {
  const parts = text.split(/[\s,，、;；]+/u).filter((part) => part !== "");
  const numbers = [...new Set(parts.map(Number))];
  const fits = numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 9999);
  return fits && numbers.length > 0 && numbers.length <= 6 ? numbers : null;
}

interface GiftDraft {
  readonly animType?: string;
  readonly animUrl?: string | null;
  readonly comboCounts?: string;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
}

/** Rules across the fields of a gift. */
export function giftProblems(draft: GiftDraft): Partial<Record<keyof GiftDraft, string>> {
  const found: Partial<Record<keyof GiftDraft, string>> = {};
  const url = draft.animUrl ?? "";
  const suffix = draft.animType === "SVGA" ? ".svga" : ".mp4";
  if (draft.animType !== undefined && draft.animType !== "NONE") {
    if (url === "") found.animUrl = giftMessages.anim;
    else if (!url.toLowerCase().endsWith(suffix)) found.animUrl = giftMessages.animType;
  }
  if (combosOf(draft.comboCounts ?? "") === null) found.comboCounts = giftMessages.combo;
  const [from, to] = [draft.startTime ?? "", draft.endTime ?? ""];
  if (from !== "" && to !== "" && Date.parse(to) <= Date.parse(from)) found.endTime = giftMessages.span;
  return found;
}
