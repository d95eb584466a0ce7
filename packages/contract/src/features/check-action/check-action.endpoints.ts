import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { qcStatus, reviewBizType } from "../../core/review/review.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { checkGrants, checkMessages, checkRoute } from "./check-action.rules.ts";

export const sampleActions = endpoint({
  method: "POST",
  path: "/api/review-action/sample",
  allow: [checkGrants.sample],
  title: "抽检",
  done: ({ chosen }) => `已抽取${chosen}条`,
  body: z
    .strictObject({
      bizType: reviewBizType.schema.nullable().default(null),
      staffId: z.int().positive().nullable().default(null),
      from: z.iso.date("请选择日期"),
      to: z.iso.date("请选择日期"),
      by: z.enum(["PERCENT", "COUNT"]),
      amount: z.int(checkMessages.count),
    })
    .superRefine(({ by, amount, from, to }, context) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (by === "COUNT" && (amount < 1 || amount > 500)) wrong("amount", checkMessages.count);
      if (by === "PERCENT" && (amount < 1 || amount > 100)) wrong("amount", checkMessages.percent);
      if (to < from) wrong("to", "结束时间必须晚于开始时间");
    }),
  data: z.object({ chosen: z.int() }),
});

export const judgeAction = endpoint({
  method: "PUT",
  path: "/api/review-action/{id}/qc",
  allow: [checkGrants.right, checkGrants.wrong],
  title: "质检",
  done: (_, { body }) => (body.isRight ? "已判定正确" : "已判定错误"),
  params: z.strictObject({ id: idParam }),
  body: z
    .strictObject({
      isRight: z.boolean(),
      remark: z.string().trim().max(200, "错误说明不能超过200个字").default(""),
      /** Decides the content again with the opposite result. */
      correct: z.boolean().default(false),
    })
    .refine(({ isRight, remark }) => isRight || remark.length >= 5, { path: ["remark"], error: checkMessages.remark }),
  data: z.object({ qcStatus: qcStatus.schema }),
});

/** The subject of a decision, where it can be shown beside it. */
export const getReviewedContent = endpoint({
  method: "GET",
  path: "/api/review-action/{id}/content",
  allow: reads(checkRoute),
  params: z.strictObject({ id: idParam }),
  data: z.object({ words: z.string(), images: z.array(z.string()), videoUrl: z.string() }),
});

export const getReviewStat = endpoint({
  method: "GET",
  path: "/api/review-action/stat",
  allow: reads(checkRoute),
  query: daySpan,
  data: z.object({
    staff: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        total: z.int(),
        passBp: z.int().nullable(),
        averageSec: z.int().nullable(),
        rightBp: z.int().nullable(),
        overturnedBp: z.int().nullable(),
        /** Decisions by hour of day. */
        hours: z.array(z.int()),
      }),
    ),
    byType: z.array(z.object({ id: z.int(), bizType: reviewBizType.schema, count: z.int() })),
    days: z.array(z.object({ day: z.string(), decided: z.int(), medianSec: z.int().nullable() })),
    /**
     * The last days of the period, hour by hour: what was waiting at its beginning, and how long the decided items had
     * waited.
     */
    backlog: z.array(z.object({ time: z.string(), waiting: z.int(), medianMin: z.int().nullable() })),
  }),
});
