import { rangeUnits } from "./partner.choices.ts";

export type RangeField = keyof typeof rangeUnits;

export const rangeMessages = {
  bothEnds: "此条件为区间值，必须填写上下限",
  order: "下限不能大于上限",
  outside: ({ label, min, max }: RangeLimit) => `${label}必须在${min}-${max}之间`,
} as const;

export interface RangeLimit {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/** Ages have two digits: the stored text is parsed by character positions. */
export const rangeLimits: Readonly<Record<RangeField, RangeLimit>> = {
  ageRange: { label: "择偶年龄", min: 18, max: 99 },
  spouseHeight: { label: "择偶身高", min: 100, max: 250 },
  spouseWeight: { label: "择偶体重", min: 30, max: 200 },
};

export const isRangeField = (key: string): key is RangeField => Object.hasOwn(rangeUnits, key);

/** The ends of an age range are its characters 0-3 and 4-7: 24岁-42岁. */
export const ageRangeEnds = (text: string): { readonly min: string; readonly max: string } => ({
  min: text.slice(0, 3),
  max: text.slice(4, 7),
});

export type ReadRange =
  | { readonly ok: true; readonly min: number; readonly max: number }
  | { readonly ok: false; readonly msg: string };

/** The numbers of a typed or stored range, with or without its units. */
export function readRange(key: RangeField, text: string): ReadRange {
  const limit = rangeLimits[key];
  const parts = text.replaceAll(/\s/gu, "").split("-");
  const ends = parts.map((part) => part.replace(new RegExp(`${rangeUnits[key]}$`, "iu"), ""));
  const [low = "", high = ""] = ends;
  if (parts.length !== 2 || !/^\d{1,3}$/.test(low) || !/^\d{1,3}$/.test(high))
    return { ok: false, msg: rangeMessages.bothEnds };
  const min = Number(low);
  const max = Number(high);
  if (min < limit.min || max > limit.max || max < limit.min || min > limit.max)
    return { ok: false, msg: rangeMessages.outside(limit) };
  return min > max ? { ok: false, msg: rangeMessages.order } : { ok: true, min, max };
}

/** The stored form: the unit at both ends, as 160cm-175cm. */
export const rangeText = (key: RangeField, min: number, max: number): string =>
  `${min}${rangeUnits[key]}-${max}${rangeUnits[key]}`;
