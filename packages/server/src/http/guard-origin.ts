import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyRequest } from "fastify";

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

function isForeign(request: FastifyRequest): boolean {
  const site = one(request.headers["sec-fetch-site"]);
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = one(request.headers.origin);
  if (origin === undefined) return false;
  return URL.canParse(origin) ? new URL(origin).host !== request.host : true;
}

/**
 * The specification changes state by GET, so a cookie alone must never be enough: a call of the console has a header
 * that no foreign page can add without a preflight, and is sent from our own origin.
 */
export function guardOrigin(endpoint: Endpoint, request: FastifyRequest, byBrowserElement: boolean): void {
  if (isForeign(request)) throw new AppError("FOREIGN_CALL");
  if (endpoint.allow === "public" || byBrowserElement) return;
  if (one(request.headers["x-console-host"]) !== request.host) throw new AppError("FOREIGN_CALL");
}
