const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day on the platform's clock, as yyyy-mm-dd. */
export const shanghaiDay = (now: number = Date.now()): string => dayText(now + shanghaiMs);
export const addDays = (day: string, days: number): string => dayText(Date.parse(day) + days * dayMs);
