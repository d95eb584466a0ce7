import { followedTopics, heardData, type ConsoleTopic } from "@hongxian/contract/core/console/console-topics.ts";
import { consoleStreamMessages, getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { handleRaw, type Db, type ServedCall } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { seesAll } from "../access/sees-all.ts";
import type { Listener } from "../../../platform/database/listen.ts";
import { addGauge } from "../../../platform/gauges.ts";
import type { SessionCache } from "../access/session-cache.ts";
import { makePlaces } from "./places.ts";

/** An event for open consoles; without staffIds it is for everyone who may follow the topic. */
export interface ConsoleEvent {
  readonly topic: ConsoleTopic;
  readonly staffIds?: readonly number[];
  readonly data?: Readonly<Record<string, unknown>>;
}

const channel = "console_event";
const beatMs = 25_000;
/** Thirty tabs on two machines; a console beyond that is refused with a reason and polls instead. */
const limits = { process: 2000, account: 60 };
/** A client that does not read is disconnected rather than buffered without limit. */
const bufferMax = 65_536;

/** Sent with the transaction's commit to the consoles of every process. */
export async function publishEvent(db: Db, event: ConsoleEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
}

interface Stream {
  readonly caller: Caller;
  readonly cookie: string | undefined;
  readonly topics: ReadonlySet<string>;
  send(text: string): void;
  end(): void;
}

const concerns = ({ caller }: Stream, subject: string): boolean => {
  const [kind, id] = subject.split(":");
  if (kind === "staff") return String(caller.staffId) === id;
  if (kind === "role") return String(caller.roleId) === id;
  return kind === "session" ? String(caller.sessionId) === id : subject === "all";
};

/** The event as this stream receives it: its own completely, everyone's by grant and scope. */
function textFor({ caller, topics }: Stream, { topic, staffIds, data = {} }: ConsoleEvent): string | null {
  if (!topics.has(topic)) return null;
  const isHis = staffIds?.includes(caller.staffId) ?? null;
  const heard = isHis === null ? heardData(caller.holder, seesAll(caller), topic, data) : isHis ? data : null;
  return heard === null ? null : `event: ${topic}\ndata: ${JSON.stringify(heard)}\n\n`;
}

/** Checking whether a session is still valid does not count as using it. */
const asBackground = (cookie: string | undefined): FastifyRequest =>
  ({ headers: { cookie, "x-background": "1" } }) as unknown as FastifyRequest;

/**
 * The server-sent event stream of the console. A stream whose rights may have changed is closed; the browser reconnects
 * and is checked again.
 */
export function eventCalls(listener: Listener, sessions: SessionCache): { calls: ServedCall[]; close(): void } {
  const streams = new Set<Stream>();
  const leaveGauge = addGauge("streams", () => streams.size);
  const places = makePlaces(limits);

  const leaveChannel = listener.on(channel, (payload) => {
    const event = JSON.parse(payload) as ConsoleEvent;
    for (const stream of streams) {
      const text = textFor(stream, event);
      if (text !== null) stream.send(text);
    }
  });
  sessions.onEnded((subject) => {
    for (const stream of streams) if (concerns(stream, subject)) stream.end();
  });
  // Rights withdrawn while this process was not listening are unknown: every stream is checked again.
  const leaveUp = listener.onUp(() => {
    for (const stream of streams) stream.end();
  });
  const beat = setInterval(() => {
    for (const stream of streams) {
      stream.send(": beat\n\n");
      // A session that expires sends no notification.
      sessions.authenticate(asBackground(stream.cookie)).then(
        (caller) => caller === null && stream.end(),
        () => undefined,
      );
    }
  }, beatMs);
  beat.unref();

  const serve = handleRaw(getConsoleEvents, async ({ caller, query }, request, reply) => {
    const { raw } = reply;
    // It was closed during the check: its place would never be given back.
    if (raw.destroyed || raw.closed) return reply.hijack();
    const place = places.take(caller.staffId);
    if (place === "ACCOUNT") throw new AppError("TOO_MANY", { msg: consoleStreamMessages.tooMany });
    if (place === "PROCESS") throw new AppError("UNAVAILABLE");
    const topics = followedTopics(caller.holder, query.topics);
    reply.hijack();
    const stream: Stream = {
      caller,
      cookie: request.headers.cookie,
      topics: new Set(topics),
      send: (text) => (raw.writableLength > bufferMax ? raw.destroy() : raw.write(text)),
      end: () => raw.end(),
    };
    raw.on("close", () => {
      streams.delete(stream);
      place.leave();
    });
    raw.writeHead(200, {
      ...reply.getHeaders(),
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    } as Record<string, string>);
    streams.add(stream);
    // The followed topics are sent at once: those the caller may not follow are left out.
    raw.write(`: ready ${topics.join(",")}\n\n`);
    return undefined;
  });
  const close = () => {
    clearInterval(beat);
    leaveChannel();
    leaveUp();
    leaveGauge();
    for (const stream of streams) stream.end();
  };
  return { calls: [serve], close };
}
