import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incomeRanges } from "../member/income.rules.ts";
import { explainLines, explainSentence } from "./match-explain.ts";
import { activeText, bothMissed, placeRank, silenceCost } from "./match-rank.ts";
import { bandOf, matchKey, matchResult, matchWeights, type MatchResult } from "./match-criteria.ts";
import { readProfile } from "./match-profile.ts";
import type { MatchRow } from "./match-row.ts";
import { countHits, judgeWishes, matchPair, missedKeys, scoreOf, writeResults } from "./match-score.ts";

const today = "2026-11-15";
const blank: MatchRow = {
  userId: 1,
  birthday: null,
  height: null,
  bodyWeight: null,
  marital: null,
  education: null,
  income: null,
  haveChild: null,
  wantChild: null,
  whenMarry: null,
  houseStatus: null,
  carStatus: null,
  profession: "",
  hobby: "",
  homeProvId: null,
  homeCityId: null,
  homeAreaId: null,
  homeCity: "",
  provId: null,
  cityId: null,
  city: "",
  spouseProvId: null,
  spouseCityId: null,
  spouseAreaId: null,
  spouseWorkCity: "",
  ageRange: "",
  spouseHeight: "",
  spouseWeight: "",
  miniEducation: null,
  spouseMarry: "",
  spouseIncome: null,
  spouseProfession: "",
  spouseWhenMarry: "",
  spouseHaveChild: "",
  spouseWantChild: "",
  spouseHobby: "",
  spouseHouseInfo: "",
  spouseCarHouse: false,
  authStatus: "NO",
  faceValue: null,
};

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: null });
const words = fc.subarray(["旅行", "读书", "电影", "跑步", "做饭"]).map((items) => items.join("/"));
const codes = (...values: string[]) => fc.subarray(values).map((items) => items.join("/"));
const span = (low: number, high: number, unit: string) =>
  fc.option(
    fc.tuple(fc.integer({ min: low, max: high }), fc.integer({ min: 0, max: 20 })).map(([from, wide]) => {
      const to = Math.min(high, from + wide);
      return `${from}${unit}-${to}${unit}`;
    }),
    { nil: "" },
  );
const years = ["ONE_YEAR", "TWO_YEAR", "THREE_YEAR", "RIGHT_TIME"];
const maritals = ["UNMARRIED", "DIVORCED", "WIDOWED", "DIVORCEDHAVEONE", "DIVORCEDHAVETWO"];
const children = ["NO_CHILD", "LIVE_WITH_CHILD", "ONCE_LIVE_WITH_CHILD", "NO_LIVE_WITH_CHILD"];
const places = fc.constantFrom(
  { prov: 330000, city: 330100, area: 330106 },
  { prov: 330000, city: 330100, area: 330110 },
  { prov: 330000, city: 330200, area: 330212 },
  { prov: 310000, city: 310100, area: 310115 },
);
const anyRow: fc.Arbitrary<MatchRow> = fc
  .record({
    birthday: maybe("1990-01-01", "1996-11-16", "2001-05-05", "1979-12-31"),
    height: maybe(155, 160, 168, 175, 182),
    bodyWeight: maybe(45, 52, 60, 75),
    marital: maybe(...maritals),
    education: maybe("HIGH_DOWN", "HIGH_SCHOOL", "JUNIO_COLLEGE", "UNDER_GRADUATE", "MASTER", "DOCTOR"),
    income: maybe<number>(...incomeRanges.map(([low]) => low)),
    haveChild: maybe(...children),
    wantChild: maybe("DEPENDING", "WANT", "NOT_WANT"),
    whenMarry: maybe(...years),
    houseStatus: maybe("LIVING_PLACE_HAVEHOME", "HOMETOWN_HAVEHOWE", "PLAN_BUYHOME", "NONE_HOME"),
    carStatus: maybe("HAVE_CAR", "RECENT_BUY", "NO_CAR", "MAINTAIN_SECRECY"),
    profession: fc.constantFrom("", "教师", "医生"),
    hobby: words,
    home: fc.option(places, { nil: null }),
    town: fc.option(places, { nil: null }),
    spouse: fc.option(places, { nil: null }),
    depth: fc.integer({ min: 1, max: 3 }),
    spouseWorkCity: fc.constantFrom("", "杭州市", "上海"),
    ageRange: span(18, 79, "岁"),
    spouseHeight: span(150, 190, "cm"),
    spouseWeight: span(40, 90, "kg"),
    miniEducation: maybe("NO_LIMIT", "HIGH_SCHOOL", "JUNIO_COLLEGE", "UNDER_GRADUATE", "DOCTOR"),
    spouseMarry: codes(...maritals),
    spouseIncome: maybe<number>(...incomeRanges.map(([low]) => low)),
    spouseProfession: fc.constantFrom("", "教师"),
    spouseWhenMarry: codes(...years),
    spouseHaveChild: codes(...children),
    spouseWantChild: codes("DEPENDING", "WANT", "NOT_WANT"),
    spouseHobby: words,
    spouseHouseInfo: codes("有房", "有车", "无贷款"),
    spouseCarHouse: fc.boolean(),
    authStatus: fc.constantFrom("NO", "REAL_NAME", "AUTH"),
    faceValue: maybe(0, 1, 2),
  })
  .map(({ home, town, spouse, depth, ...row }) => ({
    ...blank,
    ...row,
    homeProvId: home?.prov ?? null,
    homeCityId: home?.city ?? null,
    homeAreaId: home?.area ?? null,
    homeCity: home === null ? "" : `市${home.city}`,
    cityId: town?.city ?? null,
    spouseProvId: spouse?.prov ?? null,
    spouseCityId: depth >= 2 ? (spouse?.city ?? null) : null,
    spouseAreaId: depth === 3 ? (spouse?.area ?? null) : null,
  }));

