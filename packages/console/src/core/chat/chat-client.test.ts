// @vitest-environment happy-dom
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createChatClient } from "./chat-client.ts";
import { LinkFailure, SendRefused, type ChatLink, type LinkEvents, type OutgoingMessage } from "./chat-link.ts";
import { createMessageCache } from "@hongxian/contract/core/chat/message-cache.ts";

const conversationId = "p2p_1_2";
const message = (at: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  msgId: `m${String(at).padStart(5, "0")}`,
  conversationId,
  fromId: 2,
  fromImg: "",
  fromName: "",
  toId: 1,
  toImg: "",
  toName: "",
  msgType: "TEXT_MSG",
  msgBody: { text: String(at) },
  msgTime: at,
  staffId: null,
  state: "NORMAL",
  ...more,
});

/** A service that stores each id once, in its own order, and can be disconnected at any moment. */
function fakeService() {
  const stored: ChatMessage[] = [];
  const links: { events: LinkEvents; isOver: boolean; hangs: boolean; cut(): void }[] = [];
  let down: LinkFailure | null = null;
  let clock = 1_000_000;
  const store = ({ msgId, msgType, msgBody }: OutgoingMessage): ChatMessage => {
    const known = stored.find((one) => one.msgId === msgId);
    if (known !== undefined) return known;
    clock += 1;
    const made = message(clock, { msgId, msgType, msgBody: { ...msgBody }, fromId: 1, toId: 2 });
    stored.push(made);
    return made;
  };
  const open = async (events: LinkEvents): Promise<ChatLink> => {
    if (down !== null) throw down;
    const state = { events, isOver: false, hangs: false, cut: () => undefined as void };
    const waiting: (() => void)[] = [];
    state.cut = () => {
      if (state.isOver) return;
      state.isOver = true;
      for (const fail of waiting) fail();
      events.onEnd("lost");
    };
    links.push(state);
    return {
      userId: 1,
      time: clock,
      send: (outgoing) =>
        new Promise((resolve, reject) => {
          if (state.isOver) return reject(new LinkFailure("lost"));
          if (outgoing.msgBody["text"] === "bad") return reject(new SendRefused("消息包含敏感内容，请修改后发送"));
          const made = store(outgoing);
          // Stored, but the answer never arrives.
          if (state.hangs) return void waiting.push(() => reject(new LinkFailure("lost")));
          resolve(made);
        }),
      recall: async (recalled) =>
        message(clock, { msgId: "w1", msgType: "WITHDRAW", msgBody: { targetMsgId: recalled.msgId, operatorId: 1 } }),
      history: async () => ({ list: stored, hasMore: false }),
      newer: async (since) => ({ list: stored.filter(({ msgTime }) => msgTime > since), hasMore: false }),
      read: () => undefined,
      typing: () => undefined,
      view: () => undefined,
      close: state.cut,
    };
  };
  return {
    open,
    stored,
    latest: () => links.at(-1),
    count: () => links.length,
    setDown: (next: LinkFailure | null) => (down = next),
    tick: () => (clock += 1),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("the connection", () => {
  test("the connection tries five times two seconds apart, then waits for the user", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    const states: string[] = [];
    client.onState(({ state, tries }) => states.push(`${state}${state === "disconnected" ? tries : ""}`));
    client.connect();
    await settle();
    expect(client.state().state).toBe("connected");
    service.setDown(new LinkFailure("lost"));
    service.latest()?.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual([
      "connecting",
      "connected",
      "disconnected1",
      "connecting",
      "disconnected2",
      "connecting",
      "disconnected3",
      "connecting",
      "disconnected4",
      "connecting",
      "disconnected5",
      "connecting",
      "suspended",
    ]);
    expect(client.log().map(({ state }) => state)).toHaveLength(states.length);
    service.setDown(null);
    client.reconnect();
    await settle();
    expect(client.state().state).toBe("connected");
    client.disconnect();
  });

  test("the connection earns new tries after a minute, and comes back by itself when the browser is online again", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    service.latest()?.cut();
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(60_000);
    service.latest()?.cut();
    expect(client.state().tries).toBe(1);
    service.setDown(new LinkFailure("lost"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.state().state).toBe("suspended");
    service.setDown(null);
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(client.state().state).toBe("connected");
    client.disconnect();
  });

  test("the connection is known to be down as soon as the browser says so", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    const before = service.latest();
    window.dispatchEvent(new Event("offline"));
    expect(client.state()).toMatchObject({ state: "disconnected", tries: 1 });
    expect(before?.isOver).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(client.state().state).toBe("connected");
    client.disconnect();
    window.dispatchEvent(new Event("offline"));
    expect(client.state().tries).toBe(0);
  });

  test("the connection opened elsewhere is suspended at once and stays so", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    service.latest()?.events.onEnd("elsewhere");
    expect(client.state()).toMatchObject({ state: "suspended", reason: "elsewhere" });
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.count()).toBe(1);
    client.disconnect();
  });

  test("the connection of an account that is another's now asks no more, also when the window is shown again", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    const states: string[] = [];
    client.connect();
    await settle();
    client.onState(({ state, reason }) => states.push(`${state} ${reason ?? ""}`));
    service.setDown(new LinkFailure("rights"));
    service.latest()?.events.onEnd("rights");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(["disconnected rights", "connecting ", "suspended rights"]);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(states).toHaveLength(3);
    client.disconnect();
  });

  test("a refused token is replaced once before it counts as a try", async () => {
    const service = fakeService();
    service.setDown(new LinkFailure("token"));
    const client = createChatClient(1, service.open);
    const states: string[] = [];
    client.onState(({ state }) => states.push(state));
    client.connect();
    await settle();
    expect(states).toEqual(["connecting", "connecting", "disconnected"]);
    client.disconnect();
  });
});

