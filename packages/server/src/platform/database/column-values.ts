import pg from "pg";

const { builtins } = pg.types;
const int8Array = 1016;
const dateArray = 1182;
const numericArray = 1231;
// The library's list of type ids omits arrays.
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} does not fit a number`);
  return value;
}

const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(textArray);

function toNumberArray(text: string): unknown {
  const items = parseTextArray(text);
  return Array.isArray(items) ? items.map((item) => (item === null ? null : toNumber(String(item)))) : items;
}

/**
 * "2026-11-15 17:17:00.5+08" → the same instant as ISO text: answers contain text, so no Date object is created on the
 * way.
 */
const toIsoText = (text: string): string => {
  const iso = text.replace(" ", "T");
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [int8Array, toNumberArray],
  [builtins.NUMERIC, (text) => text],
  [numericArray, parseTextArray],
  [builtins.TIMESTAMPTZ, toIsoText],
  // A date has no time and no zone; a Date object would invent both.
  [builtins.DATE, (text) => text],
  [dateArray, parseTextArray],
]);

/** How column values arrive: ids and cents as numbers, times as ISO text, numeric and date as text. */
export const columnValues: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};