const read = (row: Partial<MatchRow>) => readProfile({ ...blank, ...row }, today);
const resultOf = (key: string, wishes: Partial<MatchRow>, facts: Partial<MatchRow>): MatchResult | undefined =>
  judgeWishes(read(wishes).wishes, read(facts).facts)[matchKey.values.findIndex((one) => one === key)];

describe("the score of a pair", () => {
  it("the score of a pair is the same from both sides, with the directions exchanged", () => {
    fc.assert(
      fc.property(anyRow, anyRow, fc.boolean(), (one, other, attention) => {
        const a = readProfile(one, today);
        const b = readProfile(other, today);
        const there = matchPair(a, b, attention);
        const back = matchPair(b, a, attention);
        expect([there.score, there.scoreAB, there.scoreBA, there.bonus]).toEqual([
          back.score,
          back.scoreBA,
          back.scoreAB,
          back.bonus,
        ]);
      }),
    );
  });

  it("the score of a pair stays within its bounds and its band", () => {
    fc.assert(
      fc.property(anyRow, anyRow, fc.boolean(), (one, other, attention) => {
        const match = matchPair(readProfile(one, today), readProfile(other, today), attention);
        for (const value of [match.score, match.scoreAB, match.scoreBA]) {
          expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
        }
        expect(match.bonus).toBeGreaterThanOrEqual(0);
        expect(match.bonus).toBeLessThanOrEqual(10);
        expect(match.band).toBe(bandOf(match.score));
        expect(match.score).toBeGreaterThanOrEqual(Math.min(match.scoreAB, match.scoreBA));
      }),
    );
  });

  it("the score of a pair never falls when one criterion gets better", () => {
    const rising: readonly MatchResult[] = ["MISS", "UNKNOWN", "NEAR", "HIT"];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...matchResult.values), { minLength: 13, maxLength: 13 }),
        fc.nat(12),
        fc.nat(2),
        (results, place, from) => {
          const low = results.with(place, rising[from] ?? "MISS");
          const high = results.with(place, rising[from + 1] ?? "HIT");
          expect(scoreOf(high)).toBeGreaterThanOrEqual(scoreOf(low));
        },
      ),
    );
  });

  it("the score of a pair weighs a hundred together, scores an empty list of wishes 60 and lets no thin one reach 100", () => {
    expect(Object.values(matchWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
    expect(scoreOf(matchKey.values.map(() => "FREE"))).toBe(60);
    expect(scoreOf(matchKey.values.map((key) => (key === "age" ? "HIT" : "FREE")))).toBe(84);
    expect(scoreOf(matchKey.values.map(() => "HIT"))).toBe(100);
    expect(scoreOf(matchKey.values.map(() => "UNKNOWN"))).toBe(40);
  });

  it.each([
    [85, "HIGH"],
    [84, "GOOD"],
    [70, "GOOD"],
    [69, "FAIR"],
    [60, "FAIR"],
    [59, "LOW"],
  ] as const)("a score of %i is in the band %s", (score, band) => expect(bandOf(score)).toBe(band));
});

