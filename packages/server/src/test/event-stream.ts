import { request, type IncomingMessage } from "node:http";
import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { sql } from "kysely";
import { hashToken, newToken } from "../core/foundation/access/session-token.ts";
import type { TestApp } from "./app.ts";

/** A stream of the console as a browser opens it, over its own socket. */
export interface OpenStream {
  readonly http: number;
  /** Everything received so far. */
  text(): string;
  /** The content of an answer that is no stream. */
  readonly answer: { readonly status: number; readonly msg: string } | null;
  isClosed(): boolean;
  until(found: () => boolean, what: string): Promise<void>;
  /** Stops reading. */
  pause(): void;
  close(): void;
}

const limitMs = 20_000;

export async function aSession({ database: { db } }: TestApp, staffId: number): Promise<string> {
  const cookie = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(cookie)}, now() + interval '12 hours', now())`.execute(db);
  return cookie;
}

export async function waitUntil(found: () => boolean, what: string): Promise<void> {
  const until = Date.now() + limitMs;
  while (!found()) {
    if (Date.now() > until) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resolves when the header has arrived, and for a stream its first line. */
export async function openStream(host: string, cookie: string, topics: readonly string[] = []): Promise<OpenStream> {
  const [name, port] = host.split(":");
  const path = `${getConsoleEvents.path}?topics=${encodeURIComponent(topics.join(","))}`;
  let text = "";
  let isClosed = false;
  const head = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: name, port, path, agent: false, headers: { cookie: `hx_session=${cookie}`, host } });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end();
  });
  head.setEncoding("utf8");
  head.on("data", (part: string) => (text += part));
  head.on("error", () => undefined);
  head.on("close", () => (isClosed = true));
  const isStream = String(head.headers["content-type"]).startsWith("text/event-stream");
  await waitUntil(() => (isStream ? text.includes("\n\n") : isClosed), "a first answer of the stream");
  return {
    http: head.statusCode ?? 0,
    text: () => text,
    answer: isStream ? null : (JSON.parse(text) as { status: number; msg: string }),
    isClosed: () => isClosed,
    until: (found, what) => waitUntil(found, what),
    pause: () => void head.pause(),
    close: () => void head.destroy(),
  };
}
