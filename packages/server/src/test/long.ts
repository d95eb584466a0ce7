/**
 * Whether the long form of the tests runs (`LONG=1 npm test`, and every submission): tests that take minutes, because
 * they kill real processes or try every text of every call in many ways, run only then.
 */
export const isLong = process.env["LONG"] !== undefined;
