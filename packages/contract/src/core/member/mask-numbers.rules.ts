import { maskIdNo, maskMiddle, maskPhone } from "./mask.rules.ts";

const month = "(?:0[1-9]|1[0-2])";
const day = "(?:0[1-9]|[12]\\d|3[01])";
const idNumber = new RegExp(`^[1-9]\\d{5}(?:(?:19|20)\\d{2}${month}${day}\\d{3}[\\dXx]|\\d{2}${month}${day}\\d{3})$`);
/** Whether it is an identity number of 18 or 15 digits; the day of birth in it distinguishes it from other numbers. */
export const isIdNumber = (text: string): boolean => idNumber.test(text);
/** No payment card begins with 0 or 1; the name of a stored picture does, with the time in milliseconds. */
const cardNumber = /^[2-9]\d{15,18}$/;
const phoneInside = /(?<![\p{Nd}*])[1１][3-9３-９]\p{Nd}{9}(?![\p{Nd}*])/gu;
const spaced = /(?<!\d)(?:1[3-9]\d[ -]\d{4}[ -]\d{4}|\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?:[ -]\d{1,3})?)(?!\d)/g;
/** A longer word is the name of a file, a hash or an order's number: digits in it belong to it. */
const longestWord = 20;

/** The check digit of payment cards. */
function isCard(digits: string): boolean {
  if (!cardNumber.test(digits)) return false;
  // UnionPay's own, which do not all follow the check digit.
  if (digits.startsWith("62")) return true;
  const sum = [...digits].toReversed().reduce((total, letter, place) => {
    const double = Number(letter) * (place % 2 === 0 ? 1 : 2);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return sum % 10 === 0;
}

function maskWord(word: string): string {
  if (word.length > longestWord) return word;
  if (isIdNumber(word) || isCard(word)) return maskIdNo(word);
  return word.replaceAll(phoneInside, maskPhone);
}

/** The text after 微信, vx, QQ and the like is an account. */
const account = new RegExp(
  String.raw`((?:微信|薇信|威信|扣扣)(?:号码|号)?[\s:：是为=＝]*|(?<![A-Za-z])(?:v信|vx|wx|wechat|weixin|qq)(?:号码|号|id)?[\s:：是为=＝]+)(?=[\w-]*\d)([\w-]{5,20})(?![\w*-])`,
  "gi",
);

/** Masks phone, identity, card and chat numbers anywhere in a text. */
export const maskNumbers = (text: string): string =>
  text
    .replaceAll(account, (_all, lead: string, number: string) => `${lead}${maskMiddle(number)}`)
    .replaceAll(spaced, (number) => maskIdNo(number))
    .replaceAll(/[\w*０-９]+/g, maskWord);

/** Names that determine how their value is masked, whatever the value looks like. */
const byName: readonly (readonly [name: RegExp, mask: (text: string) => string])[] = [
  [/(?:phone|mobile|^login|Login)$/i, (text) => (/\d{7}/.test(text) ? maskPhone(text) : text)],
  [/(?:wechatNo|wechat|weixin)$/i, maskMiddle],
  [/(?:idNo|certNo|cardNo|bankNo|accountNo|payeeAccount|passportNo|licenceNo)$/i, maskIdNo],
];
/** These names contain what somebody typed into a search: possibly a red-line or WeChat number. */
const typed = /^(?:filters|query|criteria|conditions)$/i;
const handle = /^(?=.*\d)[A-Za-z][\w-]{4,19}$/;
const constant = /^[A-Z_]+\d{0,3}$/;

const maskHandle = (word: string): string => (handle.test(word) && !constant.test(word) ? maskMiddle(word) : word);

function maskAt(value: unknown, name: string, isTyped: boolean): unknown {
  if (typeof value === "string") {
    if (value.includes("*")) return maskNumbers(value);
    const named = byName.find(([pattern]) => pattern.test(name));
    if (named !== undefined) return named[1](value);
    return maskNumbers(isTyped ? value.replaceAll(/[A-Za-z][\w-]+/g, maskHandle) : value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => maskAt(part, name, isTyped));
  if ("toJSON" in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, maskAt(part, key, isTyped || typed.test(key))]),
  );
}

/**
 * Returns a value for the records: personal numbers in it are masked, by their form and by the names they are stored
 * under.
 */
export const maskRecord = (value: unknown): unknown => maskAt(value, "", false);
