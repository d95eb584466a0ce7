import { z } from "zod";
import { choices } from "../../kit/choices.ts";

export const rankType = choices({ RICH: "财富榜", HOST: "主播榜", INTEGRAL: "积分榜" });
export type RankType = (typeof rankType.values)[number];
export const rankPeriod = choices({ DAY: "日榜", WEEK: "周榜", MONTH: "月榜", TOTAL: "总榜" });
export type RankPeriod = (typeof rankPeriod.values)[number];
export const rankStatus = choices({ OPEN: "统计中", LOCKED: "已锁榜", REWARDED: "已发奖", EXCLUDED: "已剔除" });
export const rankSettingStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const prizeKind = choices({
  CASH: "现金",
  INTEGRAL: "积分",
  COUPON: "优惠券",
  BADGE: "徽章",
  HOME_TOP: "首页置顶小时",
});

export const rankMessages = {
  ranges: "名次区间重叠或不连续",
  cash: "现金奖品须在0.01-50000元之间",
  prizeValue: "奖品数值须为正整数",
  showNum: "上榜人数须在10-200之间",
  rules: "榜单说明不能超过500个字",
  reason: "请填写剔除原因",
  reasonLong: "剔除原因不能超过150个字",
  samePerson: "不能由同一人剔除并发奖",
  notEnded: "周期尚未结束，不能锁榜",
  nothing: "没有可发奖的名次",
  noPrizes: "请先设置奖品",
  coupon: "优惠券不存在或未上架",
  liveBan: "禁播主播不参与排名",
  farming: "疑似刷分",
  anonymous: "神秘人",
  rankBonus: (place: number) => `第${place}名奖励`,
  minor: (userId: number) => ({ title: "未成年人消费", content: `会员${userId}未满18周岁且有消费，请回访。` }),
  bigSpend: (userId: number, yuan: string) => ({
    title: "大额消费回访",
    content: `会员${userId}24小时内消费${yuan}元，请回访核实。`,
  }),
  lockedChange: (name: string, userId: number) => ({
    title: "已锁榜单数据变化",
    content: `${name}中会员${userId}的礼物被撤销，请核实是否剔除。`,
  }),
  falling: (count: number, names: string) => ({
    title: "主播收益下滑",
    content: `上周有${count}位主播收益环比下降50%以上：${names}`,
  }),
} as const;

export const rankPrize = z.strictObject({
  from: z.int(rankMessages.ranges).min(1, rankMessages.ranges).max(200, rankMessages.ranges),
  to: z.int(rankMessages.ranges).min(1, rankMessages.ranges).max(200, rankMessages.ranges),
  kind: prizeKind.schema,
  /** Cents, points, the coupon's number, or hours; nothing for a badge. */
  value: z.int(rankMessages.prizeValue).min(0, rankMessages.prizeValue).max(100_000_000, rankMessages.prizeValue),
});
export type RankPrize = z.output<typeof rankPrize>;

/** The ranges of each kind are consecutive from 1 on; several kinds may share one place. */
export function prizeProblem(prizes: readonly RankPrize[]): string | null {
  const ranges = [...new Map(prizes.map((prize) => [`${prize.from}-${prize.to}`, prize])).values()].sort(
    (one, other) => one.from - other.from,
  );
  let next = 1;
  for (const { from, to } of ranges) {
    if (from !== next || to < from) return rankMessages.ranges;
    next = to + 1;
  }
  for (const { kind, value } of prizes) {
    if (kind === "CASH" && (value < 1 || value > 5_000_000)) return rankMessages.cash;
    if (kind !== "CASH" && kind !== "BADGE" && value < 1) return rankMessages.prizeValue;
  }
  return null;
}

/** The prize of a position, as text. */
export function prizeText(prizes: readonly RankPrize[], place: number): string {
  return prizes
    .filter(({ from, to }) => from <= place && place <= to)
    .map(({ kind, value }) => {
      switch (kind) {
        case "CASH":
          return `现金${(value / 100).toFixed(2).replace(/\.00$/, "")}元`;
        case "INTEGRAL":
          return `${value}积分`;
        case "COUPON":
          return `优惠券#${value}`;
        case "HOME_TOP":
          return `首页置顶${value}小时`;
        default:
          return prizeKind.labels.BADGE;
      }
    })
    .join("、");
}
