import { shortTime } from "../../platform/shanghai-time.ts";

const minute = 60_000;

/** 刚刚, 6 分钟前, 3 小时前; after a day the date. */
export function agoText(instant: string, now: number = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < minute) return "刚刚";
  if (passed < 60 * minute) return `${Math.floor(passed / minute)} 分钟前`;
  if (passed < 1440 * minute) return `${Math.floor(passed / (60 * minute))} 小时前`;
  return shortTime(instant, now).text;
}
