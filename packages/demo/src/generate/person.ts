import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import { dateText, dayMs } from "./calendar.ts";
import { type Random, weighted } from "../random.ts";
import { type Place, pickInCity, pickPlace, placeOf } from "./region-picker.ts";
import { givenNames, nations, surnames } from "./words/names.ts";
import { nickname } from "./words/nicknames.ts";
import { bigCities } from "./words/places.ts";
import { professions, schools } from "./words/work.ts";

type Sex = "UNKNOWN" | "MAN" | "WOMAN";

/** A member's person, before anything about the account. */
export interface Person {
  readonly sex: Sex;
  readonly age: number;
  readonly birthday: string;
  readonly surname: string;
  readonly realname: string;
  readonly nickname: string;
  readonly education: string;
  readonly schoolTag: string;
  readonly profession: (typeof professions)[number];
  /** Index in the list of income ranges, or null when not stated. */
  readonly income: number | null;
  readonly height: number;
  readonly weight: number;
  readonly bodyShape: string;
  readonly marital: string;
  readonly haveChild: string;
  readonly houseStatus: string;
  readonly carStatus: string;
  readonly nation: string;
  readonly religion: string;
  readonly home: Place;
  readonly hometown: Place;
  readonly registered: Place;
}

/** What is decided beforehand: people of the platform have a name, a sex and sometimes a place. */
export interface PersonHints {
  readonly sex?: Sex;
  readonly name?: string;
  readonly nickname?: string;
  readonly region?: number | null;
}

const pickSex = weighted<Sex>([
  ["MAN", 530],
  ["WOMAN", 466],
  ["UNKNOWN", 4],
]);
const pickSurname = weighted(surnames);
const pickNation = weighted(nations);
const pickReligion = weighted([
  ["NONE_RELIGION", 900],
  ["BUDDHISM", 55],
  ["CHRISTIANITY", 18],
  ["ISLAM", 10],
  ["TAOISM", 8],
  ["CATHOLICISM", 5],
  ["OTHER", 4],
] as const);
const pickAge = weighted(
  Array.from({ length: 43 }, (_, place) => {
    const age = 20 + place;
    return [
      age,
      Math.exp(-(((age - 30) / (age < 30 ? 5 : 9)) ** 2)) + 0.05 + (age > 40 && age < 52 ? 0.12 : 0),
    ] as const;
  }),
);

const educationByAge = {
  young: weighted([
    ["HIGH_DOWN", 2],
    ["HIGH_SCHOOL", 6],
    ["SECOND_SCHOOL", 8],
    ["JUNIO_COLLEGE", 26],
    ["UNDER_GRADUATE", 43],
    ["MASTER", 10],
    ["POSTGRADUATE", 3],
    ["DOCTOR", 2],
  ] as const),
  old: weighted([
    ["HIGH_DOWN", 14],
    ["HIGH_SCHOOL", 24],
    ["SECOND_SCHOOL", 18],
    ["JUNIO_COLLEGE", 23],
    ["UNDER_GRADUATE", 17],
    ["MASTER", 3],
    ["DOCTOR", 1],
  ] as const),
};
const levelOf: Readonly<Record<string, number>> = {
  HIGH_DOWN: 0,
  HIGH_SCHOOL: 0,
  SECOND_SCHOOL: 0,
  JUNIO_COLLEGE: 1,
  UNDER_GRADUATE: 2,
  MASTER: 3,
  POSTGRADUATE: 3,
  DOCTOR: 3,
};
const professionsByLevel = [0, 1, 2, 3].map((level) => professions.filter((one) => one.level === level));
const higherSchools: Readonly<Record<string, readonly string[]>> = { ...schools, POSTGRADUATE: schools.MASTER };

