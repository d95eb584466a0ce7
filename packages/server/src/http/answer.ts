import { randomInt } from "node:crypto";
import { badTextMessage } from "@hongxian/contract/wire/bad-text.ts";
import { AppError, faultData } from "@hongxian/contract/wire/errors.ts";
import type { FastifyRequest } from "fastify";
import { codeOf, placeFault } from "../platform/place-fault.ts";
import type { Log } from "../platform/log.ts";

export interface Envelope {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

/** What a line logs about the failed call: its pattern and numbers, never its values. */
interface FailedRequest extends Pick<FastifyRequest, "method" | "callPath" | "callerId" | "headers"> {
  readonly routeOptions: { readonly url?: string | undefined };
}

/** Without letters and digits that are easily confused when read aloud. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const newErrorId = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");

const plainId = (request: FailedRequest | null): string | null => {
  const id = request?.headers["x-request-id"];
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : null;
};

/**
 * Turns anything that was thrown into an answer. A fault of ours is answered plainly, with a number that is also in the
 * log line, together with the route, the account and the request.
 */
export function failure(
  error: unknown,
  log: Log,
  request: FailedRequest | null = null,
): { http: number; envelope: Envelope } {
  const known = asAppError(error);
  if (known.http < 500)
    return { http: known.http, envelope: { status: known.http, msg: known.message, data: known.data } };
  const errorId = newErrorId();
  const about = {
    errorId,
    method: request?.method,
    route: request?.callPath ?? request?.routeOptions.url,
    staffId: request?.callerId ?? null,
    requestId: plainId(request),
    status: known.http,
  };
  log.error({ ...about, err: error }, "call failed");
  return { http: known.http, envelope: { status: known.http, msg: known.message, data: faultData(errorId) } };
}

const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 0;

/** The database's codes for a text it cannot store, a number beyond its range and a value too long for its index. */
const unfit: Readonly<Record<string, string | undefined>> = {
  "22021": badTextMessage,
  "22P05": badTextMessage,
  "22003": undefined,
  "22008": undefined,
  "54000": undefined,
};

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (Object.hasOwn(unfit, code)) {
    const msg = unfit[code];
    return new AppError("INVALID", msg === undefined ? {} : { msg });
  }
  const status = statusOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || status === 413) return new AppError("TOO_LARGE");
  // A path that leaves the served folder, or that no file can have, is not a file of ours.
  if (code.startsWith("FST_STATIC") || status === 403 || status === 404) return new AppError("NOT_FOUND");
  if (error instanceof SyntaxError || (status >= 400 && status < 500)) return new AppError("INVALID");
  return new AppError(placeFault(error) ?? "INTERNAL");
}
