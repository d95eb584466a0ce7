import { createChatToken } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { call } from "../../platform/call.ts";
import { LinkFailure, SendRefused, type ChatLink, type LinkEvents, type OpenLink } from "./chat-link.ts";
import {
  customType,
  fromRong,
  rongPlace,
  toRong,
  type RongMessage,
  type RongPlace,
} from "@hongxian/contract/core/chat/rongcloud-messages.ts";
import { lateModule } from "../../platform/late/load-part.ts";

interface RongAnswer<T> {
  readonly code: number;
  readonly data?: T;
}

/** The parts of the SDK that are used; tests provide their own. */
export interface RongSdk {
  readonly Events: Readonly<Record<"CONNECTED" | "DISCONNECT" | "SUSPEND" | "MESSAGES" | "TYPING_STATUS", string>>;
  readonly BaseMessage: new (
    type: string,
    content: Record<string, unknown>,
    isPersisted?: boolean,
    isCounted?: boolean,
  ) => object;
  init(options: { appkey: string }): void;
  registerMessageType(type: string, isPersisted: boolean, isCounted: boolean): unknown;
  connect(token: string): Promise<RongAnswer<{ userId: string }>>;
  disconnect(): Promise<void>;
  addEventListener(event: string, listener: (payload: never) => void): void;
  removeEventListener(event: string, listener: (payload: never) => void): void;
  sendMessage(place: RongPlace, message: object): Promise<RongAnswer<RongMessage>>;
  recallMessage(place: RongPlace, options: { messageUId: string; sentTime: number }): Promise<RongAnswer<RongMessage>>;
  getHistoryMessages(
    place: RongPlace,
    options: { timestamp: number; count: number; order: 0 | 1 },
  ): Promise<RongAnswer<{ list: RongMessage[]; hasMore: boolean }>>;
  sendReadReceiptMessage(targetId: string, messageUId: string, timestamp: number): Promise<unknown>;
  sendTypingStatusMessage(place: RongPlace, type: string): Promise<unknown>;
}

/** Signed in elsewhere, blocked, or signed out by the service: a retry would only compete with the other window. */
const kicked: readonly number[] = [31010, 31009, 31011];
const tokenRefused: readonly number[] = [31004, 31020];
const pageMax = 100;

const rongModule = lateModule(async () => await import("@rongcloud/imlib-next"));
let ready: Promise<RongSdk> | undefined;

/** Fetched only when it is used: the SDK is bigger than a page of the console. Its init may run once per page load. */
export function loadRongSdk(appKey: string): Promise<RongSdk> {
  ready ??= rongModule().then((module) => {
    // The SDK's own types declare far more than is used; its functions have the shapes above.
    const sdk = module as unknown as RongSdk;
    sdk.init({ appkey: appKey });
    sdk.registerMessageType(customType, true, true);
    return sdk;
  });
  // A load that failed is retried on the next connection.
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

const chatToken = (userId: number): Promise<string> =>
  call(createChatToken, { params: { userId, sameUserId: userId }, background: true });

/** The same client over RongCloud; our five attempts replace the SDK's own. */
export const rongCloudLink =
  (accountId: number, load: () => Promise<RongSdk>, tokenOf = chatToken): OpenLink =>
  async (events: LinkEvents): Promise<ChatLink> => {
    const fail = (): never => {
      throw new LinkFailure("lost");
    };
    const sdk = await load().catch(fail);
    const token = await tokenOf(accountId).catch(fail);
    let isOver = false;
    /** Our message ids by theirs: recalls and read marks use the service's id. */
    const rongIds = new Map<string, string>();
    const take = (message: RongMessage) => {
      const ours = fromRong(message, accountId);
      rongIds.set(ours.msgId, message.messageUId);
      return ours;
    };
    const onMessages = ({ messages }: { messages: readonly RongMessage[] }) => events.onMessages(messages.map(take));
    const onTyping = ({
      status,
    }: {
      status: readonly { conversationType: number; targetId: string; userId: string }[];
    }) => {
      for (const one of status)
        events.onSignal({ t: "typing", conversationId: fromPlace(one), userId: Number(one.userId) });
    };
    const fromPlace = (place: RongPlace): string =>
      fromRong({ ...place, senderUserId: "0", messageType: "", messageUId: "", sentTime: 0, content: {} }, accountId)
        .conversationId;
    const finish = (code: number) => {
      if (isOver) return;
      close();
      events.onEnd(kicked.includes(code) ? "elsewhere" : tokenRefused.includes(code) ? "token" : "lost");
    };
    const close = () => {
      isOver = true;
      sdk.removeEventListener(sdk.Events.MESSAGES, onMessages);
      sdk.removeEventListener(sdk.Events.TYPING_STATUS, onTyping);
      sdk.removeEventListener(sdk.Events.DISCONNECT, finish);
      sdk.removeEventListener(sdk.Events.SUSPEND, finish);
      void sdk.disconnect();
    };
    const { code, data } = await sdk.connect(token).catch(fail);
    if (code !== 0 || data === undefined)
      throw new LinkFailure(tokenRefused.includes(code) ? "token" : kicked.includes(code) ? "elsewhere" : "lost");
    sdk.addEventListener(sdk.Events.MESSAGES, onMessages);
    sdk.addEventListener(sdk.Events.TYPING_STATUS, onTyping);
    sdk.addEventListener(sdk.Events.DISCONNECT, finish);
    sdk.addEventListener(sdk.Events.SUSPEND, finish);

    const page = async (conversationId: string, timestamp: number, count: number, order: 0 | 1) => {
      const answer = await sdk.getHistoryMessages(rongPlace(conversationId, accountId), {
        timestamp,
        count: Math.min(count, pageMax),
        order,
      });
      if (answer.code !== 0 || answer.data === undefined) throw new LinkFailure("lost");
      return { list: answer.data.list.map(take), hasMore: answer.data.hasMore };
    };
    return {
      userId: Number(data.userId),
      time: Date.now(),
      async send(message) {
        if (isOver) throw new LinkFailure("lost");
        const { type, content } = toRong(message);
        const answer = await sdk.sendMessage(
          rongPlace(message.conversationId, accountId),
          new sdk.BaseMessage(type, content, true, true),
        );
        if (isOver) throw new LinkFailure("lost");
        if (answer.code !== 0 || answer.data === undefined) throw new SendRefused(String(answer.code));
        return take(answer.data);
      },
      async recall(message) {
        const messageUId = rongIds.get(message.msgId) ?? message.msgId;
        const answer = await sdk.recallMessage(rongPlace(message.conversationId, accountId), {
          messageUId,
          sentTime: message.msgTime,
        });
        if (answer.code !== 0) throw new SendRefused(String(answer.code));
        return {
          ...message,
          msgId: `wd:${message.msgId}`,
          msgType: "WITHDRAW",
          msgBody: { targetMsgId: message.msgId, operatorId: accountId },
        };
      },
      history: (conversationId, before, count) => page(conversationId, before ?? 0, count, 0),
      // The service delivers missed messages by itself once the connection is up.
      newer: async () => ({ list: [], hasMore: false }),
      read(conversationId, time) {
        const { conversationType, targetId } = rongPlace(conversationId, accountId);
        if (conversationType === 1) void sdk.sendReadReceiptMessage(targetId, "", time).catch(() => undefined);
      },
      typing: (conversationId) =>
        void sdk.sendTypingStatusMessage(rongPlace(conversationId, accountId), "RC:TxtMsg").catch(() => undefined),
      view: () => undefined,
      close: () => {
        if (isOver) return;
        close();
        events.onEnd("lost");
      },
    };
  };
