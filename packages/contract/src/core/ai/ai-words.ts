import { educationLabels, whenMarryLabels } from "../member/profile.labels.ts";
import { splitList } from "../member/slash-list.rules.ts";
import type { SignatureFacts } from "./signature-draft.ts";

type Labels = Readonly<Record<string, string>>;
const named = (labels: Labels, code: string | null): string => (code === null ? "" : (labels[code] ?? ""));
const talkLead = /^话题[:：]\s*/;

interface ProfileFacts {
  readonly age: number | null;
  readonly homeCity: string;
  readonly education: string | null;
  readonly profession: string;
  readonly hobby: string;
  readonly idealHalf: string;
  readonly whenMarry: string | null;
}

/** The texts exchanged with a model. */
export const aiPromptWords = {
  memberA: "会员A",
  memberB: "会员B",
  hidden: "[已隐藏]",
  line: (fromMember: boolean, text: string): string => `${fromMember ? "会员A" : "红娘"}：${text}`,
  facts: ({ age, homeCity, education, profession, hobby, idealHalf, whenMarry }: ProfileFacts): SignatureFacts => ({
    age: age === null ? "" : String(age),
    city: homeCity,
    education: named(educationLabels, education),
    profession,
    hobby: splitList(hobby).join("、"),
    idealHalf: idealHalf.trim().replace(/。$/u, ""),
    whenMarry: named(whenMarryLabels, whenMarry),
  }),
  profile: ({ age, city, education, profession, hobby, idealHalf, whenMarry }: SignatureFacts): string =>
    [
      ["年龄", age],
      ["城市", city],
      ["学历", education],
      ["职业", profession],
      ["爱好", hobby],
      ["理想的另一半", idealHalf],
      ["期望婚期", whenMarry],
    ]
      .filter(([, value]) => value !== "")
      .map(([label, value]) => `${label}：${value}`)
      .join("；"),
  /** Common hobbies, the same hometown, the same time to marry, in that order; at most three. */
  points: ({
    hobbies,
    hometown,
    whenMarry,
  }: {
    readonly hobbies: readonly string[];
    readonly hometown: string;
    readonly whenMarry: string | null;
  }): string[] =>
    [
      ...(hobbies.length === 0 ? [] : [`共同爱好：${hobbies.join("、")}`]),
      ...(hometown === "" ? [] : [`同乡：都来自${hometown}`]),
      ...(whenMarry === null ? [] : [`婚期想法一致：${named(whenMarryLabels, whenMarry)}`]),
    ].slice(0, 3),
  talkOf: (line: string): string[] => (talkLead.test(line) ? [line.replace(talkLead, "")] : []),
} as const;
