import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { spanProblem } from "../../wire/list.ts";
import { lookRoute } from "./look-record.resource.ts";

export const rankSize = 50;
const day = z.preprocess((value) => (value === "" ? undefined : value), z.iso.date("日期格式错误").optional());

const rankRow = z.object({
  member: memberRef,
  homeCity: z.string(),
  times: z.int(),
  /** Different people a day, summed over the days. */
  people: z.int(),
  staySeconds: z.int(),
  /** The most profiles of one day. */
  mostInDay: z.int(),
  isCrawling: z.boolean(),
});
export type LookRankRow = z.output<typeof rankRow>;

/** FROM: who views most; TO: who is viewed most. Up to fifty, of the last thirty days by default. */
export const getLookRank = endpoint({
  method: "GET",
  path: "/api/look-records/rank",
  allow: reads(lookRoute),
  query: z
    .strictObject({ kind: z.enum(["FROM", "TO"], "榜单类型错误"), beginTime: day, endTime: day })
    .superRefine(({ beginTime, endTime }, context) => {
      const problem = spanProblem(beginTime, endTime);
      if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
    }),
  data: z.array(rankRow),
});
