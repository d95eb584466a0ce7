/** The days a row of cards is about, as it says above them; the days of the list's filter are named themselves. */
export const figurePeriods = {
  now: "当前",
  today: "今日",
  week: "本周",
  month: "本月",
  days7: "近 7 天",
  days30: "近 30 天",
  /** The newest period that was assessed. */
  newest: "最近一期",
  all: "累计",
  chosen: "所选时间",
} as const;
export type FigurePeriod = keyof typeof figurePeriods;
