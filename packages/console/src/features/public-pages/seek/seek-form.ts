import { leadAges, leadHeights, leadTexts } from "@hongxian/contract/core/lead/lead.rules.ts";
import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import type { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { nameProblem, yearProblem } from "@hongxian/contract/features/public-pages/visitor.rules.ts";
import type { z } from "zod";
import { stored } from "../../../platform/stored.ts";
import type { Range } from "../parts/range-field.tsx";
import type { Place } from "../parts/region-field.tsx";
import type { Contact, Problems } from "../parts/use-contact.ts";
import { numberOf } from "../visitor-store.ts";

export interface SeekValues {
  readonly name: string;
  readonly sex: "MAN" | "WOMAN" | null;
  readonly birthYear: number | null;
  readonly height: string;
  readonly place: Place | null;
  readonly marital: string;
  readonly education: string;
  /** "low-high" of the fixed ranges; "" = not answered. */
  readonly income: string;
  readonly age: Range;
  readonly wishedHeight: Range;
  readonly miniEducation: string;
  readonly other: string;
}

export const anyAge: Range = { low: leadAges.min, high: leadAges.max };
/** Covers nearly everybody. The full range means any height, so that the slider has space for the useful values. */
export const wishedHeights = { min: 140, max: 210 } as const;
export const anyHeight: Range = { low: wishedHeights.min, high: wishedHeights.max };
const empty: SeekValues = {
  name: "",
  sex: null,
  birthYear: null,
  height: "",
  place: null,
  marital: "",
  education: "",
  income: "",
  age: anyAge,
  wishedHeight: anyHeight,
  miniEducation: "NO_LIMIT",
  other: "",
};

const isValues = (value: unknown): value is SeekValues =>
  typeof value === "object" && value !== null && Object.keys(empty).every((key) => key in value);
/** The input survives a reload and a switch to another app; number and code are never stored. */
export const seekDraft = stored<SeekValues>("visitor.seek", (value) => (isValues(value) ? value : null), {
  place: "window",
  minutes: 60,
});
export const firstValues = (): SeekValues => seekDraft.read() ?? empty;

const heightProblem = (text: string): string | null => {
  if (text === "") return null;
  const height = Number(text);
  return height >= leadHeights.min && height <= leadHeights.max ? null : leadTexts.height;
};

/** The faults of the first step. The second has none: its handles cannot pass each other. */
export function aboutProblems({ name, sex, birthYear, height, place }: SeekValues): Problems {
  const found: [string, string | null][] = [
    ["name", nameProblem(name)],
    ["sex", sex === null ? leadTexts.noSex : null],
    ["birthYear", yearProblem(birthYear)],
    ["height", heightProblem(height)],
    ["region", place === null ? leadTexts.region : null],
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

const stepOfField: Readonly<Record<string, number>> = {
  ageRange: 1,
  heightRange: 1,
  requirement: 1,
  login: 2,
  code: 2,
  consent: 2,
};
/** The first step with a refused field. */
export const stepOf = (problems: Problems): number =>
  Math.min(2, ...Object.keys(problems).map((field) => stepOfField[field] ?? 0));

type SeekBody = Extract<z.input<(typeof leaveIntention)["body"]>, { source: "SEEK_PAGE" }>;

const ends = ({ low, high }: Range, whole: Range) =>
  low === whole.low && high === whole.high ? [null, null] : [low, high];

export function seekBody(values: SeekValues, contact: Contact, query: URLSearchParams): SeekBody {
  const { place } = values;
  const income = incomeOptions.find(({ value }) => value === values.income);
  const [ageMin, ageMax] = ends(values.age, anyAge);
  const [heightMin, heightMax] = ends(values.wishedHeight, anyHeight);
  return {
    source: "SEEK_PAGE",
    name: values.name.trim(),
    // Both were checked before anything is sent; otherwise the server refuses them.
    sex: values.sex as "MAN" | "WOMAN",
    birthYear: values.birthYear as number,
    region: { provId: place?.provId ?? 0, cityId: place?.cityId ?? null, areaId: place?.areaId ?? null },
    marital: values.marital,
    education: values.education,
    income: income?.income ?? null,
    spouseIncomeMax: income?.spouseIncomeMax ?? null,
    height: values.height === "" ? null : Number(values.height),
    requirement: {
      ageMin,
      ageMax,
      heightMin,
      heightMax,
      miniEducation: values.miniEducation,
      other: values.other.trim(),
    },
    login: contact.login,
    code: contact.code,
    consent: contact.consent as true,
    channelId: numberOf(query, "channelId"),
    inviterId: numberOf(query, "inviterId"),
    shopId: numberOf(query, "shopId"),
  };
}