describe("a criterion", () => {
  it.each([
    ["age", { ageRange: "25岁-32岁" }, { birthday: "1994-11-15" }, "HIT"],
    ["age", { ageRange: "25岁-32岁" }, { birthday: "1992-11-15" }, "NEAR"],
    ["age", { ageRange: "25岁-32岁" }, { birthday: "1991-11-15" }, "MISS"],
    ["age", { ageRange: "25岁-32岁" }, {}, "UNKNOWN"],
    ["age", {}, { birthday: "1991-11-15" }, "FREE"],
    ["region", { spouseProvId: 330000, spouseCityId: 330100 }, { homeProvId: 330000, homeCityId: 330100 }, "HIT"],
    ["region", { spouseProvId: 330000, spouseCityId: 330100 }, { homeProvId: 330000, homeCityId: 330200 }, "NEAR"],
    ["region", { spouseProvId: 330000, spouseCityId: 330100 }, { homeProvId: 310000, cityId: 330100 }, "NEAR"],
    ["region", { spouseProvId: 330000, spouseCityId: 330100 }, { homeProvId: 310000 }, "MISS"],
    [
      "region",
      { spouseProvId: 330000, spouseCityId: 330100, spouseAreaId: 330106 },
      { homeProvId: 330000, homeCityId: 330100, homeAreaId: 330110 },
      "NEAR",
    ],
    [
      "region",
      { spouseProvId: 330000, spouseCityId: 330100, spouseAreaId: 330106 },
      { homeProvId: 330000, homeCityId: 330200 },
      "MISS",
    ],
    ["region", { spouseWorkCity: "杭州" }, { homeCity: "杭州市" }, "HIT"],
    ["region", { spouseWorkCity: "杭州" }, {}, "UNKNOWN"],
    ["marital", { spouseMarry: "UNMARRIED/DIVORCED" }, { marital: "DIVORCEDHAVEONE" }, "NEAR"],
    ["marital", { spouseMarry: "NO_LIMIT" }, { marital: "DIVORCED" }, "FREE"],
    ["height", { spouseHeight: "160cm-170cm" }, { height: 173 }, "NEAR"],
    ["height", { spouseHeight: "160cm-170cm" }, { height: 174 }, "MISS"],
    ["education", { miniEducation: "DOCTOR" }, { education: "POSTGRADUATE" }, "NEAR"],
    ["education", { miniEducation: "HIGH_SCHOOL" }, { education: "SECOND_SCHOOL" }, "NEAR"],
    ["education", { miniEducation: "NO_LIMIT" }, { education: "HIGH_DOWN" }, "FREE"],
    ["income", { spouseIncome: 12000 }, { income: 8000 }, "NEAR"],
    ["income", { spouseIncome: 12000 }, { income: 5000 }, "MISS"],
    ["income", { spouseIncome: 0 }, { income: 5000 }, "FREE"],
    ["haveChild", { spouseHaveChild: "NO_CHILD" }, { haveChild: "[NO_LIVE_WITH_CHILD" }, "NEAR"],
    ["haveChild", { spouseHaveChild: "NO_CHILD/LIVE_WITH_CHILD" }, { haveChild: "NO_LIVE_WITH_CHILD" }, "MISS"],
    ["wantChild", { spouseWantChild: "WANT" }, { wantChild: "DEPENDING" }, "NEAR"],
    ["whenMarry", { spouseWhenMarry: "ONE_YEAR" }, { whenMarry: "TWO_YEAR" }, "NEAR"],
    ["whenMarry", { spouseWhenMarry: "ONE_YEAR" }, { whenMarry: "THREE_YEAR" }, "MISS"],
    ["house", { spouseCarHouse: true }, { houseStatus: "LIVING_PLACE_HAVEHOME", carStatus: "RECENT_BUY" }, "NEAR"],
    ["house", { spouseHouseInfo: "有房" }, { houseStatus: "HOMETOWN_HAVEHOWE", carStatus: "NO_CAR" }, "HIT"],
    ["house", { spouseHouseInfo: "无贷款" }, { houseStatus: "NONE_HOME" }, "FREE"],
    ["hobby", { spouseHobby: "旅行/读书/电影" }, { hobby: "旅行/电影" }, "HIT"],
    ["hobby", { spouseHobby: "旅行/读书/电影" }, { hobby: "旅行" }, "NEAR"],
    ["hobby", { spouseHobby: "钓鱼" }, { hobby: "钓鱼/旅行" }, "HIT"],
    ["hobby", { spouseHobby: "钓鱼" }, { hobby: "旅行" }, "MISS"],
    ["profession", { spouseProfession: "教师" }, { profession: "医生" }, "MISS"],
  ] as const)("the criterion %s: %o against %o is %s", (key, wishes, facts, result) => {
    expect(resultOf(key, wishes, facts)).toBe(result);
  });
});

