import type { Random } from "../random.ts";
import { weighted } from "../random.ts";

export const dayMs = 86_400_000;
export const minuteMs = 60_000;
const shanghaiMs = 8 * 3_600_000;

/** How busy each hour of a day is: lunch and the evening stand out. */
const hourWeights = [10, 5, 3, 2, 2, 4, 10, 20, 30, 36, 40, 44, 56, 46, 36, 36, 38, 42, 50, 62, 78, 84, 66, 32];
const hourOf = weighted(hourWeights.map((weight, hour) => [hour, weight] as const));

/** Midnight in Shanghai of the day that contains the moment. */
export function startOfDay(time: number): number {
  return Math.floor((time + shanghaiMs) / dayMs) * dayMs - shanghaiMs;
}

/** Midnight in Shanghai of the Monday before the moment, or of the day itself when it is one. */
export function weekStart(time: number): number {
  const day = startOfDay(time);
  return day - ((new Date(day + shanghaiMs).getUTCDay() + 6) % 7) * dayMs;
}

/** Calendar date in Shanghai, yyyy-mm-dd. */
export function dateText(time: number): string {
  return new Date(time + shanghaiMs).toISOString().slice(0, 10);
}

/** A moment of the given day, by the hours people are awake; never after now. */
export function momentOfDay(random: Random, day: number, now: number): number {
  for (let tries = 0; tries < 8; tries++) {
    const moment = day + hourOf(random) * 3_600_000 + Math.floor(random.next() * 3_600_000);
    if (moment <= now) return moment;
  }
  return day + Math.floor(random.next() * Math.max(1, now - day));
}

function shareOfDayGone(now: number): number {
  const gone = (now - startOfDay(now)) / 3_600_000;
  const total = hourWeights.reduce((sum, weight) => sum + weight, 0);
  return hourWeights.reduce((sum, weight, hour) => sum + weight * Math.min(1, Math.max(0, gone - hour)), 0) / total;
}

/** Splits a number of registrations over the last days: slow growth, busy weekends, quiet start of the year, ups and downs. */
export function registrationDays(
  random: Random,
  count: number,
  now: number,
  days = 400,
): { day: number; count: number }[] {
  const today = startOfDay(now);
  const shares = Array.from({ length: days }, (_, place) => {
    const day = today - (days - 1 - place) * dayMs;
    const weekday = new Date(day + shanghaiMs).getUTCDay();
    const month = new Date(day + shanghaiMs).getUTCMonth();
    const week = [1.28, 0.9, 0.86, 0.88, 0.92, 1.02, 1.22][weekday] ?? 1;
    const season = month === 1 ? 1.18 : month === 4 || month === 7 ? 1.1 : month === 0 ? 0.88 : 1;
    const growth = 0.62 + (0.75 * place) / days;
    const wobble = 0.86 + 0.28 * random.next() + (random.chance(0.02) ? 0.5 : 0);
    return { day, share: week * season * growth * wobble * (day === today ? shareOfDayGone(now) : 1) };
  });
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  let wanted = 0;
  let placed = 0;
  return shares.map(({ day, share }) => {
    wanted += (share / total) * count;
    const here = Math.round(wanted) - placed;
    placed += here;
    return { day, count: here };
  });
}
