import { z } from "zod";
import type { TaskMetric } from "./matchmaker.choices.ts";

/** A task as it was at the time of a change. */
const taskState = z.object({
  taskId: z.int(),
  name: z.string(),
  metric: z.string(),
  target: z.int(),
  value: z.int(),
  reached: z.boolean(),
});
export type TaskSnapshot = z.output<typeof taskState>;

/** The content of a row's snapshot; an unreadable one is empty. */
export function snapshotOf(value: unknown): readonly TaskSnapshot[] {
  const parsed = z.array(taskState).safeParse(value);
  return parsed.success ? parsed.data : [];
}

const units: Readonly<Partial<Record<string, string>>> = {
  INVITE_REGISTER: "人",
  INVITE_REALNAME: "人",
  INTRO_AGREED: "次",
  INTRO_MET: "次",
  INTRO_SUCCESS: "对",
  LIVE_MINUTES: "分钟",
  COURSE_FINISHED: "门",
  COMPLAINT_MAX: "次",
} satisfies Partial<Record<TaskMetric, string>>;

/** 3 次, 85%, ¥12000.00: a task's figure in the unit of its metric. */
export function metricText(metric: string, value: number): string {
  if (metric === "SALES_CENTS") return `¥${(value / 100).toFixed(2)}`;
  if (metric === "GOOD_RATE") return `${value / 100}%`;
  return `${value}${units[metric] === undefined ? "" : ` ${units[metric]}`}`;
}
