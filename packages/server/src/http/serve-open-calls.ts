import { createHash } from "node:crypto";
import { openHeaders, openLimits, openMessages, openPath } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { changesState, endpoint as declare, takesNoBody, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Application, RowCounts, ServedOpenCall } from "../kit/open-call.ts";
import { answerSerializer } from "./answer-serializer.ts";
import { CallTable } from "./call-table.ts";
import { fingerprintOf } from "./idempotency.ts";
import { headerOf, parseParts, requestIdOf } from "./make-call.ts";
import { earlierAnswer, keepAnswer } from "./open-results.ts";
import { pathOf, sendAnswer, type Answerer, type Serialized } from "./send-answer.ts";

/** What is known of a request before its body is read. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly endpoint: Endpoint;
  header(name: string): string | null;
}

/** Who decides about applications, and counts their calls. */
export interface OpenDoor {
  /** Throws when the request is not to be answered; the refusal is logged and counted by then. */
  admit(request: SignedRequest): Promise<Application>;
  refuseBody(request: SignedRequest, application: Application): Promise<never>;
  count(application: Application, failed: boolean, rows: RowCounts | null): Promise<void>;
}

interface Serving extends Serialized {
  readonly served: ServedOpenCall;
}
interface Admitted {
  readonly application: Application;
  rows: RowCounts | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The call of the open door that the address means. */
    openCall: { readonly value: Serving; readonly params: Readonly<Record<string, string>> } | null;
    admitted: Admitted | null;
  }
}

const signedRequest = (request: FastifyRequest, endpoint: Endpoint): SignedRequest => ({
  method: request.method,
  url: request.url,
  ip: request.ip,
  endpoint,
  header: (name) => headerOf(request, name),
});

/** The rows of a body are parsed one by one, by the call itself. */
const { body: noBody } = declare({ method: "GET", path: openPath, allow: "application" });

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError("INVALID", { msg: openMessages.noJson });
  }
}

async function runCall(
  { services }: Answerer,
  { endpoint, run }: ServedOpenCall,
  request: FastifyRequest,
  { application }: Admitted,
) {
  const bytes = bytesOf(request);
  const { params, query } = parseParts({ ...endpoint, body: noBody }, request);
  const body = takesNoBody(endpoint.body) ? undefined : parsed(bytes);
  const requestId = changesState(endpoint) ? requestIdOf(request) : null;
  const print =
    requestId === null ? "" : fingerprintOf(endpoint.method, request.url, headerOf(request, openHeaders.digest));
  if (requestId !== null) {
    const earlier = await earlierAnswer(services.db, application.id, requestId, print);
    if (earlier !== null) return JSON.parse(earlier) as unknown;
  }
  const data = await run({
    application,
    params: params as Readonly<Record<string, string>>,
    query,
    body,
    services,
    ip: request.ip,
    requestId,
    countRows: (counts) => {
      if (request.admitted !== null) request.admitted.rows = counts;
    },
  });
  if (requestId === null) return data;
  return JSON.parse(await keepAnswer(services.db, application.id, requestId, print, JSON.stringify(data))) as unknown;
}

/** An answer that the caller has already is not sent again. Weak: the same answer has other bytes when it is compressed. */
function unlessKept(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
  const tag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  const held = (headerOf(request, "if-none-match") ?? "").split(",").map((one) => one.trim());
  if (!held.includes(tag)) return payload;
  reply.code(304).removeHeader("content-encoding").removeHeader("content-type").removeHeader("content-length");
  return null;
}

/**
 * The calls of applications. They are admitted by their headers alone, before the body is read: who has no key cannot
 * make the server read or parse anything. Cookies are not looked at.
 */
export function serveOpenCalls(
  app: FastifyInstance,
  answerer: Answerer,
  door: OpenDoor,
  calls: readonly ServedOpenCall[],
): void {
  const table = new CallTable<Serving>();
  for (const served of calls) {
    const { endpoint } = served;
    table.add(endpoint.method, endpoint.path, { served, endpoint, serialize: answerSerializer(endpoint) });
  }
  app.register(async (scope) => {
    scope.decorateRequest("openCall", null);
    scope.decorateRequest("admitted", null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("cache-control", "no-store");
      const found = table.find(request.method, pathOf(request.url));
      if (found === null) return;
      request.openCall = found;
      request.callPath = found.value.endpoint.path;
      request.admitted = { application: await door.admit(signedRequest(request, found.value.endpoint)), rows: null };
    });
    scope.addHook("onSend", async (request, reply, payload) =>
      request.openCall?.value.served.isKept === true && reply.statusCode === 200
        ? unlessKept(request, reply, payload)
        : payload,
    );
    scope.addHook("onSend", async (request, reply) => {
      if (request.admitted === null) return;
      const { application, rows } = request.admitted;
      try {
        await door.count(application, reply.statusCode >= 400, rows);
      } catch (error) {
        answerer.services.log.warn({ err: error }, "a call of an application was not counted");
      }
    });
    scope.route({
      method: ["GET", "POST", "PUT"],
      url: `${openPath}/*`,
      exposeHeadRoute: false,
      bodyLimit: openLimits.bodyBytes,
      handler: async (request, reply) => handleOpen(answerer, door, request, reply),
    });
  });
}

async function handleOpen(answerer: Answerer, door: OpenDoor, request: FastifyRequest, reply: FastifyReply) {
  const { openCall, admitted } = request;
  if (openCall === null || admitted === null) return reply.callNotFound();
  const { served, endpoint } = openCall.value;
  request.params = openCall.params;
  return sendAnswer(answerer, openCall.value, request, reply, async () => {
    const digest = createHash("sha256").update(bytesOf(request)).digest("hex");
    if (digest !== headerOf(request, openHeaders.digest)) {
      // Counted as refused, not as a call as well.
      request.admitted = null;
      await door.refuseBody(signedRequest(request, endpoint), admitted.application);
    }
    return runCall(answerer, served, request, admitted);
  });
}
