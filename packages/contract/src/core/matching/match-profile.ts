import { ageOn } from "../member/age.rules.ts";
import { ageRangeEnds } from "../member/range-text.rules.ts";
import { splitList } from "../member/slash-list.rules.ts";
import type { MatchRow } from "./match-row.ts";

export interface Span {
  readonly min: number;
  readonly max: number;
}

export interface Facts {
  readonly age: number | null;
  readonly height: number | null;
  readonly weight: number | null;
  readonly marital: string | null;
  readonly education: string | null;
  readonly income: number | null;
  readonly haveChild: string;
  readonly wantChild: string | null;
  readonly whenMarry: string | null;
  readonly houseStatus: string | null;
  readonly carStatus: string | null;
  readonly profession: string;
  readonly hobby: readonly string[];
  readonly home: { readonly prov: number; readonly city: number; readonly area: number; readonly cityName: string };
  readonly hometown: { readonly city: number; readonly cityName: string };
}

export interface Wishes {
  readonly age: Span | null;
  readonly height: Span | null;
  readonly weight: Span | null;
  readonly region: { readonly prov: number; readonly city: number; readonly area: number; readonly cityName: string };
  readonly marital: readonly string[];
  readonly education: string | null;
  readonly income: number;
  readonly haveChild: readonly string[];
  readonly wantChild: readonly string[];
  readonly whenMarry: readonly string[];
  readonly wantsHouse: boolean;
  readonly wantsCar: boolean;
  readonly profession: string;
  readonly hobby: readonly string[];
}

export interface MatchProfile {
  readonly row: MatchRow;
  readonly facts: Facts;
  readonly wishes: Wishes;
}

/** The same few texts occur thousands of times: each is parsed once. */
function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = read(text);
    if (known.size >= 20_000) known.clear();
    known.set(text, made);
    return made;
  };
}

const digits = (text: string): number => Number(text.replaceAll(/\D/g, "") || Number.NaN);
const spanOf = (low: string, high: string): Span | null => {
  const min = digits(low);
  const max = digits(high);
  return Number.isNaN(min) || Number.isNaN(max) ? null : { min, max };
};

/** The ends of an age wish are its characters 0-3 and 4-7. */
const agesOf = remember((text): { readonly span: Span | null } => {
  const { min, max } = ageRangeEnds(text);
  return { span: spanOf(min, max) };
});
const rangeOf = remember((text): { readonly span: Span | null } => {
  const [low = "", high = ""] = text.split("-");
  return { span: spanOf(low, high) };
});
const readAges = (text: string): Span | null => (text === "" ? null : agesOf(text).span);
const readSpan = (text: string): Span | null => (text === "" ? null : rangeOf(text).span);

/** Some values contain a stray bracket: everything except capitals and underscores is removed. */
const bareCode = remember((text) => text.replaceAll(/[^A-Z_]/g, ""));
const cityName = remember((text) => text.trim().replace(/市$/u, ""));
const noLimit: ReadonlySet<string> = new Set(["NO_LIMIT", "不限"]);

const itemsOf = remember((text): readonly string[] => splitList(text));
/** A list that contains 不限 sets no condition. */
const wishList = remember((text): readonly string[] => {
  const items = splitList(text);
  return items.some((item) => noLimit.has(item)) ? [] : items;
});
const codeList = remember((text): readonly string[] => wishList(text).map(bareCode));
const houseWish = remember((text) => {
  const words = wishList(text);
  return { house: words.some((word) => word.includes("房")), car: words.some((word) => word.includes("车")) };
});

export function readFacts(row: MatchRow, today: string): Facts {
  return {
    age: row.birthday === null ? null : ageOn(row.birthday, today),
    height: row.height,
    weight: row.bodyWeight,
    marital: row.marital,
    education: row.education,
    income: row.income,
    haveChild: bareCode(row.haveChild ?? ""),
    wantChild: row.wantChild,
    whenMarry: row.whenMarry,
    houseStatus: row.houseStatus,
    carStatus: row.carStatus,
    profession: row.profession.trim(),
    hobby: itemsOf(row.hobby),
    home: {
      prov: row.homeProvId ?? 0,
      city: row.homeCityId ?? 0,
      area: row.homeAreaId ?? 0,
      cityName: cityName(row.homeCity),
    },
    hometown: { city: row.cityId ?? 0, cityName: cityName(row.city) },
  };
}

export function readWishes(row: MatchRow): Wishes {
  const houseAndCar = houseWish(row.spouseHouseInfo);
  const profession = row.spouseProfession.trim();
  const workCity = cityName(row.spouseWorkCity);
  return {
    age: readAges(row.ageRange),
    height: readSpan(row.spouseHeight),
    weight: readSpan(row.spouseWeight),
    region: {
      prov: row.spouseProvId ?? 0,
      city: row.spouseCityId ?? 0,
      area: row.spouseAreaId ?? 0,
      cityName: noLimit.has(workCity) ? "" : workCity,
    },
    marital: wishList(row.spouseMarry),
    education: row.miniEducation === "NO_LIMIT" ? null : row.miniEducation,
    income: row.spouseIncome ?? 0,
    haveChild: codeList(row.spouseHaveChild),
    wantChild: wishList(row.spouseWantChild),
    whenMarry: wishList(row.spouseWhenMarry),
    wantsHouse: row.spouseCarHouse || houseAndCar.house,
    wantsCar: row.spouseCarHouse || houseAndCar.car,
    profession: noLimit.has(profession) ? "" : profession,
    hobby: wishList(row.spouseHobby),
  };
}

/** Parses a member once; every comparison then works on numbers and short lists. */
export const readProfile = (row: MatchRow, today: string): MatchProfile => ({
  row,
  facts: readFacts(row, today),
  wishes: readWishes(row),
});
