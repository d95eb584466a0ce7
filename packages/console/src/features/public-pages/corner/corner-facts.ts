import { shortRegionName, regionText } from "@hongxian/contract/core/region/region-text.ts";
import { spouseIncomeText } from "@hongxian/contract/core/member/income.rules.ts";
import {
  carStatusLabels,
  educationLabels,
  houseStatusLabels,
  maritalLabels,
  miniEducationLabels,
  whenMarryLabels,
} from "@hongxian/contract/core/member/profile.labels.ts";
import type { SeekingInfo } from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
}

const labelOf = (labels: Readonly<Record<string, string>>, code: string | null): string =>
  code === null ? "" : (labels[code] ?? "");
/** Unknown facts are left out of the page. */
const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ value }) => value !== "");

export const lineOf = ({ age, zodiac, constellation, homeProv, homeCity }: SeekingInfo): string =>
  [age === null ? "" : `${age}岁`, zodiac === "" ? "" : `属${zodiac}`, constellation, regionText(homeProv, homeCity)]
    .filter(Boolean)
    .join(" · ");

export const mainFacts = (info: SeekingInfo): readonly Fact[] =>
  known([
    { label: "身高", value: info.height === null ? "" : `${info.height} cm` },
    { label: "体重", value: info.bodyWeight === null ? "" : `${info.bodyWeight} kg` },
    { label: "学历", value: labelOf(educationLabels, info.education) },
    { label: "婚姻状况", value: labelOf(maritalLabels, info.marital) },
    { label: "月收入（元）", value: info.incomeText },
    { label: "职业", value: info.profession },
  ]);

export const moreFacts = (info: SeekingInfo): readonly Fact[] =>
  known([
    { label: "家乡", value: regionText(info.prov, info.city) },
    { label: "住房", value: labelOf(houseStatusLabels, info.houseStatus) },
    { label: "车辆", value: labelOf(carStatusLabels, info.carStatus) },
  ]);

export const badgeLabels = {
  REAL_NAME: "实名",
  FACE: "真人",
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
} as const;

/** 28岁-36岁 → 28-36岁 */
const compactRange = (text: string): string => text.replace(/^(\d+)\D*-(\d+)(\D*)$/, "$1-$2$3");

/** Stored as codes; any other value is free text. */
const wordsOf = (labels: Readonly<Record<string, string>>, codes: readonly string[]): readonly string[] =>
  codes.map((code) => labels[code] ?? code);

function whenMarryText(codes: readonly string[]): string {
  const [first = ""] = wordsOf(whenMarryLabels, codes);
  return first === "" || first.includes("结婚") ? first : `${first}结婚`;
}

/** The wishes for a partner, short enough for chips. */
export function partnerChips({ partner }: SeekingInfo): readonly string[] {
  const education =
    partner.miniEducation === null || partner.miniEducation === "NO_LIMIT"
      ? ""
      : `${labelOf(miniEducationLabels, partner.miniEducation)}及以上`;
  const income =
    partner.spouseIncome === null || partner.spouseIncome <= 0 ? "" : spouseIncomeText(partner.spouseIncome);
  const chips = [
    compactRange(partner.ageRange),
    compactRange(partner.spouseHeight),
    education,
    wordsOf(maritalLabels, partner.spouseMarry).join("/"),
    income,
    regionText(shortRegionName(partner.spouseProv), partner.spouseCity),
    whenMarryText(partner.spouseWhenMarry),
  ];
  return chips.filter((chip) => chip !== "" && chip !== "不限");
}
