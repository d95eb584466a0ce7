import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const douyinRoute = "/banner/douyinRichText";

export const douyinScene = choices({
  HOME_INTRO: "首页介绍",
  SERVICE_INTRO: "服务介绍",
  MEMBER_RIGHTS: "会员权益",
  ACTIVITY: "活动页",
  AGREEMENT: "协议",
  CUSTOM: "自定义",
});
export const douyinStatus = choices({
  DRAFT: "草稿",
  WAIT_PLATFORM: "平台审核中",
  ONLINE: "已上线",
  REFUSED: "平台驳回",
  OFFLINE: "已下线",
});

export const douyinGrants = {
  create: button("新增", douyinRoute),
  edit: button("编辑", douyinRoute),
  verdict: button("登记审核结果", douyinRoute),
  copy: button("复制", douyinRoute),
} as const;

export const douyinLimits = { title: 30, content: 50_000, shareTitle: 30, remark: 200 } as const;

export const douyinMessages = {
  code: "编码只能包含小写字母、数字和下划线，2-32位",
  codeTaken: "编码已存在",
  title: "请输入标题",
  content: "请输入内容",
  leads: (part: string) => `内容包含抖音禁止的导流信息：${part}`,
  remark: "请填写平台驳回意见",
  shareImage: "分享图宽高比须为5:4",
  removable: "只能删除草稿、被驳回或已下线的页面",
  removed: "已移除不支持的标签",
  qrCode: "二维码图片",
} as const;

export const pagePath = (code: string): string => `pages/rich/index?code=${code}`;

const leads: readonly RegExp[] = [
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  /(?<!\d)(?:0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})(?!\d)/,
  /(?:加|➕|\+|＋)?\s*(?:微信|薇信|威信|徽信|vx|wx|v信|wechat|weixin)\s*(?:号|：|:|是|为)?\s*[a-z][-\w]{5,19}/i,
  /(?:q{2}|扣扣|企鹅)\s*(?:号|群|：|:|是|为)?\s*\d{5,12}/i,
  /(?:https?:\/\/|www\.)[^\s<>"']+/i,
  /[a-z0-9-]+\.(?:com|cn|net|top|vip|xyz|cc|shop)(?:\/[^\s<>"']*)?/i,
];

/** Circled, wide and spaced digits are read as plain ones: people who hide a number write it so. */
const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\u200b-\u200f\ufeff]/g, "")
    .replaceAll(/(?<=\d)[\s\-_.·*]+(?=\d)/g, "");

/** The first contact detail or external address in a text; null when there is none. */
export function findLead(text: string): string | null {
  for (const pattern of leads) {
    const found = pattern.exec(text)?.[0] ?? pattern.exec(plainText(text))?.[0];
    if (found !== undefined) return found.slice(0, 40);
  }
  return null;
}
