/**
 * Whether the long form of the tests runs (`LONG=1 npm test`, and every submission): what takes minutes, because it kills real
 * processes or tries every text of every call in many ways, waits for it.
 */
export const isLong = process.env["LONG"] !== undefined;
