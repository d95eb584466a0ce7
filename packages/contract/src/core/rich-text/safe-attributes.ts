import { z } from "zod";

const ownFile = /^\/api\/files\/[\w/.-]+$/;
const webAddress = /^https:\/\/[^\s"'<>\\]+$/i;
/** Whether it parses as an address: a malformed one leads to different places in different browsers. */
const isAddress = (value: string): boolean => webAddress.test(value) && z.url().safeParse(value).success;
const sizeMax = 4000;
const spanMax = 20;

const zone = /[\u2000-\u200f\u2028-\u202f\ufeff]/;
/** Blanks and control characters: browsers ignore them in an address, which would hide its scheme. */
const isPassedOver = (letter: string): boolean =>
  letter <= " " || (letter >= "\u007f" && letter <= "\u00a0") || zone.test(letter);
const plainAddress = (value: string): string => [...value].filter((letter) => !isPassedOver(letter)).join("");

const fileAddress = (value: string): string | null => {
  const address = plainAddress(value);
  return ownFile.test(address) && !address.includes("..") ? address : null;
};

function wholeNumber(value: string, max: number): string | null {
  const text = value.trim();
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? String(Number(text)) : null;
}

const readers: Readonly<Record<string, (value: string) => string | null>> = {
  src: fileAddress,
  poster: fileAddress,
  href: (value) => {
    const address = plainAddress(value);
    return isAddress(address) ? address : null;
  },
  alt: (value) => value.slice(0, 200),
  width: (value) => wholeNumber(value, sizeMax),
  height: (value) => wholeNumber(value, sizeMax),
  colspan: (value) => wholeNumber(value, spanMax),
  rowspan: (value) => wholeNumber(value, spanMax),
};

/** Without these attributes the tag is dropped. */
const needed: Readonly<Record<string, string>> = { img: "src", video: "src", a: "href" };

/**
 * Returns the allowed attributes of a tag in their safe form; null where the tag is useless without one that is not
 * safe. Pictures and films are files of our own store, links go to https only.
 */
export function safeAttributes(
  tag: string,
  allowed: readonly string[],
  attributes: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | null {
  const safe: Record<string, string> = {};
  for (const name of allowed) {
    const value = attributes.get(name);
    const read = value === undefined ? null : (readers[name]?.(value) ?? null);
    if (read !== null) safe[name] = read;
  }
  const must = needed[tag];
  return must !== undefined && safe[must] === undefined ? null : safe;
}
