import { z } from "zod";

/** What waits for the caller's own decision: submitted by somebody else, as every rule of two people wants it. */
export const mineFilter = {
  by: "own",
  label: "待我审核",
  schema: z.enum(["1"], "取值错误"),
  labels: { "1": "是" },
} as const;
