const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** An instant on the platform's clock: "2026-11-15 15:00:00". Empty when it is not an instant. */
export function clockText(instant: string | number | Date): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : format.format(date);
}

export const todayText = (now: number = Date.now()): string => clockText(now).slice(0, 10);

/** The day `days` before today, as text. */
export const dayBefore = (days: number, now: number = Date.now()): string => todayText(now - days * 86_400_000);

/** 今天 15:00, 11-18 09:30 within this year, 2025-11-18 otherwise. */
export function shortTime(
  instant: string,
  now: number = Date.now(),
): { readonly text: string; readonly today: boolean } {
  const clock = clockText(instant);
  const present = clockText(now);
  if (clock.slice(0, 10) === present.slice(0, 10)) return { text: `今天 ${clock.slice(11, 16)}`, today: true };
  return { text: clock.slice(0, 4) === present.slice(0, 4) ? clock.slice(5, 16) : clock.slice(0, 10), today: false };
}

/** 11-18 09:30:05 within this year, 2025-11-18 09:30:05 otherwise: where the second counts. */
export function secondText(instant: string | number, now: number = Date.now()): string {
  const clock = clockText(instant);
  return clock.slice(0, 4) === clockText(now).slice(0, 4) ? clock.slice(5) : clock;
}

/** A wall-clock text of the platform as an instant. */
export const instantText = (clock: string): string => `${clock.replace(" ", "T")}+08:00`;
