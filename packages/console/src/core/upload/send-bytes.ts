import { UploadFault } from "./upload-fault.ts";
import { tagText } from "./store-xml.ts";

export interface BytesToSend {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob | string | undefined;
  readonly signal: AbortSignal;
  onProgress?(bytes: number): void;
  /** After this time without a transferred byte the connection counts as lost. */
  readonly idleMs?: number;
}
export interface SentAnswer {
  readonly text: string;
  readonly etag: string;
}

const usualIdleMs = 30_000;

function timeOf(request: XMLHttpRequest): number | null {
  const time = Date.parse(request.getResponseHeader("Date") ?? "");
  return Number.isNaN(time) ? null : time;
}

/** Sends one request by XMLHttpRequest, because fetch does not report the bytes sent. */
export function sendBytes({ method, address, headers, body, signal, onProgress, idleMs = usualIdleMs }: BytesToSend) {
  return new Promise<SentAnswer>((resolve, reject) => {
    if (signal.aborted) return reject(new UploadFault("stopped"));
    const request = new XMLHttpRequest();
    let idle: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const stop = () => request.abort();
    const watch = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        isLate = true;
        request.abort();
      }, idleMs);
    };
    const fail = (fault: UploadFault) => {
      clearTimeout(idle);
      signal.removeEventListener("abort", stop);
      reject(fault);
    };
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => {
      watch();
      onProgress?.(loaded);
    });
    request.addEventListener("progress", watch);
    request.addEventListener("load", () => {
      const { status, responseText: text } = request;
      if (status < 200 || status >= 300) {
        const code = tagText(text, "Code") || `HTTP ${status}`;
        return fail(new UploadFault("answer", { code, status, time: timeOf(request) }));
      }
      clearTimeout(idle);
      signal.removeEventListener("abort", stop);
      return resolve({ text, etag: request.getResponseHeader("ETag") ?? "" });
    });
    request.addEventListener("error", () => fail(new UploadFault("network")));
    request.addEventListener("timeout", () => fail(new UploadFault("timeout")));
    request.addEventListener("abort", () => fail(new UploadFault(isLate ? "timeout" : "stopped")));
    signal.addEventListener("abort", stop);
    watch();
    return request.send(body ?? null);
  });
}
