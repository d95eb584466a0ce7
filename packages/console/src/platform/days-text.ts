import { dayBefore, todayText } from "./shanghai-time.ts";
import { isWholeTime } from "./whole-time.ts";

/** The usual spans of a filter. */
export const usualSpans = [
  { text: "今日", days: 1 },
  { text: "7天", days: 7 },
  { text: "30天", days: 30 },
] as const;

const windowText = (days: number): string => (days === 1 ? "今日" : `近 ${days} 天`);

/** A span of days in words, 近 30 天 or 11-01 – 11-18; without one the default span. Null: all days. */
export function daysText(
  begin: string | undefined,
  end: string | undefined,
  lastDays: number | undefined,
): string | null {
  if (begin === undefined && end === undefined) return lastDays === undefined ? null : windowText(lastDays);
  if (isWholeTime(begin, end)) return null;
  const known = usualSpans.find(({ days }) => begin === dayBefore(days - 1) && end === todayText());
  if (known !== undefined) return windowText(known.days);
  const year = todayText().slice(0, 5);
  const short = (day: string | undefined) => (day === undefined ? "" : day.slice(0, 10).replace(year, ""));
  return begin === undefined
    ? `${short(end)} 以前`
    : end === undefined
      ? `${short(begin)} 以后`
      : `${short(begin)} – ${short(end)}`;
}
