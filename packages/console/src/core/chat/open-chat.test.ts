// @vitest-environment happy-dom
import { chatClose, type ClientFrame, type ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../platform/test/render-page.tsx";
import { openChat } from "./open-chat.ts";

/** The browser's socket, connected to our server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly sentFrames: ClientFrame[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.all.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  send(text: string): void {
    this.sentFrames.push(JSON.parse(text));
  }
  close(): void {}
  hear(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const conversationId = "p2p_7_8";
const newest = () => FakeSocket.all.at(-1);

beforeEach(() => {
  FakeSocket.all.length = 0;
  sessionStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

async function connected() {
  fakeServer({
    "GET /api/im/setting": { data: { service: "EMBEDDED", appKey: null } },
    "GET /api/rongyun/createTokenByUser/7/7": { data: "a token" },
    "GET /api/im/sync": { data: { list: [], hasMore: false } },
  });
  const client = await openChat(7);
  client.connect();
  await vi.waitFor(() => expect(newest()?.sentFrames).toEqual([{ t: "hello", token: "a token" }]));
  newest()?.hear({ t: "welcome", userId: 7, time: Date.now() });
  await vi.waitFor(() => expect(client.state().state).toBe("connected"));
  return client;
}

test("the embedded service is reached by socket; a message is on its way until the server has it", async () => {
  const client = await connected();
  expect(newest()?.address).toMatch(/^ws:\/\/.*\/api\/im\/socket$/);
  const msgId = client.send(conversationId, "TEXT_MSG", { text: "你好" });
  await vi.waitFor(() => expect(newest()?.sentFrames).toContainEqual(expect.objectContaining({ t: "send", msgId })));
  expect(client.pending(conversationId)).toHaveLength(1);
  const person = { fromId: 7, fromImg: "", fromName: "", toId: 8, toImg: "", toName: "" };
  const message = { ...person, msgId, conversationId, msgType: "TEXT_MSG", msgBody: { text: "你好" } } as const;
  newest()?.hear({ t: "ack", msgId, message: { ...message, msgTime: Date.now(), staffId: 1, state: "NORMAL" } });
  await vi.waitFor(() => expect(client.pending(conversationId)).toEqual([]));
  expect(client.messages(conversationId).map(({ msgBody }) => msgBody)).toEqual([{ text: "你好" }]);
  client.disconnect();
});

test("an account opened in another window is not fought over", async () => {
  const client = await connected();
  newest()?.end(chatClose.elsewhere);
  expect(client.state()).toMatchObject({ state: "suspended", reason: "elsewhere" });
  expect(FakeSocket.all).toHaveLength(1);
  client.disconnect();
});
