const soonMs = 120_000;

/** Its time has come or is near: without one it is due at once. */
export const isDue = (time: string | null): boolean => time === null || Date.parse(time) < Date.now() + soonMs;
