import { wholeTime } from "@hongxian/contract/wire/whole-time.ts";

export const isWholeTime = (begin: unknown, end: unknown): boolean =>
  begin === wholeTime && (end === undefined || end === null || end === "");