export function makePerson(random: Random, now: number, hints: PersonHints = {}): Person {
  const sex = hints.sex ?? pickSex(random);
  const age = hints.name === undefined ? pickAge(random) : random.int(26, 48);
  const born = now - age * 365.25 * dayMs - random.int(5, 355) * dayMs;
  const surname = hints.name?.slice(0, 1) ?? pickSurname(random);
  const wanted = (age < 40 ? educationByAge.young : educationByAge.old)(random);
  const education =
    age < 29 && wanted === "DOCTOR" ? "MASTER" : age < 22 && levelOf[wanted] === 2 ? "JUNIO_COLLEGE" : wanted;
  const level = Math.max(0, (levelOf[education] ?? 0) - (random.chance(0.25) ? 1 : 0));
  const profession = random.pick(professionsByLevel[level] ?? professions);
  const home = hints.region === undefined || hints.region === null ? pickPlace(random) : inRegion(random, hints.region);
  const hometown = random.chance(0.62) ? pickPlace(random, home.provId) : pickPlace(random);
  const income = pickIncome(random, profession.pay, home, age);
  const marital = pickMarital(random, age);
  const height = Math.round(random.near(sex === "WOMAN" ? 161.5 : 173.5, sex === "WOMAN" ? 5 : 5.5));
  const weight = Math.round(random.near((height - (sex === "WOMAN" ? 108 : 104)) * 0.92, 6));
  return {
    sex,
    age,
    birthday: dateText(born),
    surname,
    education,
    profession,
    income,
    height,
    marital,
    home,
    hometown,
    weight: Math.min(200, Math.max(38, weight)),
    realname:
      hints.name ??
      surname + random.pick(givenNames[sex === "WOMAN" ? "WOMAN" : "MAN"][age > 46 ? 0 : age > 31 ? 1 : 2]),
    nickname: hints.nickname ?? nickname(random, surname, sex),
    schoolTag: level >= 1 ? random.pick(higherSchools[education] ?? [""]) : "",
    bodyShape: bodyShapeOf(height, weight),
    haveChild:
      marital.startsWith("DIVORCEDHAVE") || (marital === "WIDOWED" && random.chance(0.7))
        ? random.pick(["LIVE_WITH_CHILD", "ONCE_LIVE_WITH_CHILD", "NO_LIVE_WITH_CHILD)"])
        : "NO_CHILD",
    houseStatus: pickHouse(random, age, income ?? 1),
    carStatus: random.chance(0.15 + 0.09 * (income ?? 1))
      ? "HAVE_CAR"
      : random.pick(["NO_CAR", "NO_CAR", "RECENT_BUY", "MAINTAIN_SECRECY"]),
    nation: pickNation(random),
    religion: pickReligion(random),
    registered: random.chance(0.7) ? hometown : home,
  };
}

function inRegion(random: Random, region: number): Place {
  if (region % 10000 === 0) return pickPlace(random, region);
  return region % 100 === 0 ? pickInCity(random, region) : placeOf(region);
}

function pickIncome(random: Random, [low, high]: readonly [number, number], home: Place, age: number): number | null {
  if (random.chance(0.07)) return null;
  const isBig = (bigCities[home.cityId ?? 0]?.[0] ?? 0) >= 3 || home.provId === 110000 || home.provId === 310000;
  const career = Math.min(1, Math.max(0, (age - 22) / 16));
  const pay = (low + (high - low) * (0.15 + 0.6 * career * random.next())) * 1000 * (isBig ? 1.2 : 0.85);
  return incomeRanges.findIndex(([, top]) => pay < top);
}

function pickMarital(random: Random, age: number): string {
  const everMarried = age < 26 ? 0.01 : age < 31 ? 0.06 : age < 36 ? 0.2 : age < 41 ? 0.42 : age < 51 ? 0.72 : 0.88;
  if (!random.chance(everMarried)) return "UNMARRIED";
  const kind = random.next();
  if (kind < (age > 50 ? 0.2 : 0.04)) return "WIDOWED";
  if (kind < 0.5) return "DIVORCED";
  return kind < 0.84 ? "DIVORCEDHAVEONE" : kind < 0.96 ? "DIVORCEDHAVETWO" : "DIVORCEDHAVEOVER";
}

function pickHouse(random: Random, age: number, income: number): string {
  if (random.chance(Math.min(0.85, 0.12 + 0.012 * (age - 20) + 0.08 * income))) {
    return random.pick([
      "LIVING_PLACE_HAVEHOME",
      "LIVING_PLACE_HAVEHOME",
      "LIVING_PLACE_HAVEHOME",
      "HOMETOWN_HAVEHOWE",
      "OTHERCITY_HAVEHOME",
    ]);
  }
  return random.pick(["NONE_HOME", "NONE_HOME", "PLAN_BUYHOME", "PLAN_MARRYED_BUYHOME", "HOMETOWN_HAVEHOWE"]);
}

function bodyShapeOf(height: number, weight: number): string {
  const index = weight / (height / 100) ** 2;
  if (index < 18.5) return height < 160 ? "PETITE" : "FRAIL";
  return index < 24 ? "FRAIL" : index < 27 ? "SLIGHTLY_FAT" : "PLUMP";
}
