import { incomeText, spouseIncomeText } from "../member/income.rules.ts";
import { haveChild, wantChild } from "../member/member.choices.ts";
import { readHaveChild } from "../member/member-words.rules.ts";
import {
  carStatusLabels,
  educationLabels,
  houseStatusLabels,
  maritalLabels,
  miniEducationLabels,
  whenMarryLabels,
} from "../member/profile.labels.ts";
import { matchKey, matchWeights, resultTenths, type MatchKey, type MatchResult } from "./match-criteria.ts";
import type { MatchProfile } from "./match-profile.ts";
import type { MatchResults, MutualMatch } from "./match-score.ts";

/** One line of the explanation. */
export interface MatchLine {
  readonly key: MatchKey;
  readonly label: string;
  readonly side: "A_TO_B" | "B_TO_A";
  readonly want: string;
  readonly fact: string;
  readonly result: MatchResult;
  readonly weight: number;
  readonly points: number;
}

export interface MatchNames {
  readonly a: string;
  readonly b: string;
}

type Labels = Readonly<Record<string, string>>;
const named = (labels: Labels, code: string | null): string => (code === null ? "" : (labels[code] ?? code));
const namedList = (labels: Labels, codes: readonly string[]): string =>
  codes.map((code) => named(labels, code)).join("、");
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** A region is shown by the texts beside its ids. */
export interface RegionTexts {
  readonly spouseRegion: string;
  readonly homeRegion: string;
}

const wants: Readonly<Record<MatchKey, (profile: MatchProfile, texts: RegionTexts) => string>> = {
  age: ({ row }) => row.ageRange,
  region: ({ wishes }, texts) => (texts.spouseRegion === "" ? wishes.region.cityName : texts.spouseRegion),
  marital: ({ wishes }) => namedList(maritalLabels, wishes.marital),
  height: ({ row }) => row.spouseHeight,
  education: ({ wishes }) => (wishes.education === null ? "" : `${named(miniEducationLabels, wishes.education)}及以上`),
  income: ({ wishes }) => spouseIncomeText(wishes.income),
  haveChild: ({ wishes }) =>
    namedList(
      haveChild.labels,
      wishes.haveChild.map((code) => readHaveChild(code) ?? code),
    ),
  wantChild: ({ wishes }) => namedList(wantChild.labels, wishes.wantChild),
  whenMarry: ({ wishes }) => namedList(whenMarryLabels, wishes.whenMarry),
  house: ({ wishes }) => joined(wishes.wantsHouse ? "有房" : "", wishes.wantsCar ? "有车" : ""),
  profession: ({ wishes }) => wishes.profession,
  hobby: ({ wishes }) => wishes.hobby.join("、"),
  weight: ({ row }) => row.spouseWeight,
};

const unit = (value: number | null, text: string): string => (value === null ? "" : `${value}${text}`);
const facts: Readonly<Record<MatchKey, (profile: MatchProfile, texts: RegionTexts) => string>> = {
  age: ({ facts: { age } }) => unit(age, "岁"),
  region: (_profile, texts) => texts.homeRegion,
  marital: ({ row }) => named(maritalLabels, row.marital),
  height: ({ row }) => unit(row.height, "cm"),
  education: ({ row }) => named(educationLabels, row.education),
  income: ({ row }) => (row.income === null ? "" : incomeText(row.income, null)),
  haveChild: ({ row }) => named(haveChild.labels, readHaveChild(row.haveChild)),
  wantChild: ({ row }) => named(wantChild.labels, row.wantChild),
  whenMarry: ({ row }) => named(whenMarryLabels, row.whenMarry),
  house: ({ row }) => joined(named(houseStatusLabels, row.houseStatus), named(carStatusLabels, row.carStatus)),
  profession: ({ row }) => row.profession,
  hobby: ({ facts: { hobby } }) => hobby.join("、"),
  weight: ({ row }) => unit(row.bodyWeight, "kg"),
};

const freeText = "不限";
const emptyText = "未填写";

interface Side {
  readonly profile: MatchProfile;
  readonly texts: RegionTexts;
}

function linesOf(side: MatchLine["side"], results: MatchResults, from: Side, to: Side): MatchLine[] {
  return matchKey.values.map((key, place) => {
    const result = results[place] ?? "FREE";
    const want = wants[key](from.profile, from.texts);
    const fact = facts[key](to.profile, to.texts);
    const weight = matchWeights[key];
    return {
      key,
      label: matchKey.labels[key],
      side,
      want: result === "FREE" || want === "" ? freeText : want,
      fact: fact === "" ? emptyText : fact,
      result,
      weight,
      points: result === "FREE" ? 0 : (weight * resultTenths[result]) / 10,
    };
  });
}

/** Every wish of both sides with what the other has. */
export const explainLines = (match: MutualMatch, a: Side, b: Side): MatchLine[] => [
  ...linesOf("A_TO_B", match.ab, a, b),
  ...linesOf("B_TO_A", match.ba, b, a),
];

const stated = (lines: readonly MatchLine[], side: MatchLine["side"]) =>
  lines.filter((line) => line.side === side && line.result !== "FREE");
const hits = (lines: readonly MatchLine[]) => lines.filter(({ result }) => result === "HIT").length;

/** One side's wishes in words; what it says concerns nobody else's. */
function sideText(name: string, lines: readonly MatchLine[]): string {
  if (lines.length === 0) return "";
  const of = (...results: readonly MatchResult[]) => lines.filter(({ result }) => results.includes(result));
  const good = of("HIT").map(({ label }) => label);
  const talk = of("MISS", "NEAR").map(({ label, want, fact }) => `${label}（要求${want}，对方${fact}）`);
  const open = of("UNKNOWN").map(({ label }) => label);
  const parts = [
    ...(good.length === 0 ? [] : [`符合${good.join("、")}`]),
    ...(talk.length === 0 ? [] : [`需沟通${talk.join("、")}`]),
    ...(open.length === 0 ? [] : [`待补充${open.join("、")}`]),
  ];
  return `${name}的要求：${parts.join("；")}。`;
}

/** The sentence a matchmaker reads; it is built from the two profiles alone, without a model. */
export function explainSentence(
  match: Pick<MutualMatch, "scoreAB" | "scoreBA" | "bonus" | "score">,
  lines: readonly MatchLine[],
  { a, b }: MatchNames,
): string {
  const ab = stated(lines, "A_TO_B");
  const ba = stated(lines, "B_TO_A");
  const counted = (name: string, other: string, own: readonly MatchLine[], score: number): string =>
    own.length === 0
      ? `${name}未填写择偶要求，不计分`
      : `${name}的要求${other}符合${hits(own)}/${own.length}项（${score}分）`;
  return (
    `${counted(a, b, ab, match.scoreAB)}，${counted(b, a, ba, match.scoreBA)}，` +
    `加分${match.bonus}，双向匹配${match.score}分。${sideText(a, ab)}${sideText(b, ba)}`
  );
}
