import { z } from "zod";
import { emotion } from "../../core/member/expand.choices.ts";
import { choices } from "../../kit/choices.ts";

export const evaluateRoute = "/institute/emotionEvaluate";
export const evaluateMode = choices({ SUM: "总分", DIMENSION: "维度" });
export const evaluateStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });

export const evaluateMessages = {
  gone: "测试不存在或已下架",
  priced: "收费测试暂不支持在此提交",
  unanswered: "请回答全部问题",
  title: "请输入测评标题",
  type: "请选择分类",
  code: "编码只能包含字母、数字、下划线和连字符",
  free: "公开测评必须免费",
  noQuestion: "请至少添加1道题",
  tooMany: "最多100道题",
  text: "请填写题目",
  options: "每题须有2-8个选项",
  label: "请填写选项内容",
  score: "分值须为-100至100的整数",
  dimension: "请填写维度",
  bands: "结果区间存在重叠或空缺",
  bandTitle: "请填写结果名称",
  online: "请先下架再修改题目",
  hasResults: "已有测评结果，不能删除",
  copyMark: "（副本）",
  consultants: "请选择1-3位咨询师",
  noConsultant: "咨询师不存在或未上架",
  noMember: "访客的结果不能发送消息",
  recommend: (names: readonly string[]) => ({
    title: "为您推荐情感咨询师",
    content: `根据您的测评结果，为您推荐：${names.join("、")}`,
  }),
} as const;

export const evaluateQuestion = z.strictObject({
  text: z.string(evaluateMessages.text).trim().min(1, evaluateMessages.text).max(200, "题目不能超过200个字"),
  dimension: z.preprocess((value) => value ?? "", z.string().trim().max(20, "维度不能超过20个字")),
  options: z
    .array(
      z.strictObject({
        label: z.string(evaluateMessages.label).trim().min(1, evaluateMessages.label).max(100, "选项不能超过100个字"),
        score: z.int(evaluateMessages.score).min(-100, evaluateMessages.score).max(100, evaluateMessages.score),
      }),
      evaluateMessages.options,
    )
    .min(2, evaluateMessages.options)
    .max(8, evaluateMessages.options),
});
export type EvaluateQuestion = z.output<typeof evaluateQuestion>;

const whole = z.int("分数须为整数").min(-10_000, "分数超出范围").max(10_000, "分数超出范围");
export const evaluateBand = z.strictObject({
  dimension: z.preprocess((value) => value ?? "", z.string().trim().max(20)),
  minScore: whole,
  maxScore: whole,
  title: z
    .string(evaluateMessages.bandTitle)
    .trim()
    .min(1, evaluateMessages.bandTitle)
    .max(40, "结果名称不能超过40个字"),
  advice: z.preprocess((value) => value ?? "", z.string().trim().max(1000, "建议不能超过1000个字")),
  image: z.preprocess((value) => value ?? "", z.string().trim().max(500)),
  emotion: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.enum(emotion.values, "情感标签取值错误").nullable(),
  ),
});
export type EvaluateBand = z.output<typeof evaluateBand>;

/** Where dimensions are counted, every question counts for one. */
export const questionsProblem = (
  questions: readonly Pick<EvaluateQuestion, "dimension">[],
  hasDimensions: boolean,
): string | null =>
  hasDimensions && questions.some(({ dimension }) => dimension === "") ? evaluateMessages.dimension : null;

/** The minimum and maximum score; of one dimension, or ("") of all. */
export function reachOf(
  questions: readonly Pick<EvaluateQuestion, "dimension" | "options">[],
  dimension: string,
): { readonly min: number; readonly max: number } {
  const own = questions.filter((one) => dimension === "" || one.dimension === dimension);
  const sum = (pick: (scores: readonly number[]) => number) =>
    own.reduce((total, { options }) => total + pick(options.map(({ score }) => score)), 0);
  return { min: sum((scores) => Math.min(...scores)), max: sum((scores) => Math.max(...scores)) };
}

/** Every reachable score has one result: of the entire test, and of each dimension that has its own results. */
export function bandsProblem(
  questions: readonly Pick<EvaluateQuestion, "dimension" | "options">[],
  bands: readonly Pick<EvaluateBand, "dimension" | "minScore" | "maxScore">[],
): string | null {
  for (const dimension of new Set(["", ...bands.map((band) => band.dimension)])) {
    const own = bands
      .filter((band) => band.dimension === dimension)
      .toSorted((one, other) => one.minScore - other.minScore);
    const { min, max } = reachOf(questions, dimension);
    let next = min;
    for (const { minScore, maxScore } of own) {
      if (minScore !== next || maxScore < minScore) return evaluateMessages.bands;
      next = maxScore + 1;
    }
    if (next !== max + 1) return evaluateMessages.bands;
  }
  return null;
}
