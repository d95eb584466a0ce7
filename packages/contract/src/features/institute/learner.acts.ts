import type { Acts } from "../../kit/act.ts";
import { leaveCourse } from "./enroll.resource.ts";

/** A learner leaves a course once. */
export const learnerActs = {
  leave: {
    by: leaveCourse,
    when: ({ status }) => status !== "REFUNDED",
    blocked: ({ isRefunding }) => (isRefunding ? "退款申请处理中" : undefined),
    danger: true,
  },
} satisfies Acts<{ readonly status: string; readonly isRefunding: boolean }>;
