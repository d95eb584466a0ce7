import type { TaskMetric, TaskPeriod } from "./matchmaker.choices.ts";

/** A matchmaker's progress with one task. */
export interface TaskState {
  readonly metric: TaskMetric;
  readonly target: number;
  readonly value: number;
}

/** A rate counts only with at least this many feedbacks. */
export const feedbacksNeeded = 5;

/** Complaints are the only metric that must stay below its target. */
export const isReached = ({ metric, target, value }: TaskState): boolean =>
  metric === "COMPLAINT_MAX" ? value <= target : value >= target;

export interface GradeDemand {
  readonly taskRequired: "ALL" | "ANY_N";
  readonly anyN: number;
}

/** A grade without tasks cannot be reached automatically. */
export function reachesGrade(demand: GradeDemand, tasks: readonly TaskState[]): boolean {
  if (tasks.length === 0) return false;
  const reached = tasks.filter(isReached).length;
  return demand.taskRequired === "ALL" ? reached === tasks.length : reached >= Math.min(demand.anyN, tasks.length);
}

const length: Readonly<Record<TaskPeriod, number>> = { DAYS30: 1, MONTH: 1, QUARTER: 3, TOTAL: 100 };
/** A task with a longer period than the assessment cannot be evaluated at its end. */
export const fitsPeriod = (task: TaskPeriod, assessment: "MONTH" | "QUARTER"): boolean =>
  length[task] <= length[assessment];

const two = (value: number): string => String(value).padStart(2, "0");
const day = (year: number, month: number): string => `${year + Math.floor(month / 12)}-${two((month % 12) + 1)}-01`;

export interface PeriodSpan {
  readonly key: string;
  /** First day, and the day after the last. */
  readonly from: string;
  readonly to: string;
}

/** The period that contains a day (yyyy-mm-dd): 2026-11, 2026-Q4, D2026-11-15, ALL. */
export function periodOf(period: TaskPeriod, today: string): PeriodSpan {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const dayAfter = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  switch (period) {
    case "MONTH":
      return { key: `${year}-${two(month + 1)}`, from: day(year, month), to: day(year, month + 1) };
    case "QUARTER": {
      const first = month - (month % 3);
      return { key: `${year}-Q${first / 3 + 1}`, from: day(year, first), to: day(year, first + 3) };
    }
    case "DAYS30": {
      const from = new Date(Date.parse(`${today}T00:00:00Z`) - 29 * 86_400_000).toISOString().slice(0, 10);
      return { key: `D${today}`, from, to: dayAfter };
    }
    case "TOTAL":
      return { key: "ALL", from: "2000-01-01", to: dayAfter };
  }
}

/** The last complete period before the one that contains a day. */
export function periodBefore(period: "MONTH" | "QUARTER", today: string): PeriodSpan {
  const { from } = periodOf(period, today);
  const lastDay = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return periodOf(period, lastDay);
}
