import { AppError } from "@hongxian/contract/wire/errors.ts";
import { placeFault } from "../platform/place-fault.ts";
import type { Log } from "../platform/log.ts";

export interface Envelope {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Turns whatever was thrown into an answer; the unknown is logged in full and answered plainly. */
export function failure(error: unknown, log: Log): { http: number; envelope: Envelope } {
  const known = asAppError(error);
  if (known.http >= 500) log.error({ err: error }, "call failed");
  return { http: known.http, envelope: { status: known.http, msg: known.message, data: known.data } };
}

const isForbiddenPath = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 403;

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("TOO_LARGE");
  if (code.startsWith("FST_ERR_CTP") || code === "FST_ERR_BAD_URL" || error instanceof SyntaxError)
    return new AppError("INVALID");
  // A path that climbs out of the served folder names no file of ours.
  if (code.startsWith("FST_STATIC") || isForbiddenPath(error)) return new AppError("NOT_FOUND");
  return new AppError(placeFault(code, error) ?? "INTERNAL");
}
