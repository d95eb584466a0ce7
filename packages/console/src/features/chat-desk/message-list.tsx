import type { ChatAccount, ConversationRow } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { Button, type MenuProps } from "antd";
import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { useClientNews } from "../../core/chat/desk-clients.ts";
import { MediaPlayer } from "../../core/chat/play-media.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { MessageRow, PendingRow } from "./message-row.tsx";

const gapMs = 5 * 60_000;
const nearPx = 80;

interface MessageListProps {
  readonly client: ChatClient;
  readonly account: ChatAccount;
  readonly conversation: ConversationRow;
  /** How far each other participant has read. */
  readonly reads: ReadonlyMap<number, number>;
  readonly menu: (message: ChatMessage) => MenuProps["items"];
  onEarlier(): void;
}

const isShown = ({ msgType, state }: ChatMessage) =>
  msgType !== "CMD" && msgType !== "WITHDRAW" && (state === "NORMAL" || state === "WITHDRAWN");

const timeOver = (ms: number): string => shortTime(new Date(ms).toISOString()).text;

/**
 * The messages, newest at the bottom. Only the last ones are rendered; scrolling up renders more and fetches what the
 * client does not have, until its cache is full.
 */
export function MessageList({ client, account, conversation, reads, menu, onEarlier }: MessageListProps) {
  useClientNews(client);
  const { conversationId, type } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<number>(chatLimits.olderPage);
  const [hasMore, setHasMore] = useState(true);
  const [loading, setLoading] = useState(false);
  const [first, setFirst] = useState(false);
  const stuck = useRef(true);
  const heightBefore = useRef<number | null>(null);

  const all = client.messages(conversationId).filter(isShown);
  const pending = client.pending(conversationId);
  const shown = all.slice(-drawn);
  const limit = type === "P2P" ? chatLimits.p2pCache : chatLimits.groupCache;
  const isFull = all.length >= limit;
  const isConnected = client.state().state === "connected";

  useEffect(() => {
    if (!isConnected) return;
    // The state of the connection shows what is wrong; the next connection loads again.
    client.history(conversationId).then(
      (page) => {
        setHasMore(page.hasMore);
        setFirst(true);
      },
      () => undefined,
    );
  }, [client, conversationId, isConnected]);

  // Messages are reported as read while the page is visible.
  const lastId = all.at(-1)?.msgId;
  useEffect(() => {
    if (!isConnected || lastId === undefined) return undefined;
    const tell = () => {
      if (document.visibilityState === "visible") client.read(conversationId);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [client, conversationId, lastId, isConnected]);
  useEffect(() => {
    if (!isConnected) return undefined;
    client.view(conversationId);
    return () => client.view(null);
  }, [client, conversationId, isConnected]);

  // The view stays at the newest message if it was there, and at the same message while older ones are added above.
  const size = [lastId, shown.length, pending.length, first].join("/");
  const sized = useRef("");
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || sized.current === size) return;
    sized.current = size;
    if (heightBefore.current !== null) {
      element.scrollTop += element.scrollHeight - heightBefore.current;
      heightBefore.current = null;
    } else if (stuck.current) element.scrollTop = element.scrollHeight;
  }, [size]);

  // Suggestions, a quoted message or the keyboard of a phone take height from the messages.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      if (stuck.current) element.scrollTop = element.scrollHeight;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const older = () => {
    if (loading || box.current === null) return;
    const drawMore = () => {
      heightBefore.current = box.current?.scrollHeight ?? null;
      setDrawn(drawn + chatLimits.olderPage);
    };
    if (drawn < all.length) return drawMore();
    if (!hasMore || isFull) return undefined;
    setLoading(true);
    const before = all[0]?.msgTime;
    return void client
      .history(conversationId, before === undefined ? {} : { before })
      .then((page) => {
        drawMore();
        setHasMore(page.hasMore);
      })
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  const handleScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    stuck.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < nearPx;
    if (currentTarget.scrollTop < nearPx) older();
  };
  const markOf = ({ fromId, msgTime }: ChatMessage): string => {
    if (fromId !== account.userId) return "";
    const readers = [...reads.values()].filter((time) => time >= msgTime).length;
    if (type !== "P2P") return readers === 0 ? "未读" : `${readers}人已读`;
    return readers > 0 ? "已读" : "未读";
  };
  const isAtEnd = drawn >= all.length;
  return (
    <MediaPlayer>
      <div ref={box} className="talk grow shrink-y scroll" role="log" aria-label="消息" onScroll={handleScroll}>
        {first && isAtEnd && (isFull || !hasMore) && (
          <div className="talk-line">
            {isFull ? <Button onClick={onEarlier}>查看更早记录</Button> : all.length > 0 && "没有更早的消息了"}
          </div>
        )}
        {!first && all.length === 0 && <PanelState kind="loading" />}
        {first && all.length === 0 && pending.length === 0 && <PanelState kind="empty" text="还没有消息，打个招呼吧" />}
        {shown.map((message, at) => {
          const before = shown[at - 1];
          const isGap = before === undefined || message.msgTime - before.msgTime > gapMs;
          return (
            <div key={message.msgId}>
              {isGap && <p className="talk-line num">{timeOver(message.msgTime)}</p>}
              <MessageRow
                message={message}
                own={message.fromId === account.userId}
                mark={markOf(message)}
                named={type !== "P2P"}
                menu={menu}
              />
            </div>
          );
        })}
        {pending.map((message) => (
          <PendingRow
            key={message.msgId}
            message={message}
            face={{ src: account.imageUrl, name: account.firstName }}
            onAgain={() => client.resend(message.msgId)}
            onDrop={() => client.discard(message.msgId)}
          />
        ))}
      </div>
    </MediaPlayer>
  );
}
