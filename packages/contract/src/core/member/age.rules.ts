export const ageLimits = { min: 18, max: 100 } as const;
export const ageMessage = `年龄必须在${ageLimits.min}-${ageLimits.max}岁之间`;

/** Whole years on a day; both are yyyy-mm-dd. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Today in Asia/Shanghai, which has had no daylight saving since 1991. */
export const shanghaiToday = (now: number = Date.now()): string =>
  new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

export const ageOf = (birthday: string, now?: number): number => ageOn(birthday, shanghaiToday(now));

export function isOfAge(birthday: string, now?: number): boolean {
  const age = ageOf(birthday, now);
  return age >= ageLimits.min && age <= ageLimits.max;
}
