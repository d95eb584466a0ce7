import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const channelRoute = "/operation/channel";
export const channelType = choices({
  NATURAL: "自然流量",
  APP_STORE: "应用商店",
  FEED_AD: "信息流广告",
  SHORT_VIDEO: "短视频投放",
  OFFLINE: "线下地推",
  MEDIUM: "第三方媒介",
  AGENT: "代理商",
  INVITE: "会员邀请",
});
/** Kinds that are created here; those of promoters are created with the promoter. */
export const ownChannelType = choices({
  APP_STORE: "应用商店",
  FEED_AD: "信息流广告",
  SHORT_VIDEO: "短视频投放",
  OFFLINE: "线下地推",
  AGENT: "代理商",
  INVITE: "会员邀请",
  NATURAL: "自然流量",
});
export const channelSettle = choices({ NONE: "不结算", CPA: "按注册", CPS: "按付费分成", CPC: "按点击" });
export const channelStatus = choices({ ENABLE: "启用", DISABLE: "停用" });

export const channelGrants = {
  material: button("推广物料", channelRoute),
  cost: button("录入花费", channelRoute),
  importCost: button("导入花费", channelRoute),
  merge: button("合并到", channelRoute),
} as const;

export const channelMessages = {
  code: "编码只能包含小写字母、数字和下划线，2-32位",
  codeTaken: "编码已存在",
  codeFixed: "已有注册的渠道不能修改编码",
  name: "请输入渠道名称",
  price: "单价须大于0",
  rate: "分成比例须在0.1%-100%之间",
  cost: "花费须在0-10000000元之间",
  costDay: "请选择日期",
  costExists: "该日已有花费，确定覆盖？",
  medium: "媒介渠道请在媒介管理中维护",
  natural: "自然流量不能停用或合并",
  mergeConfirm: "历史数据将一并转移且不可恢复，确定合并？",
  mergeTarget: "请选择要合并到的渠道",
  agent: "请选择代理商",
  parent: "上级渠道不能是自身或其下级",
  landing: "链接必须以https://开头",
  badRow: (row: number) => `第${row}行格式错误`,
  suspect: (name: string) => ({
    title: "渠道刷量预警",
    content: `渠道「${name}」昨日超过三成注册来自共用设备，请核查`,
  }),
} as const;
export const costColumns = { code: "编码", date: "日期", yuan: "金额" } as const;
export const costRowsMax = 5000;
export const costMax = 1_000_000_000;
export const suspectShare = 0.3;

interface ChannelDraft {
  readonly settleType?: string;
  readonly price?: number | null;
  readonly rateBp?: number | null;
  readonly landingUrl?: string | null;
}
export function channelProblems({ settleType, price, rateBp, landingUrl }: ChannelDraft): {
  price?: string;
  rateBp?: string;
  landingUrl?: string;
} {
  return {
    ...((settleType === "CPA" || settleType === "CPC") && (price ?? 0) <= 0 ? { price: channelMessages.price } : {}),
    ...(settleType === "CPS" && (rateBp ?? 0) < 10 ? { rateBp: channelMessages.rate } : {}),
    ...((landingUrl ?? "") !== "" && !(landingUrl ?? "").startsWith("https://")
      ? { landingUrl: channelMessages.landing }
      : {}),
  };
}

interface Typed {
  readonly type: string;
}
/** Channels of promoters are kept on their own page; what comes by itself can be neither stopped nor merged. */
export const isOwnChannel = ({ type }: Typed): boolean => type !== "MEDIUM";
export const isNaturalChannel = ({ type }: Typed): boolean => type === "NATURAL";
export const isMovableChannel = (row: Typed): boolean => isOwnChannel(row) && !isNaturalChannel(row);
