import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { visitorId } from "./visitor.endpoints.ts";
import { visitorTexts } from "./visitor.texts.ts";

const code = z.string().regex(/^[\w-]{1,40}$/, visitorTexts.testOffline);
const onTest = z.strictObject({ code });

const summary = z.object({
  code: z.string(),
  title: z.string(),
  intro: z.string(),
  /** An address of this site; "" without a picture. */
  cover: z.string(),
  minutes: z.int(),
  questionCount: z.int(),
  joinCount: z.int(),
});
export type EvaluateSummary = z.output<typeof summary>;

const question = z.object({
  title: z.string(),
  /** What the question is about; "" where the test has no dimensions. */
  dimension: z.string(),
  /** Texts only: the score of an answer stays on the server. */
  options: z.array(z.string()),
});
const evaluate = summary.extend({ questions: z.array(question) });
export type Evaluate = z.output<typeof evaluate>;

export const getEvaluates = endpoint({
  method: "GET",
  path: "/api/public/evaluates",
  allow: "public",
  data: z.array(summary),
});

export const getEvaluate = endpoint({
  method: "GET",
  path: "/api/public/evaluates/{code}",
  allow: "public",
  params: onTest,
  data: evaluate,
});

/** `cover`, or the picture of a result by the number of its band. */
export const getEvaluateImage = endpoint({
  method: "GET",
  path: "/api/public/evaluates/{code}/images/{name}",
  allow: "public",
  params: z.strictObject({ code, name: z.string().regex(/^(cover|\d{1,15})$/) }),
  data: z.unknown(),
});

const result = z.object({
  resultId: z.int(),
  testTitle: z.string(),
  score: z.int(),
  /** What all answers of the highest score add up to. */
  maxScore: z.int(),
  title: z.string(),
  text: z.string(),
  image: z.string(),
  tags: z.array(z.string()),
  /** In percent of the maximum of each dimension. */
  dimensions: z.array(z.object({ name: z.string(), value: z.int() })),
});
export type EvaluateResult = z.output<typeof result>;

const origin = z.preprocess(
  (value) => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null),
  z.int().nullable(),
);

export const finishEvaluate = endpoint({
  method: "POST",
  path: "/api/public/evaluates/{code}/results",
  allow: "public",
  title: "完成恋爱测试",
  done: "",
  params: onTest,
  body: z.strictObject({
    visitorId,
    /** The index of the chosen option of each question, in order. */
    answers: z.array(z.int(visitorTexts.noOption).min(0, visitorTexts.noOption)).max(100, visitorTexts.option),
    channelId: origin,
    inviterId: origin,
  }),
  data: result,
});
