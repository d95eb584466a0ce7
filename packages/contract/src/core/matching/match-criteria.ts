import { choices, type ChoiceOf } from "../../kit/choices.ts";

/** The result of comparing one wish with one fact. */
export const matchResult = choices({
  HIT: "符合",
  NEAR: "接近",
  MISS: "不符",
  UNKNOWN: "资料缺失",
  FREE: "不限",
});
export type MatchResult = ChoiceOf<typeof matchResult>;

/** The compared criteria, in the order they are shown. */
export const matchKey = choices({
  age: "年龄",
  region: "地区",
  marital: "婚况",
  height: "身高",
  education: "学历",
  income: "收入",
  haveChild: "孩子",
  wantChild: "生育",
  whenMarry: "婚期",
  house: "房车",
  profession: "职业",
  hobby: "爱好",
  weight: "体重",
});
export type MatchKey = ChoiceOf<typeof matchKey>;

/** The weight of each wish; together 100. */
export const matchWeights: Readonly<Record<MatchKey, number>> = {
  age: 18,
  region: 14,
  marital: 12,
  height: 10,
  education: 10,
  income: 10,
  haveChild: 6,
  wantChild: 4,
  whenMarry: 4,
  house: 4,
  profession: 3,
  hobby: 3,
  weight: 2,
};

/** Tenths of the weight: integers, so that every machine rounds alike. FREE is left out of the sum. */
export const resultTenths: Readonly<Record<Exclude<MatchResult, "FREE">, number>> = {
  HIT: 10,
  NEAR: 5,
  UNKNOWN: 4,
  MISS: 0,
};

/** Wishes with a lower total weight than this are supplemented by an average result. */
export const fullWeight = 30;
export const fillTenths = 6;

/** Encodes a member's results, one letter for each key; the score cache stores this text. */
export const resultLetters: Readonly<Record<MatchResult, string>> = {
  HIT: "H",
  NEAR: "N",
  MISS: "M",
  UNKNOWN: "U",
  FREE: "F",
};

export const matchBand = choices({
  HIGH: "非常匹配",
  GOOD: "比较匹配",
  FAIR: "可以尝试",
  LOW: "匹配度低",
});
export type MatchBand = ChoiceOf<typeof matchBand>;

/** Candidates below this score are hidden unless requested. */
export const shownFrom = 60;

export function bandOf(score: number): MatchBand {
  if (score >= 85) return "HIGH";
  if (score >= 70) return "GOOD";
  return score >= shownFrom ? "FAIR" : "LOW";
}

export const matchScope = choices({
  OWN: "我的会员",
  SHOP: "本店会员",
  REGION: "辖区会员",
  PLATFORM: "全平台",
  BORROW: "借力池",
});
export type MatchScope = ChoiceOf<typeof matchScope>;
