import { createChatToken, syncMessages } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { endSessions } from "../../foundation/access/session-cache.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { times } from "../../../test/long.ts";
import {
  aDesk,
  anAccount,
  anotherServer,
  aSpeaker,
  listening,
  openSocket,
  tokenOf,
  type Desk,
} from "../../../test/chat-desk.ts";

const app = await testApp();
const { db } = app.database;
const here = await listening(app.app);
const there = await anotherServer(app);
const open: Desk[] = [];
const desk = async (...args: Parameters<typeof aDesk>): Promise<Desk> => {
  const made = await aDesk(...args);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const countOf = async (conversationId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from message where conversation_id = ${conversationId}`.execute(db);
  return rows[0]?.n ?? 0;
};

describe("who gets in", () => {
  it("the server gives tokens for one's own and maintained accounts only, and only with the id twice", async () => {
    const speaker = await aSpeaker(app);
    const other = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const closed = await anAccount(app, speaker.staffId, { status: "DISABLE" });
    const member = await aMember(db);
    expect((await tokenOf(here, speaker, speaker.userId)).status).toBe(0);
    expect((await tokenOf(here, speaker, account)).status).toBe(0);
    for (const userId of [other.userId, member, closed])
      expect(await tokenOf(here, speaker, userId)).toMatchObject({ status: 403, msg: "无权使用该账号" });
    expect(await tokenOf(here, other, account)).toMatchObject({ status: 403 });
    const ask = await app.as(speaker.staffId);
    expect((await ask(createChatToken, { userId: speaker.userId, sameUserId: account })).http).toBe(403);
  });

  const refusal = (host: string, cookie: string, origin?: string): Promise<number> =>
    new Promise((resolve) => {
      const socket = openSocket(host, cookie, origin);
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("open", () => resolve(101));
      socket.on("error", () => undefined);
    });

  it("a socket wants a session and a page of its own", async () => {
    const speaker = await aSpeaker(app);
    expect(await refusal(here, speaker.cookie, "https://evil.example")).toBe(403);
    expect(await refusal(here, "nobody")).toBe(401);
    expect(await refusal(here, speaker.cookie)).toBe(101);
  });

  it("a socket takes a token only from the session it was made for", async () => {
    const one = await aSpeaker(app);
    const other = await aSpeaker(app);
    const { data: token } = await tokenOf(here, one, one.userId);
    const socket = openSocket(here, other.cookie);
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    socket.on("open", () => socket.send(JSON.stringify({ t: "hello", token })));
    expect(await closed).toBe(4001);
  });

  it("a socket closes within a second when rights end, on every server", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const [own, official] = [await desk(here, speaker), await desk(there, speaker, account)];
    await db.transaction().execute((tx) => endSessions(tx, speaker.staffId));
    await own.until(() => own.closed !== null && official.closed !== null);
    expect([own.closed, official.closed]).toEqual([4003, 4003]);
  });

  it("the server closes the sockets of an account that is assigned to somebody else", async () => {
    const speaker = await aSpeaker(app);
    const next = await aStaff(db, { roleId: 2 });
    const account = await anAccount(app, speaker.staffId);
    const own = await desk(here, speaker, account);
    const admin = await app.as(await aStaff(db));
    expect(
      (await admin(settingMarketAccount, { userId: account, type: "SERVICE", maintainer: next, isAdd: "true" })).msg,
    ).toBe("操作成功");
    await own.until(() => own.closed !== null);
    expect(own.closed).toBe(4003);
  });

  it("the newest window of an account stays", async () => {
    const speaker = await aSpeaker(app);
    const first = await desk(here, speaker);
    const second = await desk(there, speaker);
    await first.until(() => first.closed !== null);
    expect(first.closed).toBe(4002);
    expect(second.closed).toBeNull();
  });
});

describe("messages", () => {
  it("messages reach the other server in the order they were sent, once", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const [left, right] = [await desk(here, one), await desk(there, other)];
    const id = p2pId(one.userId, other.userId);
    const texts = Array.from({ length: 60 }, (_, at) => `第${at}句`);
    for (const [at, text] of texts.entries())
      left.say({ t: "send", msgId: `order-${id}-${at}`, conversationId: id, msgType: "TEXT_MSG", msgBody: { text } });
    await right.until(() => right.messages.length >= texts.length);
    expect(right.messages.map(({ msgBody }) => msgBody["text"])).toEqual(texts);
    const times = right.messages.map(({ msgTime }) => msgTime);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(texts.length);
    await left.until(() => left.frames.filter(({ t }) => t === "ack").length === texts.length, "an answer to each");
    expect(right.messages[0]).toMatchObject({
      fromId: one.userId,
      toId: other.userId,
      staffId: one.staffId,
      state: "NORMAL",
    });
  });

  it("messages sent again are stored once and answered as before, also at the other server", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const right = await desk(there, other);
    const id = p2pId(one.userId, other.userId);
    const msgId = randomUUID();
    const first = await desk(here, one);
    const answer = await first.send(id, "只说一次", msgId);
    const again = await first.send(id, "只说一次", msgId);
    await first.close();
    const moved = await desk(there, one);
    const third = await moved.send(id, "只说一次", msgId);
    const time = (frame: typeof answer) => (frame.t === "ack" ? frame.message.msgTime : 0);
    expect([time(again), time(third)]).toEqual([time(answer), time(answer)]);
    expect(await countOf(id)).toBe(1);
    await moved.send(id, "后一句");
    await right.until(() => right.messages.length === 2);
    expect(right.messages.map(({ msgBody }) => msgBody["text"])).toEqual(["只说一次", "后一句"]);
  });

  it("of many dropped connections no message is lost, none doubled, and the order holds", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const id = p2pId(one.userId, other.userId);
    const ids = Array.from({ length: times(100, 25) }, (_, at) => `drop-${id}-${String(at).padStart(3, "0")}`);
    const body = (msgId: string) => ({
      t: "send",
      msgId,
      conversationId: id,
      msgType: "TEXT_MSG",
      msgBody: { text: msgId },
    });
    for (const msgId of ids) {
      // Disconnected before the answer can arrive, then sent again from a new connection, as the console does.
      const cut = await aDesk(here, one);
      cut.say(body(msgId));
      cut.socket.terminate();
      const back = await aDesk(there, one);
      expect((await back.send(id, msgId, msgId)).t).toBe("ack");
      back.socket.terminate();
    }
    const right = await desk(here, other);
    const ask = await app.as(other.staffId);
    const { data } = await ask(syncMessages, { query: { accountId: other.userId, sinceTime: 0 } });
    expect((data.list as { msgId: string }[]).map(({ msgId }) => msgId)).toEqual(ids);
    expect(right.closed).toBeNull();
  });

  it("messages longer than a notification travel too", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const [left, right] = [await desk(here, one), await desk(there, other)];
    const text = "长".repeat(2000);
    await left.send(p2pId(one.userId, other.userId), text);
    await left.send(p2pId(one.userId, other.userId), "短");
    await right.until(() => right.messages.length === 2);
    expect(right.messages.map(({ msgBody }) => msgBody["text"])).toContain(text);
    expect(await left.send(p2pId(one.userId, other.userId), `${text}长`)).toMatchObject({
      t: "nack",
      msg: "消息不能超过2000个字",
    });
    expect(await left.send(p2pId(one.userId, other.userId), "  ")).toMatchObject({
      t: "nack",
      msg: "不能发送空白消息",
    });
  });

  it("messages show typing and reading to the other side", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const [left, right] = [await desk(here, one), await desk(there, other)];
    const id = p2pId(one.userId, other.userId);
    const answer = await left.send(id, "在吗");
    const time = answer.t === "ack" ? answer.message.msgTime : 0;
    right.say({ t: "typing", conversationId: id });
    right.say({ t: "read", conversationId: id, time });
    await left.until(() => left.frames.some(({ t }) => t === "typing") && left.frames.some(({ t }) => t === "read"));
    expect(left.frames.find(({ t }) => t === "read")).toEqual({
      t: "read",
      conversationId: id,
      userId: other.userId,
      time,
    });
    expect(right.frames.some(({ t }) => t === "typing")).toBe(false);
    // A stranger's sign is delivered to no one: the next genuine one arrives first.
    const stranger = await desk(here, await aSpeaker(app));
    const before = left.frames.length;
    stranger.say({ t: "typing", conversationId: id });
    await stranger.send(p2pId(one.userId, other.userId), "偷听");
    await right.send(id, "在的");
    await left.until(() => left.messages.length === 1);
    expect(left.frames.slice(before).some(({ t }) => t === "typing")).toBe(false);
    expect(await countOf(id)).toBe(2);
  });
});
