import { randomUUID } from "node:crypto";
import { memberProtocol, memberSocketPath } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { MemberServerFrame } from "@hongxian/contract/core/chat/member-frames.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { sql } from "kysely";
import { WebSocket } from "ws";
import type { TestApp } from "./app.ts";
import type { anApplication } from "./application.ts";
import { aMember } from "./build.ts";

type Application = Awaited<ReturnType<typeof anApplication>>;

/** A member whom an application has sent, under the sender's number. */
export interface SentMember {
  readonly userId: number;
  readonly externalId: string;
}

export async function aSentMember(
  { database: { db } }: TestApp,
  { id }: Pick<Application, "id">,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<SentMember> {
  const userId = await aMember(db, columns);
  const externalId = `u-${userId}`;
  await sql`insert into open_record (app_id, kind, external_id, own_id, hash)
    values (${id}, 'member', ${externalId}, ${userId}, 'x')`.execute(db);
  return { userId, externalId };
}

export interface Given {
  readonly token: string;
  readonly socket: string;
  readonly userId: number;
}

export async function chatTokenOf({ ask }: Pick<Application, "ask">, { externalId }: SentMember): Promise<string> {
  const { data, msg } = await ask<Given>("POST", `/open/v1/members/${externalId}/chat-token`);
  if (typeof data?.token !== "string") throw new Error(msg);
  return data.token;
}

export interface Device {
  readonly frames: MemberServerFrame[];
  readonly messages: ChatMessage[];
  readonly socket: WebSocket;
  closed: number | null;
  say(frame: object): void;
  /** Sends a message, or a question with a number of its own, and waits for the answer. */
  send(conversationId: string, text: string, msgId?: string): Promise<MemberServerFrame>;
  sendBody(conversationId: string, msgType: string, msgBody: object, msgId?: string): Promise<MemberServerFrame>;
  ask<T>(frame: { readonly t: string } & Readonly<Record<string, unknown>>): Promise<{ data?: T; msg?: string }>;
  until(found: () => boolean, what?: string): Promise<void>;
  close(): Promise<void>;
}

async function waitFor(found: () => boolean, what: string): Promise<void> {
  const until = Date.now() + 15_000;
  while (!found()) {
    if (Date.now() > until) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const deviceSocket = (host: string, token: string, headers: Readonly<Record<string, string>> = {}): WebSocket =>
  new WebSocket(`ws://${host}${memberSocketPath}`, [memberProtocol, token], { headers });

/** A device of a member that has its welcome, or was closed at once. */
export async function aDevice(host: string, token: string): Promise<Device> {
  const socket = deviceSocket(host, token);
  const isAnswerTo = (id: string) => (frame: MemberServerFrame) =>
    ((frame.t === "ack" || frame.t === "nack") && frame.msgId === id) ||
    ((frame.t === "answer" || frame.t === "refusal") && frame.id === id);
  const answered = async (id: string, frame: object): Promise<MemberServerFrame> => {
    const before = device.frames.filter(isAnswerTo(id)).length;
    device.say(frame);
    await waitFor(() => device.frames.filter(isAnswerTo(id)).length > before, `answer to ${JSON.stringify(frame)}`);
    const answer = device.frames.findLast(isAnswerTo(id));
    if (answer === undefined) throw new Error("no answer");
    return answer;
  };
  const device: Device = {
    frames: [],
    messages: [],
    socket,
    closed: null,
    say: (frame) => socket.send(JSON.stringify(frame)),
    send: (conversationId, text, msgId) => device.sendBody(conversationId, "TEXT_MSG", { text }, msgId),
    sendBody: (conversationId, msgType, msgBody, msgId = randomUUID()) =>
      answered(msgId, { t: "send", msgId, conversationId, msgType, msgBody }),
    async ask<T>(frame: { readonly t: string } & Readonly<Record<string, unknown>>) {
      const id = randomUUID();
      const answer = await answered(id, { ...frame, id });
      if (answer.t === "answer") return { data: answer.data as T };
      return answer.t === "refusal" ? { msg: answer.msg } : {};
    },
    until: (found, what = "expected frames") => waitFor(found, what),
    async close() {
      if (device.closed === null) socket.close();
      await waitFor(() => device.closed !== null, "close");
    },
  };
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as MemberServerFrame;
    device.frames.push(frame);
    if (frame.t === "messages") device.messages.push(...frame.list);
  });
  socket.on("close", (code) => (device.closed = code));
  socket.on("error", () => undefined);
  await waitFor(() => device.closed !== null || device.frames.some(({ t }) => t === "welcome"), "welcome");
  return device;
}
