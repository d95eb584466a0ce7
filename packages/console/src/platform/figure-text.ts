import { countText, yuanText } from "./decimal.ts";

/** Without a unit it is a number of things; `bp` are ten-thousandths. */
export type FigureUnit = "cents" | "bp" | "seconds";

const minute = 60;
const hour = 3600;

/** 45秒, 3分20秒, 2小时5分. */
function durationText(seconds: number): string {
  if (seconds < minute) return `${seconds}秒`;
  if (seconds >= hour) return `${Math.floor(seconds / hour)}小时${Math.floor((seconds % hour) / minute)}分`;
  const rest = seconds % minute;
  return `${Math.floor(seconds / minute)}分${rest === 0 ? "" : `${rest}秒`}`;
}

/** The text of a figure; of nothing there is neither a share nor a mean, only a dash. */
export function figureText(value: number | null | undefined, unit?: FigureUnit): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "—";
  if (unit === "cents") return `¥${yuanText(value)}`;
  if (unit === "seconds") return durationText(Math.round(value));
  return unit === "bp" ? `${Number((value / 100).toFixed(2))}%` : countText(value);
}
