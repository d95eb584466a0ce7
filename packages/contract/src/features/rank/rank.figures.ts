import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getHostStat, getIntegralStat, getRichStat } from "./rank.endpoints.ts";
import { hostRank, integralRank, richRank } from "./rank.resources.ts";

/** Who was taken off the list does not count. */
const ranked = { counted: "1" };
/** Whoever was on air, however short. */
const onAir = { ...ranked, minMinutes: "0" };

export const richFigures = defineFigures(getRichStat, {
  list: listOfResource(richRank),
  figures: {
    members: { title: "上榜人数", period: "chosen", opens: ranked },
    value: { title: "总消费", unit: "cents", period: "chosen", opens: ranked, sums: "value" },
    topBp: { title: "TOP10占比", unit: "bp", period: "chosen" },
    newcomers: { title: "新上榜", period: "chosen", opens: { ...ranked, newcomer: "1" } },
  },
});

export const hostFigures = defineFigures(getHostStat, {
  list: listOfResource(hostRank),
  figures: {
    members: { title: "开播主播", period: "chosen", opens: onAir },
    gifts: {
      title: "总流水",
      unit: "cents",
      period: "chosen",
      value: ({ figures }) => figures["giftCents"] ?? 0,
      opens: onAir,
      sums: "giftCents",
    },
    value: { title: "总收益", unit: "cents", period: "chosen", opens: onAir, sums: "value" },
    minutes: {
      title: "人均时长（分钟）",
      period: "chosen",
      alone: "an average",
      value: ({ figures }) => figures["minutes"] ?? 0,
    },
  },
});

export const integralFigures = defineFigures(getIntegralStat, {
  list: listOfResource(integralRank),
  figures: {
    earned: {
      title: "发放积分",
      period: "chosen",
      value: ({ figures }) => figures["earned"] ?? 0,
      opens: ranked,
      sums: "earned",
    },
    spent: {
      title: "消耗积分",
      period: "chosen",
      value: ({ figures }) => figures["spent"] ?? 0,
      opens: ranked,
      sums: "spent",
    },
    circulating: {
      title: "流通积分",
      period: "now",
      alone: "the sum of all wallets",
      value: ({ figures }) => figures["circulating"] ?? 0,
    },
    rate: {
      title: "消耗率",
      unit: "bp",
      period: "chosen",
      value: ({ figures: { earned = 0, spent = 0 } }) =>
        earned === 0 ? null : Math.round((spent * 1000) / earned) * 10,
    },
  },
});
