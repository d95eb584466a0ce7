import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Log } from "../platform/log.ts";

export interface Envelope {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

/** PostgreSQL's codes for "the database cannot serve this now". */
const unavailable = new Set(["57P01", "57P02", "57P03", "57014", "53300", "08006", "08001", "ECONNREFUSED"]);

/** The pool gives up waiting for a connection, a free one or a new one, with errors that have no code. */
const noConnection = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
]);

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
  if (unavailable.has(code) || (error instanceof Error && noConnection.has(error.message)))
    return new AppError("UNAVAILABLE");
  return new AppError("INTERNAL");
}
