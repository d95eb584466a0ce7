import { incomeRanges } from "../member/income.rules.ts";
import type { MatchKey, MatchResult } from "./match-criteria.ts";
import type { Facts, Span, Wishes } from "./match-profile.ts";

const within = (span: Span | null, value: number | null, slack: number): MatchResult => {
  if (span === null) return "FREE";
  if (value === null) return "UNKNOWN";
  if (value >= span.min && value <= span.max) return "HIT";
  return value >= span.min - slack && value <= span.max + slack ? "NEAR" : "MISS";
};

/** Equal at the finest wished level is a hit; one level coarser, or the hometown, is near. */
function judgeRegion({ region: want }: Wishes, { home, hometown }: Facts): MatchResult {
  const fromThere =
    want.city === 0
      ? want.prov === 0 && hometown.cityName !== "" && hometown.cityName === want.cityName
      : hometown.city === want.city;
  const near = (here: boolean, known: boolean): MatchResult =>
    here || fromThere ? "NEAR" : known ? "MISS" : "UNKNOWN";
  const known = home.prov !== 0 || home.city !== 0 || home.area !== 0;
  if (want.area !== 0) return home.area === want.area ? "HIT" : near(home.city === want.city && home.city !== 0, known);
  if (want.city !== 0) return home.city === want.city ? "HIT" : near(home.prov === want.prov && home.prov !== 0, known);
  if (want.prov !== 0) return home.prov === want.prov ? "HIT" : near(false, known);
  if (want.cityName === "") return "FREE";
  return home.cityName === want.cityName ? "HIT" : near(false, home.cityName !== "");
}

function judgeMarital({ marital: want }: Wishes, { marital }: Facts): MatchResult {
  if (want.length === 0) return "FREE";
  if (marital === null) return "UNKNOWN";
  if (want.includes(marital)) return "HIT";
  return want.includes("DIVORCED") && marital.startsWith("DIVORCEDHAVE") ? "NEAR" : "MISS";
}

export const educationRank: Readonly<Record<string, number>> = {
  HIGH_DOWN: 0,
  SECOND_SCHOOL: 1,
  HIGH_SCHOOL: 2,
  JUNIO_COLLEGE: 3,
  UNDER_GRADUATE: 4,
  MASTER: 5,
  POSTGRADUATE: 5,
  DOCTOR: 6,
};

function judgeEducation({ education: want }: Wishes, { education }: Facts): MatchResult {
  const wanted = want === null ? undefined : educationRank[want];
  if (wanted === undefined) return "FREE";
  const rank = education === null ? undefined : educationRank[education];
  if (rank === undefined) return "UNKNOWN";
  if (rank >= wanted) return "HIT";
  return rank === wanted - 1 ? "NEAR" : "MISS";
}

/** Where the fixed range below the wanted one begins. */
const rangeBelow = (wanted: number): number => incomeRanges.findLast(([low]) => low < wanted)?.[0] ?? 0;

function judgeIncome({ income: want }: Wishes, { income }: Facts): MatchResult {
  if (want <= 0) return "FREE";
  if (income === null) return "UNKNOWN";
  if (income >= want) return "HIT";
  return income >= rangeBelow(want) ? "NEAR" : "MISS";
}

const nearlyChildless: ReadonlySet<string> = new Set(["ONCE_LIVE_WITH_CHILD", "NO_LIVE_WITH_CHILD"]);

function judgeHaveChild({ haveChild: want }: Wishes, { haveChild }: Facts): MatchResult {
  if (want.length === 0) return "FREE";
  if (haveChild === "") return "UNKNOWN";
  if (want.includes(haveChild)) return "HIT";
  return want.every((code) => code === "NO_CHILD") && nearlyChildless.has(haveChild) ? "NEAR" : "MISS";
}

function judgeWantChild({ wantChild: want }: Wishes, { wantChild }: Facts): MatchResult {
  if (want.length === 0) return "FREE";
  if (wantChild === null) return "UNKNOWN";
  if (want.includes(wantChild)) return "HIT";
  return wantChild === "DEPENDING" || want.includes("DEPENDING") ? "NEAR" : "MISS";
}

const years: readonly string[] = ["ONE_YEAR", "TWO_YEAR", "THREE_YEAR"];
const beside = (one: string, other: string): boolean => Math.abs(years.indexOf(one) - years.indexOf(other)) === 1;

function judgeWhenMarry({ whenMarry: want }: Wishes, { whenMarry }: Facts): MatchResult {
  if (want.length === 0) return "FREE";
  if (whenMarry === null) return "UNKNOWN";
  if (want.includes(whenMarry)) return "HIT";
  if (whenMarry === "RIGHT_TIME" || want.includes("RIGHT_TIME")) return "NEAR";
  return want.some((year) => years.includes(year) && beside(year, whenMarry)) ? "NEAR" : "MISS";
}

const homeNear: ReadonlySet<string> = new Set(["PLAN_BUYHOME", "PLAN_MARRYED_BUYHOME"]);

function judgeHome(status: string | null): MatchResult {
  if (status === null) return "UNKNOWN";
  if (status.endsWith("_HAVEHOME") || status === "HOMETOWN_HAVEHOWE") return "HIT";
  return homeNear.has(status) ? "NEAR" : "MISS";
}

function judgeCar(status: string | null): MatchResult {
  if (status === null || status === "MAINTAIN_SECRECY") return "UNKNOWN";
  if (status === "HAVE_CAR") return "HIT";
  return status === "RECENT_BUY" ? "NEAR" : "MISS";
}

const worstFirst: readonly MatchResult[] = ["MISS", "UNKNOWN", "NEAR", "HIT"];

/** A wish for both gets the weaker result of the two. */
function judgeHouse({ wantsHouse, wantsCar }: Wishes, { houseStatus, carStatus }: Facts): MatchResult {
  const home = wantsHouse ? judgeHome(houseStatus) : null;
  const car = wantsCar ? judgeCar(carStatus) : null;
  if (home === null) return car ?? "FREE";
  if (car === null) return home;
  return worstFirst.indexOf(home) <= worstFirst.indexOf(car) ? home : car;
}

function judgeProfession({ profession: want }: Wishes, { profession }: Facts): MatchResult {
  if (want === "") return "FREE";
  if (profession === "") return "UNKNOWN";
  return want === profession ? "HIT" : "MISS";
}

export const commonItems = (one: readonly string[], other: readonly string[]): readonly string[] =>
  one.filter((item) => other.includes(item));

function judgeHobby({ hobby: want }: Wishes, { hobby }: Facts): MatchResult {
  if (want.length === 0) return "FREE";
  if (hobby.length === 0) return "UNKNOWN";
  const common = commonItems(want, hobby).length;
  // Two in common, or the only one that was wished.
  if (common >= Math.min(2, want.length)) return "HIT";
  return common === 1 ? "NEAR" : "MISS";
}

/** One comparison for each key: A's wish against B's fact. */
export const judges: Readonly<Record<MatchKey, (wishes: Wishes, facts: Facts) => MatchResult>> = {
  age: ({ age }, facts) => within(age, facts.age, 2),
  region: judgeRegion,
  marital: judgeMarital,
  height: ({ height }, facts) => within(height, facts.height, 3),
  education: judgeEducation,
  income: judgeIncome,
  haveChild: judgeHaveChild,
  wantChild: judgeWantChild,
  whenMarry: judgeWhenMarry,
  house: judgeHouse,
  profession: judgeProfession,
  hobby: judgeHobby,
  weight: ({ weight }, facts) => within(weight, facts.weight, 3),
};
