import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { z } from "zod";
import { CallError, noAnswer, timedOut } from "../../platform/call-error.ts";

const limitMs = 20_000;

interface Envelope {
  readonly status?: unknown;
  readonly msg?: unknown;
  readonly data?: unknown;
}

/** Only the endpoint's types are used: the schemas stay on the server, so that the pages need no library for them. */
export async function ask<E extends Endpoint>(
  method: E["method"],
  address: string,
  body?: z.input<E["body"]>,
): Promise<z.output<E["data"]>> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const signal = AbortSignal.timeout(limitMs);
  let answer: Response;
  let envelope: Envelope | null;
  try {
    answer = await fetch(address, { method, credentials: "omit", signal, ...sent });
    envelope = (await answer.json().catch(() => null)) as Envelope | null;
  } catch {
    if (signal.aborted) throw new CallError(timedOut, "请求超时，请稍后再试");
    throw new CallError(noAnswer, "网络异常，请检查网络后重试");
  }
  // The server writes its answers with the endpoint's own schema.
  if (answer.ok && envelope?.status === 0) return envelope.data as z.output<E["data"]>;
  const msg = typeof envelope?.msg === "string" && envelope.msg !== "" ? envelope.msg : "服务暂时不可用，请稍后再试";
  throw new CallError(answer.status, msg, envelope?.data ?? null);
}

export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(noAnswer, "网络异常，请检查网络后重试");
