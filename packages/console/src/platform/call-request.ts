import { type Endpoint, changesState } from "@hongxian/contract/wire/endpoint.ts";
import { errorTable } from "@hongxian/contract/wire/errors.ts";
import { currentAddress } from "./address.ts";
import { fillPath, queryText } from "./call-address.ts";
import { CallError, noAnswer, timedOut } from "./call-error.ts";

export const callTimeoutMs = 180_000;

export interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly requestId?: string | undefined;
  readonly background?: boolean | undefined;
  readonly ifMatch?: string | undefined;
}

/** The result: the envelope's data, or a file, or an error. */
export type Outcome =
  | { readonly kind: "data"; readonly data: unknown; readonly msg: string }
  | { readonly kind: "file"; readonly file: Blob; readonly name: string }
  | { readonly kind: "error"; readonly error: CallError };

function requestOf(endpoint: Endpoint, sent: Sent, requestId: string, signal: AbortSignal): [string, RequestInit] {
  const headers: Record<string, string> = {
    "X-Console-Host": window.location.host,
    "X-Console-Route": currentAddress().route,
  };
  if (changesState(endpoint) || sent.requestId !== undefined) headers["X-Request-Id"] = requestId;
  if (sent.background === true) headers["X-Background"] = "1";
  if (sent.ifMatch !== undefined) headers["If-Match"] = sent.ifMatch;
  const hasBody = endpoint.method !== "GET" && sent.body !== undefined;
  if (hasBody) headers["Content-Type"] = "application/json";
  const body = hasBody ? { body: JSON.stringify(sent.body) } : {};
  const address = fillPath(endpoint.path, sent.params) + queryText(sent.query);
  return [address, { method: endpoint.method, credentials: "same-origin", headers, signal, ...body }];
}

function fileName(answer: Response): string {
  const header = answer.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded === undefined ? (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? "导出") : decodeURIComponent(encoded);
}

interface Envelope {
  readonly status?: unknown;
  readonly msg?: unknown;
  readonly data?: unknown;
}

function readEnvelope(answer: Response, envelope: Envelope | null): Outcome {
  // A proxy in between may answer 200 for a refused call; the envelope's own status decides.
  if (answer.ok && envelope?.status === 0)
    return { kind: "data", data: envelope.data ?? null, msg: typeof envelope.msg === "string" ? envelope.msg : "" };
  const status = typeof envelope?.status === "number" && envelope.status !== 0 ? envelope.status : answer.status;
  const fallback = answer.status < 500 && envelope !== null ? errorTable.REFUSED.msg : errorTable.UNAVAILABLE.msg;
  const msg = typeof envelope?.msg === "string" && envelope.msg !== "" ? envelope.msg : fallback;
  return { kind: "error", error: new CallError(status, msg, envelope?.data ?? null) };
}

async function read(answer: Response): Promise<Outcome> {
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.includes("json")) return readEnvelope(answer, await answer.json());
  // Our server never answers with an HTML page: a proxy in between did.
  if (!answer.ok || type.includes("text/html")) return readEnvelope(answer, null);
  return { kind: "file", file: await answer.blob(), name: fileName(answer) };
}

/** One request within the time limit; network failures become CallErrors, an abort by the caller stays one. */
export async function sendRequest(
  endpoint: Endpoint,
  sent: Sent,
  requestId: string,
  seen: (answer: Response) => void,
): Promise<Outcome> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), callTimeoutMs);
  const pass = () => limit.abort();
  sent.signal?.addEventListener("abort", pass);
  if (sent.signal?.aborted === true) pass();
  const request = requestOf(endpoint, sent, requestId, limit.signal);
  try {
    const answer = await fetch(...request);
    seen(answer);
    return await read(answer);
  } catch (error) {
    if (sent.signal?.aborted === true) throw error;
    if (limit.signal.aborted) throw new CallError(timedOut, "请求超时，请稍后再试");
    throw new CallError(noAnswer, "网络异常，请检查网络后重试");
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener("abort", pass);
  }
}
