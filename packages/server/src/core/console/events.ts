import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { sql } from "kysely";
import { handleRaw, type Db, type ServedCall } from "../../kit/call.ts";
import type { Listener } from "../../platform/database/listen.ts";
import type { SessionCache } from "../access/session-cache.ts";

/** Something happened that open consoles should know of; null staffIds = everybody who follows the topic. */
export interface ConsoleEvent {
  readonly topic: string;
  readonly staffIds?: readonly number[];
  readonly data?: Readonly<Record<string, unknown>>;
}

const channel = "console_event";
const beatMs = 25_000;
const maxStreams = 2000;

/** Leaves with the transaction's commit and reaches the consoles of every process. */
export async function publishEvent(db: Db, event: ConsoleEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
}

interface Stream {
  readonly staffId: number;
  readonly roleId: number;
  readonly sessionId: number;
  readonly topics: ReadonlySet<string>;
  send(text: string): void;
  end(): void;
}

const concerns = (stream: Stream, subject: string): boolean => {
  const [kind, id] = subject.split(":");
  if (kind === "staff") return String(stream.staffId) === id;
  if (kind === "role") return String(stream.roleId) === id;
  return kind === "session" ? String(stream.sessionId) === id : subject === "all";
};

/** The server-sent stream of the console. A stream whose rights may have changed is closed; the browser comes back and is checked anew. */
export function eventCalls(listener: Listener, sessions: SessionCache): { calls: ServedCall[]; close(): void } {
  const streams = new Set<Stream>();

  listener.on(channel, (payload) => {
    const event = JSON.parse(payload) as ConsoleEvent;
    const text = `event: ${event.topic}\ndata: ${JSON.stringify(event.data ?? {})}\n\n`;
    for (const stream of streams) {
      if (!stream.topics.has(event.topic)) continue;
      if (event.staffIds === undefined || event.staffIds.includes(stream.staffId)) stream.send(text);
    }
  });
  sessions.onEnded((subject) => {
    for (const stream of streams) if (concerns(stream, subject)) stream.end();
  });
  const beat = setInterval(() => {
    for (const stream of streams) stream.send(": beat\n\n");
  }, beatMs);
  beat.unref();

  const serve = handleRaw(getConsoleEvents, async ({ caller, query }, _request, reply) => {
    if (streams.size >= maxStreams) return reply.code(503).send();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...reply.getHeaders(),
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    } as Record<string, string>);
    raw.write(": ready\n\n");
    const stream: Stream = {
      staffId: caller.staffId,
      roleId: caller.roleId,
      sessionId: caller.sessionId,
      topics: new Set(["notice", ...query.topics]),
      // A reader that does not read is dropped rather than buffered without end.
      send: (text) => (raw.writableLength > 65_536 ? raw.destroy() : raw.write(text)),
      end: () => raw.end(),
    };
    streams.add(stream);
    raw.on("close", () => streams.delete(stream));
    return undefined;
  });
  const close = () => {
    clearInterval(beat);
    for (const stream of streams) stream.end();
  };
  return { calls: [serve], close };
}
