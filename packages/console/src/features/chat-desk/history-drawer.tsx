import { getMessages } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import { Button, DatePicker, Input, Select } from "antd";
import { useEffect, useState } from "react";
import { MessageContent } from "../../core/chat/message-content.tsx";
import { call } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";

const typeOptions = msgType.values
  .filter((value) => value !== "CMD" && value !== "WITHDRAW")
  .map((value) => ({ value, label: msgType.labels[value] }));

interface HistoryDrawerProps {
  readonly accountId: number;
  readonly conversationId: string;
  readonly name: string;
  /** Begins before this time. */
  readonly before?: number | undefined;
  onClose(): void;
}

interface HistoryFilters {
  readonly keyword: string;
  readonly type: MsgType | undefined;
  readonly day: string | undefined;
}

/** 历史记录: every message of the conversation, page by page, read-only and not cached. */
export function HistoryDrawer({ accountId, conversationId, name, before, onClose }: HistoryDrawerProps) {
  const [filters, setFilters] = useState<HistoryFilters>({ keyword: "", type: undefined, day: undefined });
  const [list, setList] = useState<readonly ChatMessage[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [busy, setBusy] = useState(false);
  const read = (beforeTime: number | undefined) =>
    call(getMessages, {
      query: {
        accountId,
        conversationId,
        keyword: filters.keyword,
        size: 50,
        ...(filters.type === undefined ? {} : { msgType: filters.type }),
        ...(filters.day === undefined ? {} : { day: filters.day }),
        ...(beforeTime === undefined ? {} : { beforeTime }),
      },
    });
  useEffect(() => {
    let isLeft = false;
    read(before)
      .then((page) => {
        if (isLeft) return;
        setList(page.list);
        setHasMore(page.hasMore);
      })
      .catch(toastError);
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [accountId, conversationId, filters, before]);
  const more = async () => {
    setBusy(true);
    try {
      const page = await read(list?.[0]?.msgTime);
      setList([...page.list, ...(list ?? [])]);
      setHasMore(page.hasMore);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <PageDrawer open size={480} title={`历史记录 · ${name}`} onClose={onClose}>
      <div className="history-filters grid gap-6">
        <Input.Search
          allowClear
          placeholder="搜索文字"
          onSearch={(text) => setFilters({ ...filters, keyword: text.trim().slice(0, 50) })}
        />
        <Select
          allowClear
          placeholder="类型"
          aria-label="类型"
          options={typeOptions}
          onChange={(value: MsgType | undefined) => setFilters({ ...filters, type: value })}
        />
        <DatePicker
          placeholder="日期"
          onChange={(date) => setFilters({ ...filters, day: date === null ? undefined : date.format("YYYY-MM-DD") })}
        />
      </div>
      {hasMore && (
        <div className="talk-line">
          <Button disabled={busy} onClick={() => void more()}>
            查看更早记录
          </Button>
        </div>
      )}
      {list === null && <PanelState kind="loading" />}
      {list?.length === 0 && <PanelState kind="empty" text="没有符合条件的消息" />}
      <ol className="history-list">
        {list?.map((message) => (
          <li key={message.msgId}>
            <span className="caption">
              {message.fromName} <time className="num">{clockText(message.msgTime)}</time>
            </span>
            <div className="breaks lines">
              {message.state === "WITHDRAWN" || message.msgType === "WITHDRAW" ? (
                <span className="caption">{chatMessages.withdrew(message.fromName)}</span>
              ) : (
                <MessageContent type={message.msgType} body={message.msgBody} marks={[filters.keyword]} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </PageDrawer>
  );
}
