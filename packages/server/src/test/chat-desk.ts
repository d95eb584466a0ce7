import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chatSocketPath, type ChatMessage, type ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { WebSocket } from "ws";
import { buildApp } from "../app.ts";
import { hashToken, newToken } from "../core/foundation/access/session-token.ts";
import { openListener } from "../platform/database/listen.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { createLog } from "../platform/log.ts";
import type { TestApp } from "./app.ts";
import { aMember, aRow, aStaff } from "./build.ts";

/** A member of staff with his own session, like a browser. */
export interface Speaker {
  readonly staffId: number;
  readonly userId: number;
  readonly cookie: string;
}

export interface Desk {
  readonly frames: ServerFrame[];
  readonly messages: ChatMessage[];
  readonly socket: WebSocket;
  closed: number | null;
  say(frame: object): void;
  /** Sends and waits for the answer. */
  send(conversationId: string, text: string, msgId?: string): Promise<ServerFrame>;
  until(found: () => boolean, what?: string): Promise<void>;
  close(): Promise<void>;
}

const limitMs = 15_000;

async function waitFor(found: () => boolean, what: string): Promise<void> {
  const until = Date.now() + limitMs;
  while (!found()) {
    if (Date.now() > until) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function aSpeaker({ database: { db } }: TestApp, columns: Record<string, unknown> = {}): Promise<Speaker> {
  const userId = await aMember(db);
  const staffId = await aStaff(db, { userId, roleId: 2, ...columns });
  const cookie = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(cookie)}, now() + interval '12 hours', now())`.execute(db);
  return { staffId, userId, cookie };
}

/** An official account maintained by this person. */
export async function anAccount(
  { database: { db } }: TestApp,
  maintainerId: number,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const userId = await aMember(db, { isMarketAccount: true });
  await aRow(db, "market_account", "id", { userId, type: "SERVICE", maintainerId, ...columns });
  return userId;
}

/** The server's address; another one is another server on the same database. */
export async function listening(app: FastifyInstance): Promise<string> {
  const address = app.server.address();
  if (typeof address === "object" && address !== null) return `127.0.0.1:${address.port}`;
  return new URL(await app.listen({ port: 0, host: "127.0.0.1" })).host;
}

export async function anotherServer({ database, services, extension }: TestApp): Promise<string> {
  const log = createLog("silent", "test");
  const listener = openListener(database.url, log);
  const own = openDatabase({ url: database.url, max: 4, applicationName: "test second" });
  const app = await buildApp({ settings: services.settings, database: own, listener, log }, extension);
  afterAll(async () => {
    await app.close();
    await listener.close();
    await own.close();
  });
  return listening(app);
}

export async function tokenOf(host: string, { cookie }: Pick<Speaker, "cookie">, userId: number) {
  const answer = await fetch(`http://${host}/api/rongyun/createTokenByUser/${userId}/${userId}`, {
    headers: { cookie: `hx_session=${cookie}`, "x-console-host": host },
  });
  return (await answer.json()) as { status: number; msg: string; data: string };
}

export function openSocket(host: string, cookie: string, origin = `http://${host}`): WebSocket {
  return new WebSocket(`ws://${host}${chatSocketPath}`, { headers: { cookie: `hx_session=${cookie}` }, origin });
}

/** A desk that is connected and has received its welcome. */
export async function aDesk(host: string, speaker: Speaker, userId = speaker.userId): Promise<Desk> {
  const { data: token } = await tokenOf(host, speaker, userId);
  const socket = openSocket(host, speaker.cookie);
  const desk: Desk = {
    frames: [],
    messages: [],
    socket,
    closed: null,
    say: (frame) => socket.send(JSON.stringify(frame)),
    async send(conversationId, text, msgId = randomUUID()) {
      const isAnswer = (frame: ServerFrame) => (frame.t === "ack" || frame.t === "nack") && frame.msgId === msgId;
      const before = desk.frames.filter(isAnswer).length;
      desk.say({ t: "send", msgId, conversationId, msgType: "TEXT_MSG", msgBody: { text } });
      await waitFor(() => desk.frames.filter(isAnswer).length > before, `answer to ${text}`);
      const answer = desk.frames.filter(isAnswer).at(-1);
      if (answer === undefined) throw new Error("no answer");
      return answer;
    },
    until: (found, what = "expected frames") => waitFor(found, what),
    async close() {
      if (desk.closed === null) socket.close();
      await waitFor(() => desk.closed !== null, "close");
    },
  };
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    desk.frames.push(frame);
    if (frame.t === "messages") desk.messages.push(...frame.list);
  });
  socket.on("close", (code) => (desk.closed = code));
  await once(socket, "open");
  desk.say({ t: "hello", token });
  await waitFor(() => desk.closed !== null || desk.frames.some(({ t }) => t === "welcome"), "welcome");
  return desk;
}
