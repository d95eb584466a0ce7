import { isIdNumber } from "./mask-numbers.rules.ts";
import { maskIdNo, maskMiddle, maskPhone } from "./mask.rules.ts";
import { revealLimits } from "./reveal.endpoints.ts";

/**
 * Numbers that are shown masked may still be typed in whole: a member tells staff the phone number, and they look it
 * up. For accounts without 查看联系方式 such lookups are counted, limited and audited; otherwise all possible values of a
 * masked number could soon be tried. Anything less than the whole number finds nothing.
 */
export const lookupLimits = revealLimits;
export const lookupMessages = {
  title: "按号码查询",
  perHour: "按号码查询过于频繁，请稍后再试",
  perDay: "今日按号码查询次数已达上限",
} as const;

/** As it may have been typed: full width, spaced, with the country code. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\s-]/g, "")
    .replace(/^\+?86(?=\d{11}$)/, "");

/** Letters and digits mixed: the form of a red-line number, which is neither a member's id nor a name. */
export const isRedLineNumber = (text: string): boolean => /^(?=.*\d)(?=.*[a-z])[a-z\d]{5,12}$/i.test(text);

export interface LookedUp {
  /** The same for every way to type it; it is hashed, never stored. */
  readonly number: string;
  readonly masked: string;
}

/** The personal number, if the text consists of one; `asMember` where red-line numbers are looked up as well. */
export function wholeNumber(text: string, asMember: boolean): LookedUp | null {
  const number = plain(text);
  if (/^\d{11}$/.test(number)) return { number, masked: maskPhone(number) };
  if (isIdNumber(number) || (asMember && /^\d{15}(?:\d{2}[\dX])?$/i.test(number)))
    return { number: number.toUpperCase(), masked: maskIdNo(number) };
  if (asMember && isRedLineNumber(number)) return { number: number.toUpperCase(), masked: maskMiddle(number) };
  return null;
}
