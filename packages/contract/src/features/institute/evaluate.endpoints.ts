import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { evaluateBand, evaluateQuestion, evaluateRoute, evaluateMessages } from "./evaluate.rules.ts";

const own = (title: string) => button(title, evaluateRoute);
export const evaluateGrants = {
  create: own("新增"),
  edit: own("编辑"),
  try: own("试做"),
  report: own("查看报告"),
  write: own("写入情感标签"),
  recommend: own("推荐咨询师"),
} as const;
const onOne = z.strictObject({ id: idParam });

export const getEvaluateQuestions = endpoint({
  method: "GET",
  path: "/api/institute/evaluates/{id}/questions",
  allow: reads(evaluateRoute),
  params: onOne,
  data: z.array(evaluateQuestion.extend({ dimension: z.string() })),
});
export const putEvaluateQuestions = endpoint({
  method: "PUT",
  path: "/api/institute/evaluates/{id}/questions",
  allow: [evaluateGrants.edit],
  title: "编辑题目",
  done: "题目已保存",
  params: onOne,
  body: z.strictObject({
    questions: z.array(evaluateQuestion).min(1, evaluateMessages.noQuestion).max(100, evaluateMessages.tooMany),
  }),
  data: z.object({ count: z.int() }),
});

const bandRow = z.object({
  id: z.int(),
  dimension: z.string(),
  minScore: z.int(),
  maxScore: z.int(),
  title: z.string(),
  advice: z.string(),
  image: z.string(),
  emotion: evaluateBand.shape.emotion,
});
export const getEvaluateBands = endpoint({
  method: "GET",
  path: "/api/institute/evaluates/{id}/bands",
  allow: reads(evaluateRoute),
  params: onOne,
  data: z.array(bandRow),
});
/** The results of a test; those at the same index keep their number, so that old results still refer to theirs. */
export const putEvaluateBands = endpoint({
  method: "PUT",
  path: "/api/institute/evaluates/{id}/bands",
  allow: [evaluateGrants.edit],
  title: "编辑结果区间",
  done: "结果已保存",
  params: onOne,
  body: z.strictObject({ bands: z.array(evaluateBand).min(1, evaluateMessages.bands).max(60, "结果过多") }),
  data: z.object({ count: z.int() }),
});

export const recommendConsultants = endpoint({
  method: "POST",
  path: "/api/institute/evaluate-results/{id}/recommend",
  allow: [evaluateGrants.recommend],
  title: "推荐咨询师",
  done: "已发送",
  params: onOne,
  body: z.strictObject({
    consultantIds: z
      .array(z.int().positive(), evaluateMessages.consultants)
      .min(1, evaluateMessages.consultants)
      .max(3, evaluateMessages.consultants),
  }),
  data: z.object({ sent: z.int() }),
});

export const getEvaluateStat = endpoint({
  method: "GET",
  path: "/api/institute/evaluates/stat",
  allow: reads(evaluateRoute),
  query: z.strictObject({ ...daySpan.shape, evaluateId: idParam.optional() }),
  data: z.object({
    bands: z.array(z.object({ title: z.string(), count: z.int() })),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
});