it("the explanation shows a pair in lines and one sentence", () => {
  const profile = read({
    birthday: "1994-01-01",
    ageRange: "25岁-32岁",
    spouseHeight: "160cm-170cm",
    marital: "UNMARRIED",
  });
  const other = read({ birthday: "1995-01-01", height: 172, spouseMarry: "UNMARRIED", miniEducation: "DOCTOR" });
  const match = matchPair(profile, other, true);
  const texts = { spouseRegion: "", homeRegion: "" };
  const lines = explainLines(match, { profile, texts }, { profile: other, texts });
  expect(lines).toHaveLength(26);
  expect(explainSentence(match, lines, { a: "甲", b: "乙" })).toBe(
    `甲的要求乙符合1/2项（${match.scoreAB}分），乙的要求甲符合1/2项（${match.scoreBA}分），加分3，双向匹配${match.score}分。` +
      "甲的要求：符合年龄；需沟通身高（要求160cm-170cm，对方172cm）。乙的要求：符合婚况；待补充学历。",
  );
  const free = read({ birthday: "1994-01-01" });
  const half = matchPair(free, other, false);
  expect(half.score).toBe(half.scoreBA + half.bonus);
  const sentence = explainSentence(half, explainLines(half, { profile: free, texts }, { profile: other, texts }), {
    a: "甲",
    b: "乙",
  });
  expect(sentence).toContain("甲未填写择偶要求，不计分");
  expect(sentence).not.toContain("0/0");
  const letters = writeResults(match.ab);
  expect(countHits(letters)).toEqual({ hits: 1, stated: 2 });
  expect(missedKeys("HMMFFFFFFFFFF", ["region", "age"])).toEqual(["region"]);
});

it("a candidate's place and silence order the list, the score stays that of the wishes", () => {
  const now = Date.parse("2026-11-18T12:00:00+08:00");
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  expect([ago(0), ago(30), ago(31), ago(91), null].map((time) => silenceCost(time, now))).toEqual([0, 0, 5, 15, 15]);
  expect([ago(0), ago(3), ago(200), null].map((time) => activeText(time, now))).toEqual([
    "24小时内活跃",
    "3天前活跃",
    "200天未活跃",
    "从未活跃",
  ]);
  // Wished place, same city without a wish, same city against the wish, elsewhere.
  expect([placeRank("FHF", false), placeRank("FFF", true), placeRank("FMF", true), placeRank("FFF", false)]).toEqual([
    0, 0, 1, 2,
  ]);
  expect(bothMissed("MHMFFFFFFFFFF", "MMFFFFFFFFFFF")).toEqual(["age"]);
});
