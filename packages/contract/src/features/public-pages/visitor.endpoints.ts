import { z } from "zod";
import { leadAges, leadHeights, leadTexts, rangeProblem, requirementMax } from "../../core/lead/lead.rules.ts";
import { isIncomeRange } from "../../core/member/income.rules.ts";
import { education, marital } from "../../core/member/member.choices.ts";
import { miniEducation } from "../../core/member/partner.choices.ts";
import { captcha, captchaTask } from "../../core/session/captcha.rules.ts";
import { endpoint } from "../../wire/endpoint.ts";
import * as rules from "./visitor.rules.ts";
import { smsScenes, visitorTexts, type SmsScene } from "./visitor.texts.ts";

const scenes = Object.keys(smsScenes) as [SmsScene, ...SmsScene[]];

/** A text checked by a rule of the pages; the page and the server then show the same message. */
const ruled = (problem: (text: string) => string | null, missing: string) =>
  z
    .string(missing)
    .trim()
    .superRefine((text, context) => {
      const message = problem(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());
/** The origin of a visitor comes from the link, which anyone can write: a value that is not a number is ignored. */
const origin = z.preprocess(
  (value) => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null),
  z.int().nullable(),
);

export const visitorId = z.uuid(visitorTexts.visitor);
const login = ruled(rules.phoneProblem, leadTexts.noPhone);

const height = z.int(leadTexts.height).min(leadHeights.min, leadTexts.height).max(leadHeights.max, leadTexts.height);
const wishedAge = z.int(leadTexts.age).min(leadAges.min, leadTexts.age).max(leadAges.max, leadTexts.age);
const birthYear = z.int(visitorTexts.noYear).superRefine((year, context) => {
  const message = rules.yearProblem(year);
  if (message !== null) context.addIssue({ code: "custom", message });
});
const person = {
  name: ruled(rules.nameProblem, leadTexts.noName),
  sex: z.enum(["MAN", "WOMAN"], leadTexts.noSex),
  birthYear,
};
/** The proof of the number and the consent at the end of every form. */
const contact = {
  login,
  code: ruled(rules.codeProblem, visitorTexts.noCode),
  consent: z.literal(true, visitorTexts.consent),
};
/** The number of a region, as the database keeps it. */
const region = z.int(leadTexts.region).positive(leadTexts.region).max(2_147_483_647, leadTexts.region);

const seekRequirement = z.strictObject({
  ageMin: orNull(wishedAge),
  ageMax: orNull(wishedAge),
  heightMin: orNull(height),
  heightMax: orNull(height),
  miniEducation: orNull(miniEducation.schema),
  other: z.string().trim().max(requirementMax, leadTexts.longOther).default(""),
});

export const seekDraft = z.strictObject({
  source: z.literal("SEEK_PAGE"),
  ...person,
  region: z.strictObject(
    { provId: region, cityId: region.nullable(), areaId: region.nullable() },
    { error: leadTexts.region },
  ),
  marital: orNull(z.enum(marital.values, "请选择婚姻状况")),
  education: orNull(z.enum(education.values, "请选择学历")),
  income: orNull(z.int(leadTexts.income)),
  spouseIncomeMax: orNull(z.int(leadTexts.income)),
  height: orNull(height),
  requirement: seekRequirement,
  ...contact,
  channelId: origin,
  inviterId: origin,
  shopId: origin,
});
export type SeekDraft = z.output<typeof seekDraft>;

const wishDraft = z.strictObject({
  source: z.literal("SEEKING_INFO"),
  t: z.string().min(1).max(200),
  visitorId,
  ...person,
  message: ruled(rules.messageProblem, visitorTexts.longMessage).default(""),
  ...contact,
});
export type WishDraft = z.output<typeof wishDraft>;

const testDraft = z.strictObject({
  source: z.literal("TEST_PAGE"),
  resultId: z.int().positive(),
  visitorId,
  ...contact,
});
export type TestDraft = z.output<typeof testDraft>;

export const visitorDraft = z
  .discriminatedUnion("source", [seekDraft, wishDraft, testDraft], "请选择来源")
  .superRefine((draft, context) => {
    if (draft.source !== "SEEK_PAGE") return;
    const { income, spouseIncomeMax, requirement } = draft;
    const add = (path: string, message: string | null) => {
      if (message !== null) context.addIssue({ code: "custom", path: [path], message });
    };
    const hasIncome = income !== null || spouseIncomeMax !== null;
    add("income", hasIncome && !isIncomeRange(income, spouseIncomeMax) ? leadTexts.income : null);
    add("ageRange", rangeProblem(requirement.ageMin, requirement.ageMax));
    add("heightRange", rangeProblem(requirement.heightMin, requirement.heightMax));
  });

export const getVisitorCaptcha = endpoint({
  method: "GET",
  path: "/api/public/captcha",
  allow: "public",
  data: captchaTask,
});

/**
 * Sends a code to a phone; the answer contains how long to wait for another. After a few codes a captcha is required.
 */
export const sendSmsCode = endpoint({
  method: "POST",
  path: "/api/public/sms-code",
  allow: "public",
  title: "发送短信验证码",
  done: visitorTexts.codeSent,
  body: z.strictObject({ login, scene: z.enum(scenes, "验证码用途错误"), captcha: captcha.optional() }),
  data: z.object({ waitSeconds: z.int() }),
});

/** A visitor leaves a number: one call for the three forms. */
export const leaveIntention = endpoint({
  method: "POST",
  path: "/api/public/intention",
  allow: "public",
  title: "访客留资",
  done: "提交成功",
  body: visitorDraft,
  data: z.object({
    message: z.string(),
    /** Where the app can be downloaded; "" where it cannot. */
    apps: z.object({ android: z.string(), ios: z.string() }),
  }),
});
