const stars = (count: number): string => "*".repeat(count);

/**
 * Shows `head` and `tail` characters and stars the rest; a text with nothing left to hide between them is starred
 * whole.
 */
function maskBetween(text: string, head: number, tail: number): string {
  const letters = [...text];
  const hidden = letters.length - head - tail;
  if (hidden <= 0) return stars(letters.length);
  return letters.slice(0, head).join("") + stars(hidden) + letters.slice(letters.length - tail).join("");
}

export const maskKeeps = {
  phone: { head: 3, tail: 4 },
  middle: { head: 2, tail: 2 },
  idNo: { head: 3, tail: 4 },
  realname: { head: 1, tail: 0 },
} as const;

/** Up to this length a red-line or WeChat number is masked completely. */
export const shortNumber = 5;

/** 138****5678 */
export const maskPhone = (phone: string): string => maskBetween(phone, maskKeeps.phone.head, maskKeeps.phone.tail);

/** Red-line and WeChat numbers: the middle part masked. */
export function maskMiddle(text: string): string {
  const { length } = [...text];
  return length <= shortNumber ? stars(length) : maskBetween(text, maskKeeps.middle.head, maskKeeps.middle.tail);
}

/** First 3 and last 4 characters stay. */
export const maskIdNo = (idNo: string): string => maskBetween(idNo, maskKeeps.idNo.head, maskKeeps.idNo.tail);

/** The first character stays; a name of one character is masked. */
export const maskRealname = (name: string): string =>
  maskBetween(name, maskKeeps.realname.head, maskKeeps.realname.tail);

/** Another shop's member: the first character of the nickname and two stars. */
export const maskNickname = (name: string): string => `${[...name][0] ?? ""}**`;
