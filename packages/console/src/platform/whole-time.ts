/** 全部时间 in place of a list's default period: a period that begins before everything, as any list can take it. */
export const wholeTime = "2000-01-01";

export const isWholeTime = (begin: unknown, end: unknown): boolean =>
  begin === wholeTime && (end === undefined || end === null || end === "");
