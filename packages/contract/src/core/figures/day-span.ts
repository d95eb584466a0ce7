import { z } from "zod";
import { dateParam } from "../../wire/list.ts";
import { spanProblem } from "../../wire/list.ts";

/** The days a figure covers: both ends included, the last thirty by default, at most 366. */
export const daySpan = z
  .strictObject({ beginTime: dateParam.optional(), endTime: dateParam.optional() })
  .superRefine(({ beginTime, endTime }, context) => {
    const problem = spanProblem(beginTime, endTime);
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  });
export type DaySpan = z.output<typeof daySpan>;
