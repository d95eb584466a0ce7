import { ageOf } from "@hongxian/contract/core/member/age.rules.ts";
import { incomeText, spouseIncomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { incomeValueText, regionValueText, valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { splitList } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { shortRegionName } from "@hongxian/contract/core/region/region.rules.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import type { Control, FieldSpec, RegionPrefix } from "./field-spec.ts";

/** A member as the panel reads it: fields by their wire names. */
export type MemberFields = Readonly<Record<string, unknown>>;

export interface RegionDraft {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
  /** Of the levels chosen, from the province down. */
  readonly names: readonly string[];
}
export interface IncomeDraft {
  readonly low: number;
  readonly high: number;
}

const levels = ["Prov", "City", "Area"] as const;
/** homeProv, homeCity, homeArea; prov, city, area without a prefix. */
export const regionNames = (prefix: RegionPrefix): readonly [string, string, string] => {
  const [prov, city, area] = levels.map((level) => (prefix === "" ? level.toLowerCase() : prefix + level));
  return [prov ?? "", city ?? "", area ?? ""];
};

const idOf = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

export function regionOf(member: MemberFields, prefix: RegionPrefix): RegionDraft {
  const [prov, city, area] = regionNames(prefix);
  return {
    provId: idOf(member[`${prov}Id`]),
    cityId: idOf(member[`${city}Id`]),
    areaId: idOf(member[`${area}Id`]),
    names: [prov, city, area].map((name) => valueText(member[name])).filter((name) => name !== ""),
  };
}

export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : splitList(valueText(value));

/** The editor's initial value. */
export function draftOf({ name, control, masked }: FieldSpec, member: MemberFields): unknown {
  // A masked value cannot be edited letter by letter: it has to be retyped.
  if (masked === true) return "";
  if (control.kind === "region") return regionOf(member, control.prefix);
  if (control.kind === "words" || control.kind === "choices") return listOf(member[name]);
  if (control.kind !== "income") return member[name] ?? null;
  const low = numberOf(member[name]);
  const high = numberOf(member["spouseIncomeMax"]);
  return low === null || high === null ? null : ({ low, high } satisfies IncomeDraft);
}

/** The value as one text, the same that the server compares with. */
export function shownText({ name, control }: FieldSpec, member: MemberFields): string {
  if (control.kind === "income") return incomeValueText(numberOf(member[name]), numberOf(member["spouseIncomeMax"]));
  if (control.kind !== "region") return valueText(member[name]);
  const { provId, cityId, areaId } = regionOf(member, control.prefix);
  return regionValueText(provId, cityId, areaId);
}

const labelIn = (labels: Readonly<Record<string, string>>, value: unknown): string =>
  labels[String(value)] ?? String(value);

/** A region as the member's fields that store it: names "" and ids 0 where a level stays open. */
export function regionFields(prefix: RegionPrefix, { provId, cityId, areaId, names }: RegionDraft) {
  const ids = [provId, cityId, areaId];
  const fields: Record<string, string | number> = {};
  for (const [level, name] of regionNames(prefix).entries()) {
    fields[name] = names[level] ?? "";
    fields[`${name}Id`] = ids[level] ?? 0;
  }
  return fields;
}

function plainText(control: Control, value: unknown, member: MemberFields): string {
  const text = valueText(value);
  switch (control.kind) {
    case "choice":
      return labelIn((member["sex"] === "WOMAN" ? (control.ofWoman ?? control.of) : control.of).labels, value);
    case "choices":
      return listOf(value)
        .map((one) => labelIn(control.of.labels, one))
        .join("、");
    case "words":
      return listOf(value).join("、");
    case "flag":
      return value === true ? control.yes : control.no;
    case "number":
      return control.unit === undefined ? text : `${text} ${control.unit}`;
    case "date":
      return `${text}（${ageOf(text)} 岁）`;
    case "time":
      return clockText(text).slice(0, 16);
    case "range":
      return text.replace(/(\d+)(\D+)-(\d+)(\D+)/u, "$1 $2 – $3 $4");
    case "leastIncome":
      return spouseIncomeText(numberOf(value));
    default:
      return text;
  }
}

/** 浙江省 杭州市 西湖区 becomes 浙江 · 杭州 · 西湖区: the upper levels drop their suffix, a municipality appears once. */
export const shortRegion = (names: readonly string[]): string =>
  names
    .map((name, level) => (level < 2 ? shortRegionName(name) : name))
    .filter((name, level, all) => name !== all[level - 1])
    .join(" · ");

/** A field of the member as it is shown; "" where there is no value. */
export function fieldText({ name, control }: FieldSpec, member: MemberFields): string {
  if (control.kind === "region") return shortRegion(regionOf(member, control.prefix).names);
  if (control.kind === "income")
    return incomeText(numberOf(member[name]), numberOf(member["spouseIncomeMax"])).replace("-", "–");
  const value = member[name];
  return valueText(value) === "" ? "" : plainText(control, value, member);
}
