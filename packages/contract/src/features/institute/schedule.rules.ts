import { z } from "zod";

const scheduleMessages = {
  overlap: "时间段重叠",
  order: "结束时间必须晚于开始时间",
  step: "时间须以半小时为单位",
} as const;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[03]0$|^24:00$/, scheduleMessages.step);
const span = z.strictObject({ start: clock, end: clock });
type Span = z.output<typeof span>;

/** Monday is 1. */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export type Weekday = (typeof weekdays)[number];
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  "1": "周一",
  "2": "周二",
  "3": "周三",
  "4": "周四",
  "5": "周五",
  "6": "周六",
  "7": "周日",
};
export type Schedule = Readonly<Partial<Record<Weekday, readonly Span[]>>>;

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
const two = (value: number): string => String(value).padStart(2, "0");
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The fault in the spans of a day, or null. */
export function spansProblem(spans: readonly Span[]): string | null {
  if (spans.some(({ start, end }) => minutesOf(end) <= minutesOf(start))) return scheduleMessages.order;
  const sorted = spans.toSorted((one, other) => minutesOf(one.start) - minutesOf(other.start));
  return sorted.some(({ start }, at) => minutesOf(start) < minutesOf(sorted[at - 1]?.end ?? "00:00"))
    ? scheduleMessages.overlap
    : null;
}

export const scheduleSchema: z.ZodType<Schedule> = z
  .partialRecord(z.enum(weekdays), z.array(span).max(12, "每天最多12个时间段"))
  .superRefine((schedule, context) => {
    for (const spans of Object.values(schedule)) {
      const problem = spansProblem(spans);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    }
  });

const shanghai = (iso: string): Date => new Date(Date.parse(iso) + 8 * 3_600_000);
export const dayOf = (iso: string): string => shanghai(iso).toISOString().slice(0, 10);
const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "1";
/** The moment of a clock time on a day of Asia/Shanghai. */
export const momentOf = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000).toISOString();

/** The spans worked on a day; none on a day of rest. */
export const spansOn = (schedule: Schedule, restDates: readonly string[], day: string): readonly Span[] =>
  restDates.includes(day) ? [] : (schedule[weekdayOf(day)] ?? []);

/** Whether the whole session is within working hours. */
export function isWorked(schedule: Schedule, restDates: readonly string[], start: string, end: string): boolean {
  const day = dayOf(start);
  const from = (Date.parse(start) - Date.parse(momentOf(day, 0))) / 60_000;
  const to = from + (Date.parse(end) - Date.parse(start)) / 60_000;
  return spansOn(schedule, restDates, day).some((one) => minutesOf(one.start) <= from && to <= minutesOf(one.end));
}

const stepMinutes = 30;

/** When a session of this length may begin: every half hour of the working hours. */
export function startsOn(spans: readonly Span[], minutes: number): readonly number[] {
  return spans.flatMap(({ start, end }) => {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    const room = Math.floor((to - from - minutes) / stepMinutes) + 1;
    return Array.from({ length: Math.max(0, room) }, (_, at) => from + at * stepMinutes);
  });
}
