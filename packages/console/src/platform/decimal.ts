export { yuanText } from "@hongxian/contract/wire/yuan-text.ts";

const limit = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * "12.3" with two places → 1230, by digits only: no floating point. Null when empty, NaN when it is no number. More
 * places than asked for are never rounded away: "12.345" → 1234.5, which no schema of whole units accepts.
 */
export function parseDecimal(text: string, places: number): number | null {
  const bare = text.replaceAll(/[,，\s]/g, "");
  if (bare === "") return null;
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bare);
  const [, sign = "", whole = "", fraction = ""] = parts ?? [];
  if (parts === null || whole + fraction === "") return Number.NaN;
  const rest = fraction.slice(places);
  if (/[1-9]/.test(rest)) return Number(`${sign}${whole}${fraction.slice(0, places)}.${rest}`);
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  if (units > limit) return Number.NaN;
  return units === 0n ? 0 : Number(sign === "-" ? -units : units);
}

/** 123456 with two places → "1234.56". */
export function formatDecimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const cut = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return units < 0 ? `-${text}` : text;
}

const grouped = (whole: string) => whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");

export const countText = (count: number): string => grouped(String(count));
