import { holds, type Grant } from "@hongxian/contract/wire/access.ts";
import { takesNoBody, takesNothing, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import type { FastifyRequest } from "fastify";
import type { AuditRow } from "./audit.ts";
import type { AuditEntry, Db, PublicCall, RawCall } from "../kit/call.ts";
import type { Caller } from "../kit/caller.ts";
import type { Services } from "../kit/services.ts";
import { lightSchema } from "./light-schema.ts";

/** The results of a running call: its audit entry, and what to do after the commit. */
export interface Marks {
  entry: AuditEntry | null;
  readonly items: AuditEntry[];
  readonly after: (() => void)[];
}
export const newMarks = (): Marks => ({ entry: null, items: [], after: [] });

export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  // Some of them are stored; characters no text can store are removed.
  const text = typeof value === "string" ? value.replaceAll(/[\p{Cc}\p{Cs}]/gu, "") : "";
  return text === "" ? null : text;
};

const consoleRouteOf = (request: FastifyRequest): string | null =>
  headerOf(request, "x-console-route")?.slice(0, 100) ?? null;

export const requestIdOf = (request: FastifyRequest): string | null =>
  headerOf(request, "x-request-id")?.slice(0, 64) ?? null;

/** Most calls have no query or no params: then an empty one needs no schema run. */
function parsePart(schema: Endpoint["params"], value: unknown): unknown {
  const input = value ?? {};
  return takesNothing(schema) && Object.keys(input).length === 0
    ? input
    : parseInput(lightSchema(schema, input), input);
}

export const parseParts = (endpoint: Endpoint, request: FastifyRequest) => ({
  params: parsePart(endpoint.params, request.params),
  query: parsePart(endpoint.query, request.query),
  body: takesNoBody(endpoint.body) ? undefined : parseInput(endpoint.body, request.body ?? undefined),
});
export type Parts = ReturnType<typeof parseParts>;

export function makePublicCall(
  services: Services,
  request: FastifyRequest,
  db: Db,
  marks: Marks,
  input: Parts,
): PublicCall {
  return {
    params: input.params,
    query: input.query,
    body: input.body,
    db,
    services,
    ip: request.ip,
    userAgent: headerOf(request, "user-agent") ?? "",
    ifMatch: headerOf(request, "if-match"),
    requestId: requestIdOf(request),
    consoleRoute: consoleRouteOf(request),
    audit: (entry) => void (marks.entry = entry),
    auditItem: (entry) => void marks.items.push(entry),
    afterCommit: (run) => void marks.after.push(run),
  };
}

/** Completes the call in place: every call of the console gets here, and a copy would cost more than the rest. */
export function makeCall(base: PublicCall, caller: Caller): RawCall {
  const may = (grant: Grant) => holds(caller.holder, grant);
  const need = (grant: Grant) => {
    if (!may(grant)) throw new AppError("FORBIDDEN", { msg: messages.forbidden(grant.title) });
  };
  return Object.assign(base, { caller, may, need });
}

/** The audit row of a call; its path is the pattern, so no value of an address is logged. */
export const auditRow = (
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  result: AuditRow["result"],
  marks: Marks,
): AuditRow => ({
  caller,
  route: consoleRouteOf(request),
  title: endpoint.title ?? `${endpoint.method} ${endpoint.path}`,
  method: endpoint.method,
  path: endpoint.path,
  ip: request.ip,
  requestId: requestIdOf(request),
  result,
  entry: marks.entry,
  items: marks.items,
});
