import { allows } from "@hongxian/contract/wire/access.ts";
import { changesState, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerSerializer, aroundText } from "./answer-serializer.ts";
import { writeAudit } from "./audit.ts";
import { CallTable } from "./call-table.ts";
import type { Db, ServedCall } from "../kit/call.ts";
import type { Caller } from "../kit/caller.ts";
import { guardOrigin } from "./guard-origin.ts";
import { claimRequest, earlierResult, fingerprintOf, storeResult } from "./idempotency.ts";
import { countNumbers } from "./number-lookups.ts";
import { pathOf, sendAnswer, sendRaw, type Answerer, type Serialized } from "./send-answer.ts";
import { needFreshPassword } from "./step-up.ts";
import { auditRow, makeCall, makePublicCall, newMarks, parseParts, requestIdOf, type Parts } from "./make-call.ts";
import { needRoom } from "./needs-room.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the address's call, for log lines and times. */
    callPath: string | null;
    /** The account that makes the call, once it is known: for log lines. */
    callerId: number | null;
  }
}

/** The services the pipeline needs. */
export interface Pipeline extends Answerer {
  /** The account of the request's cookie; null without a valid session. */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** Waits until rights changed in a committed transaction are effective everywhere. */
  settled(tx: object): Promise<void>;
}

/** What an account may do before its first password change, or before binding the second factor its role requires. */
const beforeReady = new Set([
  "/api/admin/me",
  "/api/admin/logout",
  "/api/admin/my-password",
  "/api/admin/my-totp",
  "/api/admin/confirm-password",
]);

function refusedTitle(endpoint: Endpoint): string | null {
  if (endpoint.allow === "admin") return endpoint.title ?? null;
  // A readonly tuple does not narrow by Array.isArray.
  return typeof endpoint.allow === "string" ? null : endpoint.allow[0].title;
}

/** Checks whether this account may make this call at all; throws when not. */
function admit(endpoint: Endpoint, caller: Caller): void {
  if (!beforeReady.has(endpoint.path)) {
    if (caller.mustChangePwd) {
      throw new AppError("FORBIDDEN", { msg: messages.mustChangePassword, data: { mustChangePwd: true } });
    }
    if (caller.totpRequired && !caller.totpEnabled) {
      throw new AppError("FORBIDDEN", { msg: messages.mustBindTotp, data: { bindTotp: true } });
    }
  }
  if (!allows(endpoint.allow, caller.holder)) {
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(refusedTitle(endpoint)) });
  }
  if (endpoint.stepUp === true) needFreshPassword(caller);
}

type Signed = Extract<ServedCall, { mode: "signed" }>;

/** Change, audit row and remembered result commit or roll back together. */
async function runChange(
  { services, settled }: Pipeline,
  { endpoint, ask, run }: Signed,
  request: FastifyRequest,
  caller: Caller,
  input: Parts,
) {
  const marks = newMarks();
  const requestId = requestIdOf(request);
  const print = requestId === null ? "" : fingerprintOf(endpoint.method, endpoint.path, input);

  let outsideAnswer: unknown;
  if (ask !== undefined) {
    // A request that was answered once is not run again; nor is it refused because of what its own first run has
    // changed meanwhile.
    const earlier = async () =>
      requestId === null ? null : earlierResult(services.db, caller.staffId, requestId, print);
    const before = await earlier();
    if (before !== null) return JSON.parse(before) as unknown;
    try {
      outsideAnswer = await ask(makeCall(makePublicCall(services, request, services.db, marks, input), caller));
    } catch (error) {
      const twin = await earlier();
      if (twin !== null) return JSON.parse(twin) as unknown;
      throw error;
    }
  }
  const change = async (tx: Db) => {
    if (requestId !== null) {
      const earlier = await claimRequest(tx, caller.staffId, requestId, print);
      if (earlier !== null) return { data: JSON.parse(earlier) as unknown, repeated: true, tx };
    }
    const data = await run(makeCall(makePublicCall(services, request, tx, marks, input), caller), outsideAnswer);
    await writeAudit(tx, auditRow(endpoint, request, caller, "OK", marks));
    if (requestId !== null && endpoint.once !== true)
      await storeResult(tx, caller.staffId, requestId, JSON.stringify(data ?? null));
    return { data, repeated: false, tx };
  };
  const { data, repeated, tx } = await services.db.transaction().execute(change);
  await settled(tx);
  if (!repeated) for (const after of marks.after) after();
  return data;
}

async function runSigned(
  pipeline: Pipeline,
  served: Exclude<ServedCall, { mode: "public" }>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
) {
  const { endpoint } = served;
  admit(endpoint, caller);
  const { services } = pipeline;
  await needRoom(endpoint, services.settings.dataDir);
  const input = parseParts(endpoint, request);
  await countNumbers(services, endpoint, caller, input, () => auditRow(endpoint, request, caller, "OK", newMarks()));
  if (served.mode === "signed" && changesState(endpoint)) return runChange(pipeline, served, request, caller, input);
  const call = makeCall(makePublicCall(services, request, services.db, newMarks(), input), caller);
  if (served.mode === "raw") return served.run(call, request, reply);
  return served.run(call, await served.ask?.(call));
}

async function answerCall(pipeline: Pipeline, served: ServedCall, request: FastifyRequest, reply: FastifyReply) {
  const { services, authenticate } = pipeline;
  const { endpoint } = served;
  guardOrigin(endpoint, request, served.mode === "raw" && endpoint.method === "GET");
  if (served.mode === "public") {
    // Public changes (sign-in) record their failures, so they open their own transactions where they need one.
    return served.run(makePublicCall(services, request, services.db, newMarks(), parseParts(endpoint, request)), reply);
  }
  const caller = await authenticate(request);
  if (caller === null) throw new AppError("NOT_SIGNED_IN");
  request.callerId = caller.staffId;
  reply.header("x-role-version", caller.roleVersion);
  try {
    return await runSigned(pipeline, served, request, reply, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === "FORBIDDEN") {
      await writeAudit(services.db, auditRow(endpoint, request, caller, "REFUSED", newMarks()));
    }
    throw error;
  }
}

interface Answering extends Serialized {
  readonly served: ServedCall;
}

/** A file or stream has already begun when it fails; everything else may be repeated. */
const answer = (pipeline: Pipeline, answering: Answering, request: FastifyRequest, reply: FastifyReply) =>
  answering.served.mode === "raw"
    ? sendRaw(pipeline, request, reply, () => answerCall(pipeline, answering.served, request, reply))
    : sendAnswer(pipeline, answering, request, reply, () => answerCall(pipeline, answering.served, request, reply));

/** One route for all calls, and a table behind it. */
export function serveCalls(app: FastifyInstance, pipeline: Pipeline, calls: readonly ServedCall[]): void {
  const table = new CallTable<Answering>();
  for (const served of calls) {
    const { endpoint, mode } = served;
    const isWritten = mode === "signed" && served.isWritten === true;
    table.add(endpoint.method, endpoint.path, {
      served,
      endpoint,
      serialize: isWritten ? aroundText(endpoint) : answerSerializer(endpoint),
    });
  }
  app.route({
    method: ["GET", "POST", "PUT", "DELETE"],
    url: "/api/*",
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const found = table.find(request.method, pathOf(request.url));
      if (found === null) return reply.callNotFound();
      request.callPath = found.value.served.endpoint.path;
      request.params = found.params;
      return answer(pipeline, found.value, request, reply);
    },
  });
}
