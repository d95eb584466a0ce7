import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { sex } from "../member/member.choices.ts";

/** A member's passed credentials, in the order they are shown. */
export const posterBadge = choices({
  REAL_NAME: "实名",
  FACE: "真人",
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
});

/**
 * Everything that a poster shows about a member and nothing else: phone, WeChat and real name are not part of it. An
 * unknown fact is an empty text.
 */
export const posterProfile = z.object({
  nickname: z.string(),
  sex: sex.schema,
  age: z.int().nullable(),
  height: z.int().nullable(),
  education: z.string(),
  city: z.string(),
  profession: z.string(),
  income: z.string(),
  marital: z.string(),
  badges: z.array(posterBadge.schema),
  statement: z.string(),
  wishes: z.string(),
});
export type PosterProfile = z.output<typeof posterProfile>;

/** The words on every poster. */
export const posterWords = {
  brand: "红线",
  tagline: "相亲角 · 诚意推荐",
  yearsOld: "岁",
  height: "身高",
  education: "学历",
  city: "现居",
  profession: "职业",
  income: "月收入（元）",
  marital: "婚姻状况",
  statement: "交友宣言",
  wishes: "想遇见的TA",
  proverb: "千里姻缘一线牵",
  proverbLine: "扫码走进TA的相亲角",
  call: "扫码进相亲角，认识TA",
  promise: "红线 · 认真相亲，真诚以待",
  nobody: "红线会员",
} as const;