describe("messages", () => {
  test("of a hundred dropped connections no message is lost or doubled and the order holds", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    for (let at = 0; at < 100; at += 1) {
      const link = service.latest();
      if (link !== undefined) link.hangs = at % 2 === 0;
      client.send(conversationId, "TEXT_MSG", { text: `第${at}句` });
      await settle();
      service.latest()?.cut();
      client.send(conversationId, "TEXT_MSG", { text: `断线${at}` });
      client.reconnect();
      await settle();
    }
    const expected = Array.from({ length: 100 }, (_, at) => [`第${at}句`, `断线${at}`]).flat();
    expect(service.stored.map(({ msgBody }) => msgBody["text"])).toEqual(expected);
    expect(client.messages(conversationId).map(({ msgBody }) => msgBody["text"])).toEqual(expected);
    expect(client.pending(conversationId)).toEqual([]);
    client.disconnect();
  });

  test("messages typed without a connection survive a reload and leave when it stands", async () => {
    const service = fakeService();
    service.setDown(new LinkFailure("lost"));
    const first = createChatClient(1, service.open);
    first.connect();
    first.send(conversationId, "TEXT_MSG", { text: "还没发出" });
    await settle();
    first.disconnect();
    service.setDown(null);
    const second = createChatClient(1, service.open);
    expect(second.pending(conversationId)).toHaveLength(1);
    second.connect();
    await settle();
    expect(service.stored.map(({ msgBody }) => msgBody["text"])).toEqual(["还没发出"]);
    expect(second.pending(conversationId)).toEqual([]);
    second.disconnect();
  });

  test("messages wait a minute, then have failed, and go with the same id when they are sent again", async () => {
    const service = fakeService();
    service.setDown(new LinkFailure("lost"));
    const client = createChatClient(1, service.open);
    client.connect();
    const msgId = client.send(conversationId, "TEXT_MSG", { text: "等等" });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(client.pending(conversationId)[0]?.failed).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(client.pending(conversationId)[0]?.failed).toBe("发送失败");
    service.setDown(null);
    client.reconnect();
    await settle();
    expect(service.stored).toEqual([]);
    client.resend(msgId);
    await settle();
    expect(service.stored.map((one) => one.msgId)).toEqual([msgId]);
    client.disconnect();
  });

  test("refused messages say why and do not hold up the others", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    client.send(conversationId, "TEXT_MSG", { text: "bad" });
    client.send(conversationId, "TEXT_MSG", { text: "good" });
    await settle();
    expect(client.pending(conversationId).map(({ failed }) => failed)).toEqual(["消息包含敏感内容，请修改后发送"]);
    expect(client.messages(conversationId).map(({ msgBody }) => msgBody["text"])).toEqual(["good"]);
    client.disconnect();
  });

  test("missed messages are fetched when the connection is back", async () => {
    const service = fakeService();
    const client = createChatClient(1, service.open);
    client.connect();
    await settle();
    service.latest()?.cut();
    service.stored.push(message(1_000_050));
    await vi.advanceTimersByTimeAsync(2000);
    expect(client.messages(conversationId).map(({ msgTime }) => msgTime)).toEqual([1_000_050]);
    client.disconnect();
  });
});

describe("the cache", () => {
  test("the cache keeps 500 of two people, 200 of a group, 200 conversations, each message once and in order", () => {
    const cache = createMessageCache();
    const many = Array.from({ length: 700 }, (_, at) => message(at + 1));
    cache.merge(many.toReversed());
    cache.merge(many.slice(100));
    expect(cache.of(conversationId)).toEqual(many.slice(200));
    cache.merge(many.map((one) => ({ ...one, conversationId: "group_1" })));
    expect(cache.of("group_1")).toHaveLength(200);
    for (let at = 0; at < 200; at += 1) cache.merge([message(1, { conversationId: `p2p_5_${at + 6}` })]);
    expect(cache.of(conversationId)).toEqual([]);
  });

  test("the cache empties what was taken back, also when it is fetched once more", () => {
    const cache = createMessageCache();
    cache.merge([message(1), message(2)]);
    cache.merge([message(3, { msgType: "WITHDRAW", msgBody: { targetMsgId: "m00001", operatorId: 2 } })]);
    cache.merge([message(1)]);
    expect(cache.of(conversationId).map(({ state, msgBody }) => [state, msgBody])).toEqual([
      ["WITHDRAWN", {}],
      ["NORMAL", { text: "2" }],
    ]);
  });
});
