import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, errorTable, type ErrorCode } from "@hongxian/contract/wire/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codeOf } from "../platform/place-fault.ts";
import type { Log } from "../platform/log.ts";
import { failure } from "./answer.ts";

const envelopeText = (code: ErrorCode): string =>
  JSON.stringify({ status: errorTable[code].http, msg: errorTable[code].msg, data: null });

/** A request that could not even be parsed: broken lines, endless headers, a client that stops sending. */
function answerUnreadable(error: Error, socket: Socket): void {
  if (codeOf(error) === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const isLarge = codeOf(error) === "HPE_HEADER_OVERFLOW";
  const code = isLarge ? "TOO_LARGE" : "INVALID";
  const { http } = errorTable[code];
  const body = envelopeText(code);
  socket.end(
    `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ""}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Replaces the errors that the web framework would otherwise answer in its own form; passed to its options. */
export const frameOptions = (log: Log) => ({
  clientErrorHandler: answerUnreadable,
  // An address that cannot be parsed reaches no hook and no handler.
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers } = request;
    const failedRequest = { method, headers, callPath: null, callerId: null, routeOptions: {} };
    const { http, envelope } = failure(error, log, failedRequest);
    void reply.code(http).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
  },
  // Answered by the hook below in the form of every other answer.
  return503OnClosing: false,
});

const isOfCalls = (request: FastifyRequest): boolean => /^\/(api|open)\//.test(request.url);

/**
 * Every failure is answered as `{status, msg, data}`, whoever noticed it. Call it before the first route: a route keeps
 * the handlers it was made with.
 */
export function answerInEnvelope(app: FastifyInstance, log: Log): void {
  app.decorateRequest("callPath", null);
  app.decorateRequest("callerId", null);
  app.setErrorHandler((error, request, reply) => {
    const { http, envelope } = failure(error, log, request);
    return reply.code(http).send(envelope);
  });
  app.setNotFoundHandler((request, reply) => {
    const { http, envelope } = failure(new AppError("NO_ROUTE"), log, request);
    return reply.code(http).send(envelope);
  });

  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.split("?")[0] ?? "";
    // No file and no page has such a name; calls report which of their values contains it.
    if (path.includes("%00") && !isOfCalls(request) && !path.startsWith("/s3")) {
      void reply.code(errorTable.INVALID.http).type("application/json; charset=utf-8").send(envelopeText("INVALID"));
      return;
    }
    if (!isStopping) return done();
    void reply
      .code(errorTable.UNAVAILABLE.http)
      .headers({ connection: "close", "retry-after": "5" })
      .type("application/json; charset=utf-8")
      .send(envelopeText("UNAVAILABLE"));
  });
  // A failed call without any answer.
  app.addHook("onSend", (request, reply, payload, done) => {
    const isEmpty = payload === undefined || payload === null || payload === "";
    if (reply.statusCode < 400 || !isEmpty || !isOfCalls(request) || request.method === "HEAD")
      return done(null, payload);
    const entry = Object.values(errorTable).find(({ http }) => http === reply.statusCode);
    const msg = entry?.msg ?? (reply.statusCode < 500 ? errorTable.REFUSED.msg : errorTable.INTERNAL.msg);
    void reply.type("application/json; charset=utf-8");
    return done(null, JSON.stringify({ status: reply.statusCode, msg, data: null }));
  });
}
