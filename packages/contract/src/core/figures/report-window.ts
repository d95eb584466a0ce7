import { addDays, shanghaiDay } from "../../wire/shanghai-day.ts";

const dayMs = 86_400_000;

/** Days as yyyy-mm-dd on the platform's clock, both ends included. */
export interface ReportWindow {
  readonly from: string;
  readonly to: string;
}

export const daysBetween = ({ from, to }: ReportWindow): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Returns the requested days; by default the last `length` days up to today. */
export function reportWindow(
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  length = 30,
  now: number = Date.now(),
): ReportWindow {
  const to = requested.to ?? shanghaiDay(now);
  return { from: requested.from ?? addDays(to, 1 - length), to };
}

/** The same number of days, immediately before. */
export function previousWindow(window: ReportWindow): ReportWindow {
  const length = daysBetween(window);
  return { from: addDays(window.from, -length), to: addDays(window.to, -length) };
}

/** The same days a year ago; the 29th of February becomes the 28th. */
export function yearBefore({ from, to }: ReportWindow): ReportWindow {
  const back = (day: string): string => {
    const [year = "", month = "", date = ""] = day.split("-");
    return `${Number(year) - 1}-${month}-${month === "02" && date === "29" ? "28" : date}`;
  };
  return { from: back(from), to: back(to) };
}
