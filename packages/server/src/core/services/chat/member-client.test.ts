import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import {
  createMemberClient,
  type MemberClient,
  type MemberClientOptions,
} from "@hongxian/contract/core/chat/member-client.ts";
import { sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aStaff } from "../../../test/build.ts";
import { aDesk, anAccount, anotherServer, aSpeaker, listening } from "../../../test/chat-desk.ts";
import { times } from "../../../test/long.ts";
import { aSentMember, chatTokenOf, type SentMember } from "../../../test/member-device.ts";

const app = await testApp();
const { db } = app.database;
const hosts = [await listening(app.app), await anotherServer(app)];
const application = await anApplication(app);
const clients: MemberClient[] = [];
afterAll(() => clients.forEach((client) => client.stop()));

/** A client whose connections can be cut; each new one goes to the other server. */
function aClient(member: SentMember, more: Partial<MemberClientOptions> = {}) {
  const sockets: WebSocket[] = [];
  const heard: ChatMessage[] = [];
  const client = createMemberClient({
    server: `http://${hosts[0]}`,
    token: () => chatTokenOf(application, member),
    pause: () => 0,
    onMessages: (messages) => heard.push(...messages),
    open: (address, protocols) => {
      const host = hosts[sockets.length % hosts.length] ?? "";
      const socket = new WebSocket(address.replace(hosts[0] ?? "", host), [...protocols]);
      sockets.push(socket);
      return socket;
    },
    ...more,
  });
  clients.push(client);
  client.start();
  return { client, sockets, heard, cut: () => sockets.at(-1)?.terminate() };
}
const until = (found: () => boolean) => vi.waitUntil(found, { timeout: 20_000, interval: 5 });

// In the long run a hundred cuts: the limit of a minute counts for each of the two.
for (const firstName of ["小满", "阿宁"])
  it(`over many cuts ${firstName}'s client loses no message, doubles none and keeps the order`, async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const desk = await aDesk(hosts[0] ?? "", speaker, account);
    const member = await aSentMember(app, application, { firstName });
    const { client, heard, cut, sockets } = aClient(member);
    const id = p2pId(member.userId, account);
    const rounds = times(50, 12);
    const replies = Math.min(rounds, 20);
    await until(() => client.state() === "connected");
    for (let at = 0; at < rounds; at += 1) {
      client.send(id, "TEXT_MSG", { text: `她${at}` });
      cut();
      const reply = { t: "send", msgId: `desk-${id}-${at}`, conversationId: id, msgType: "TEXT_MSG" };
      if (at < replies) desk.say({ ...reply, msgBody: { text: `我${at}` } });
      await until(() => client.state() === "connected" && client.outbox().length === 0);
    }
    const own = Array.from({ length: rounds }, (_, at) => `她${at}`);
    const theirs = Array.from({ length: replies }, (_, at) => `我${at}`);
    await until(() => heard.length >= own.length + theirs.length);
    const texts = client.messages(id).map(({ msgBody }) => String(msgBody["text"]));
    expect(texts.filter((text) => text.startsWith("她"))).toEqual(own);
    expect(texts.filter((text) => text.startsWith("我"))).toEqual(theirs);
    expect(heard).toHaveLength(own.length + theirs.length);
    expect(sockets.length).toBeGreaterThan(rounds);
    const stored = await sql`select from message where conversation_id = ${id}`.execute(db);
    expect(stored.rows).toHaveLength(own.length + theirs.length);
    await desk.close();
  });

it("what was not answered when the app ended is sent by the next run, once", async () => {
  const account = await anAccount(app, await aStaff(db));
  const member = await aSentMember(app, application);
  const id = p2pId(member.userId, account);
  const first = aClient(member, { token: () => Promise.reject(new Error("offline")) });
  first.client.send(id, "TEXT_MSG", { text: "离线时写的" });
  const outbox = first.client.outbox();
  first.client.stop();
  for (let run = 0; run < 2; run += 1) {
    const next = aClient(member, { outbox });
    await until(() => next.client.outbox().length === 0);
    next.client.stop();
  }
  const { rows } = await sql`select from message where conversation_id = ${id} and from_id = ${member.userId}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
});

it("a refusal is told once and not tried again, and questions are answered or refused", async () => {
  const member = await aSentMember(app, application);
  const other = await aSentMember(app, application);
  const refused: string[] = [];
  const { client } = aClient(member, { onRefused: (_message, reason) => refused.push(reason) });
  client.send(p2pId(member.userId, other.userId), "TEXT_MSG", { text: "你好" });
  await until(() => refused.length === 1);
  expect([refused, client.outbox()]).toEqual([["聊天次数不足"], []]);
  await until(() => client.state() === "connected");
  expect((await client.conversations()).list).toEqual([]);
  await expect(client.history(p2pId(1, 2))).rejects.toThrow("会话不存在或无权查看");
  await expect(client.withdraw("nothing-like-it")).rejects.toThrow("消息不存在或无权查看");
});
