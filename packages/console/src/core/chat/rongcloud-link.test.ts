// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChatClient } from "./chat-client.ts";
import { rongCloudLink, type RongSdk } from "./rongcloud-link.ts";
import { fromRong, rongPlace, toRong, type RongMessage } from "@hongxian/contract/core/chat/rongcloud-messages.ts";

function fakeSdk() {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const sent: RongMessage[] = [];
  const sdk: RongSdk = {
    Events: {
      CONNECTED: "CONNECTED",
      DISCONNECT: "DISCONNECT",
      SUSPEND: "SUSPEND",
      MESSAGES: "MESSAGES",
      TYPING_STATUS: "TYPING_STATUS",
    },
    BaseMessage: class {
      readonly type: string;
      readonly content: Record<string, unknown>;
      constructor(type: string, content: Record<string, unknown>) {
        this.type = type;
        this.content = content;
      }
    },
    init: () => undefined,
    registerMessageType: () => undefined,
    connect: async () => ({ code: 0, data: { userId: "1" } }),
    disconnect: async () => undefined,
    addEventListener: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeEventListener: (event, listener) => void listeners.get(event)?.delete(listener),
    sendMessage: async (place, message) => {
      const { type, content } = message as { type: string; content: Record<string, unknown> };
      const stored = {
        ...place,
        senderUserId: "1",
        messageType: type,
        messageUId: `uid-${sent.length}`,
        sentTime: 1000 + sent.length,
        content,
      };
      sent.push(stored);
      return { code: 0, data: stored };
    },
    recallMessage: async () => ({ code: 0 }),
    getHistoryMessages: async () => ({ code: 0, data: { list: sent, hasMore: false } }),
    sendReadReceiptMessage: async () => undefined,
    sendTypingStatusMessage: async () => undefined,
  };
  const fire = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };
  return { sdk, sent, fire };
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("the same client runs over the other service", async () => {
  const { sdk, sent, fire } = fakeSdk();
  const client = createChatClient(
    1,
    rongCloudLink(
      1,
      async () => sdk,
      async () => "token",
    ),
  );
  client.connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(client.state().state).toBe("connected");
  client.send("p2p_1_2", "TEXT_MSG", { text: "你好" });
  client.send("p2p_1_2", "CUSTOM_MSG", { cardType: "MEMBER", title: "名片", image: "", targetId: "2" });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ messageType, targetId }) => [messageType, targetId])).toEqual([
    ["RC:TxtMsg", "2"],
    ["HX:Message", "2"],
  ]);
  expect(client.messages("p2p_1_2").map(({ msgType }) => msgType)).toEqual(["TEXT_MSG", "CUSTOM_MSG"]);
  fire("MESSAGES", {
    messages: [
      {
        conversationType: 1,
        targetId: "2",
        senderUserId: "2",
        messageType: "RC:TxtMsg",
        messageUId: "u9",
        sentTime: 5000,
        content: { content: "收到" },
      },
    ],
  });
  expect(client.messages("p2p_1_2").at(-1)).toMatchObject({
    msgId: "u9",
    fromId: 2,
    toId: 1,
    msgBody: { text: "收到" },
  });
  const own = client.messages("p2p_1_2")[0];
  if (own !== undefined) await client.recall(own);
  expect(client.messages("p2p_1_2")[0]?.state).toBe("WITHDRAWN");
  fire("SUSPEND", 30002);
  expect(client.state()).toMatchObject({ state: "disconnected", tries: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(client.state().state).toBe("connected");
  fire("DISCONNECT", 31010);
  expect(client.state()).toMatchObject({ state: "suspended", reason: "elsewhere" });
  client.disconnect();
});

test("every type keeps its id and body on the way there and back", () => {
  const bodies = [
    ["TEXT_MSG", { text: "字" }, "RC:TxtMsg"],
    ["IMAGE_MSG", { url: "/a.png", width: 3, height: 2, size: 9 }, "RC:ImgMsg"],
    ["VIDEO_MSG", { url: "/a.mp4", cover: "", duration: 3, width: 3, height: 2, size: 9 }, "RC:SightMsg"],
    ["VOICE_MSG", { url: "/a.amr", duration: 3 }, "RC:HQVCMsg"],
    ["SWAP_WECHAT", { swapId: "1", state: "APPLY" }, "HX:Message"],
  ] as const;
  for (const [msgType, msgBody, type] of bodies) {
    const { type: sentType, content } = toRong({ msgId: "id-12345", conversationId: "group_7", msgType, msgBody });
    expect(sentType).toBe(type);
    const place = rongPlace("group_7", 1);
    const back = fromRong({ ...place, senderUserId: "1", messageType: type, messageUId: "u", sentTime: 7, content }, 1);
    expect(back).toMatchObject({ msgId: "id-12345", conversationId: "group_7", msgType, msgBody, msgTime: 7 });
  }
});
