import { doneMessage, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../kit/services.ts";
import { withPartitions } from "../platform/database/month-partitions.ts";
import { failure } from "./answer.ts";
import { compressAnswer } from "./compress-answer.ts";
import { parseParts } from "./make-call.ts";

/** What every answer needs. */
export interface Answerer {
  readonly services: Services;
  /** Called with every error that ended a call. */
  onFailure(error: unknown): Promise<void>;
}

export interface Serialized {
  readonly endpoint: Endpoint;
  readonly serialize: (answer: { status: number; msg: string; data: unknown }) => string;
}

export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

const ofFiles = ["content-disposition", "content-encoding", "content-length"];

function fail(answerer: Answerer, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  void answerer.onFailure(error);
  const { http, envelope } = failure(error, answerer.services.log, request);
  // A call may have announced a file before it failed: what it gives now is none, and nothing to keep.
  for (const name of ofFiles) reply.removeHeader(name);
  return reply.code(http).header("cache-control", "no-store").type("application/json; charset=utf-8").send(envelope);
}

/** Runs a call that answers by itself, with a file or a stream; a failure is answered in the one form. */
export async function sendRaw(
  answerer: Answerer,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<unknown>,
) {
  reply.header("cache-control", "no-store");
  try {
    return await run();
  } catch (error) {
    return fail(answerer, request, reply, error);
  }
}

/** Runs a call and answers with `{status, msg, data}`, whether it succeeds or fails. */
export async function sendAnswer(
  answerer: Answerer,
  { endpoint, serialize }: Serialized,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<unknown>,
) {
  reply.header("cache-control", "no-store");
  try {
    const data = await withPartitions(answerer.services.db, run);
    // Serialised inside the try: an answer that breaks its own contract is our fault and logged as such.
    const text = serialize({
      status: 0,
      msg: doneMessage(endpoint, data, () => parseParts(endpoint, request)),
      data: data ?? null,
    });
    return reply.type("application/json; charset=utf-8").send(await compressAnswer(request, reply, text));
  } catch (error) {
    return fail(answerer, request, reply, error);
  }
}
