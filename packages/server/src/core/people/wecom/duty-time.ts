export interface DutyTime {
  /** "09:00" or "09:00:00". */
  readonly workStart: string;
  readonly workEnd: string;
  /** ISO weekdays, 1 = Monday. */
  readonly workDays: readonly number[];
}

const shanghaiMs = 8 * 3_600_000;

/** Whether an account is served at this moment, on the platform's clock. */
export function isOnDuty({ workStart, workEnd, workDays }: DutyTime, at: Date): boolean {
  const local = new Date(at.getTime() + shanghaiMs);
  const clock = local.toISOString().slice(11, 16);
  const weekday = local.getUTCDay() === 0 ? 7 : local.getUTCDay();
  return workDays.includes(weekday) && clock >= workStart.slice(0, 5) && clock < workEnd.slice(0, 5);
}
