export { yuanText } from "@hongxian/contract/wire/yuan-text.ts";

const limit = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * "12.3" with two places → 1230, by digits only: no floating point. Null when empty, NaN when it is not such a number.
 */
export function parseDecimal(text: string, places: number): number | null {
  const bare = text.replaceAll(/[,，\s]/g, "");
  if (bare === "") return null;
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(bare);
  const [, sign = "", whole = "", fraction = ""] = parts ?? [];
  if (parts === null || whole + fraction === "" || fraction.length > places) return Number.NaN;
  const units = BigInt(whole + fraction.padEnd(places, "0"));
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
