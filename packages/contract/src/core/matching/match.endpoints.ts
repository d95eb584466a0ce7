import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { education } from "../member/member.choices.ts";
import { matchBand, matchKey, matchResult, matchScope, shownFrom } from "./match-criteria.ts";
import { numberParam } from "../../wire/number-param.ts";

export const matchGrants = {
  match: button("匹配对象"),
  explain: button("查看说明", "/matchMaking/borrowStrength"),
  pause: button("暂停匹配", "/matchMaking/member"),
} as const;

export const matchMessages = {
  noSex: "请先完善性别",
  noPair: "会员不存在或无权查看",
} as const;

/** The number of newest fitting members that are scored. */
export const scoredAtMost = 5000;
/** After a refusal or failure, two people are not matched again for this many days. */
export const apartDays = 180;
export const parentRoles: readonly string[] = ["PARENT", "FOREIGNERS_PARENT"];

/** The part of a member another shop may see: no number, no full name, no clear photo. */
export const matchCard = z.object({
  userId: z.int(),
  /** Another shop's member: first character of the nickname, the photo blurred until the member is lent. */
  masked: z.boolean(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: z.string(),
  age: z.int().nullable(),
  height: z.int().nullable(),
  education: z.string().nullable(),
  marital: z.string().nullable(),
  homeCity: z.string(),
  incomeText: z.string(),
  profession: z.string(),
  shopName: z.string().nullable(),
  /** The profile is managed by a parent. */
  byParent: z.boolean(),
  signature: z.string(),
});
export type MatchCard = z.output<typeof matchCard>;

export const matchCandidate = z.object({
  ...matchCard.shape,
  score: z.int(),
  scoreAB: z.int(),
  scoreBA: z.int(),
  bonus: z.int(),
  band: matchBand.schema,
  /** How many stated wishes are met, from each side. */
  hitsAB: z.int(),
  statedAB: z.int(),
  hitsBA: z.int(),
  statedBA: z.int(),
  mustMiss: z.array(matchKey.schema),
  otherMustMiss: z.array(matchKey.schema),
  /** Wishes that neither side meets. */
  bothMiss: z.array(matchKey.schema),
  refusedBefore: z.boolean(),
  lastActiveTime: z.string().nullable(),
});
export type MatchCandidate = z.output<typeof matchCandidate>;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const ageParam = numberParam("年龄格式错误").int("年龄格式错误").min(18, "年龄格式错误").max(99, "年龄格式错误");
const scoreParam = numberParam("匹配分格式错误")
  .int("匹配分格式错误")
  .min(0, "匹配分为0-100")
  .max(100, "匹配分为0-100");

export const matchSetting = z.object({
  mustKeys: z.array(matchKey.schema),
  pauseUntil: z.string().nullable(),
  remark: z.string(),
});

/** The blurred photo of a masked card; `sign` comes with the card, so that nobody can enumerate all members. */
export const getBlurredPhoto = endpoint({
  method: "GET",
  path: "/api/match/blurred-photo/{userId}/{sign}",
  allow: "signed",
  params: z.strictObject({ userId: idParam, sign: z.string().max(40) }),
  data: z.unknown(),
});

export const getMatchCandidates = endpoint({
  method: "GET",
  path: "/api/match/candidates/{userId}",
  allow: [matchGrants.match],
  params: z.strictObject({ userId: idParam }),
  query: listQuery([], {
    /** Left out: the widest scope that offers a choice, or that with the most where none does. */
    scope: blank(z.enum(matchScope.values, "范围取值错误")),
    /** Here within so many days; left out: however long ago. */
    activeDays: blank(numberParam("天数格式错误").int("天数格式错误").min(1, "天数格式错误").max(3650, "天数格式错误")),
    minScore: scoreParam.default(shownFrom),
    showRefused: flagParam.default(false),
    showMustMiss: flagParam.default(false),
    ageMin: blank(ageParam),
    ageMax: blank(ageParam),
    cityId: blank(idParam),
    education: blank(z.enum(education.values, "学历取值错误")),
  }),
  data: listOf(
    matchCandidate,
    z.object({
      firstName: z.string(),
      setting: matchSetting,
      /** How many were scored; at the limit there may be more. */
      scored: z.int(),
      scope: matchScope.schema,
      scopes: z.array(matchScope.schema),
    }),
  ),
});

export const matchLine = z.object({
  key: matchKey.schema,
  label: z.string(),
  side: z.enum(["A_TO_B", "B_TO_A"]),
  want: z.string(),
  fact: z.string(),
  result: matchResult.schema,
  weight: z.int(),
  points: z.number(),
});

export const matchExplanation = z.object({
  a: matchCard,
  b: matchCard,
  score: z.int(),
  scoreAB: z.int(),
  scoreBA: z.int(),
  bonus: z.int(),
  band: matchBand.schema,
  lines: z.array(matchLine),
  sentence: z.string(),
  /** 性格期望: shown, never scored. */
  natureA: z.string(),
  natureB: z.string(),
  mustMiss: z.array(matchKey.schema),
  otherMustMiss: z.array(matchKey.schema),
  bothMiss: z.array(matchKey.schema),
});
export type MatchExplanation = z.output<typeof matchExplanation>;

export const getMatchExplanation = endpoint({
  method: "GET",
  path: "/api/match/explain/{a}/{b}",
  allow: [matchGrants.match, matchGrants.explain],
  params: z.strictObject({ a: idParam, b: idParam }),
  data: matchExplanation,
});

export const putMatchSetting = endpoint({
  method: "PUT",
  path: "/api/match/setting/{userId}",
  allow: [matchGrants.match, matchGrants.pause],
  title: "匹配设置",
  done: (_data, { body: { pauseUntil } }) =>
    pauseUntil === undefined ? "保存成功" : pauseUntil === null ? "已恢复匹配" : "已暂停匹配",
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({
    mustKeys: z.array(z.enum(matchKey.values, "硬性条件取值错误")).max(13, "硬性条件过多").optional(),
    pauseUntil: z.iso.datetime({ offset: true, error: "请选择暂停截止时间" }).nullable().optional(),
    remark: z.string().trim().max(200, "备注不能超过200个字").optional(),
  }),
  data: matchSetting,
});
