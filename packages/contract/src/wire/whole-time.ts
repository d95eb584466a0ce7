/** 全部时间 in place of a list's default period: a period that begins before everything, as any list can take it. */
export const wholeTime = "2000-01-01";

/** For links that name a record: it is found however old it is. */
export const wholePeriod = `beginTime=${wholeTime}`;
