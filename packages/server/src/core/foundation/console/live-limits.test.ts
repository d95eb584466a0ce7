import { afterEach, describe, expect, it } from "vitest";
import { endSessions } from "../access/session-cache.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { aDesk, aSpeaker, listening, openSocket } from "../../../test/chat-desk.ts";
import { aSession, openStream, waitUntil, type OpenStream } from "../../../test/event-stream.ts";
import { publishEvent } from "./events.ts";

const app = await testApp();
const { db } = app.database;
const host = await listening(app.app);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
const stream = async (cookie: string, topics: readonly string[] = []): Promise<OpenStream> => {
  const made = await openStream(host, cookie, topics);
  closing.push(made.close);
  return made;
};

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

describe("streams", () => {
  it("streams of one account fill its own places and nobody else's; a place that is left is free again", async () => {
    const [greedy, admin] = [
      await aSession(app, await aStaff(db, { roleId: 17 })),
      await aSession(app, await aStaff(db)),
    ];
    const opened = await Promise.all(Array.from({ length: 90 }, () => stream(greedy)));
    const byAnswer = (http: number) => opened.filter((one) => one.http === http);
    expect([byAnswer(200).length, byAnswer(429).length]).toEqual([60, 30]);
    expect(byAnswer(429)[0]?.answer).toMatchObject({ status: 429, msg: "打开的页面过多，请关闭部分标签页后重试" });
    expect((await stream(admin)).http).toBe(200);
    // Thirty tabs of one person, twice over.
    const office = await aSession(app, await aStaff(db, { roleId: 2 }));
    const tabs = await Promise.all(Array.from({ length: 60 }, () => stream(office)));
    expect(tabs.every(({ http }) => http === 200)).toBe(true);

    for (const one of byAnswer(200).slice(0, 5)) one.close();
    const again: number[] = [];
    await waitUntil(() => byAnswer(200).filter((one) => one.isClosed()).length === 5, "five closed");
    while (again.length < 5) {
      const one = await stream(greedy);
      if (one.http === 200) again.push(one.http);
    }
    expect((await stream(greedy)).http).toBe(429);
  });

  it("streams that are not read are let go, with a bounded rest in memory", async () => {
    const staffId = await aStaff(db);
    const cookie = await aSession(app, staffId);
    const [slow, quick] = [await stream(cookie), await stream(cookie)];
    const before = await connections();
    slow.pause();
    const data = { text: "长".repeat(2300) };
    // The kernel buffers some megabytes before the process has to.
    let sent = 0;
    while (sent < 6000 && (await connections()) === before) {
      for (let at = 0; at < 20; at += 1) await publishEvent(db, { topic: "notice", staffIds: [staffId], data });
      sent += 20;
    }
    expect(await connections()).toBe(before - 1);
    expect(quick.isClosed()).toBe(false);
  });

  it("streams end with the session", async () => {
    const staffId = await aStaff(db);
    const one = await stream(await aSession(app, staffId));
    await db.transaction().execute((tx) => endSessions(tx, staffId));
    await one.until(() => one.isClosed(), "the end of the stream");
    expect(one.http).toBe(200);
  });
});

describe("sockets", () => {
  it("sockets of one account fill its own places and nobody else's", async () => {
    const [greedy, other] = [await aSpeaker(app), await aSpeaker(app)];
    const open = (cookie: string) =>
      new Promise<{ http: number; text: string }>((resolve) => {
        const socket = openSocket(host, cookie);
        closing.push(() => socket.terminate());
        socket.on("open", () => resolve({ http: 101, text: "" }));
        socket.on("error", () => undefined);
        socket.on("unexpected-response", (_request, response) => {
          let text = "";
          response.on("data", (part: Buffer) => (text += part.toString()));
          response.on("end", () => resolve({ http: response.statusCode ?? 0, text }));
        });
      });
    const answers = await Promise.all(Array.from({ length: 60 }, () => open(greedy.cookie)));
    const refused = answers.filter(({ http }) => http === 429);
    expect([answers.filter(({ http }) => http === 101).length, refused.length]).toEqual([40, 20]);
    expect(JSON.parse(refused[0]?.text ?? "{}")).toEqual({
      status: 429,
      msg: "该账号的聊天连接过多，请关闭其他窗口后重试",
      data: null,
    });
    const desk = await aDesk(host, other);
    expect(desk.closed).toBeNull();
    await desk.close();
  });
});
