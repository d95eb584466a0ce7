import { conversationFilter, groupKind } from "@hongxian/contract/core/chat/chat.choices.ts";
import {
  chatGrants,
  type ConversationRow,
  editConversation,
  getConversations,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { getConversationCounts } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { BellOutlined, PlusOutlined, PushpinFilled, SearchOutlined, TeamOutlined } from "@ant-design/icons";
import { Button, Dropdown, Input } from "antd";
import { type UIEvent, useEffect, useEffectEvent, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { createDrafts } from "../../core/chat/drafts.ts";
import { EmojiText } from "../../core/emoji/emoji-text.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { Face } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { RemarkDialog } from "./desk-dialogs.tsx";

type FilterKey = ChoiceOf<typeof conversationFilter>;
const counted: readonly FilterKey[] = ["UNREAD", "WAITING", "OVERDUE"];
const pageStep = 50;
const settleMs = 300;
const minuteMs = 60_000;

/** Minutes a member has waited, once they exceed the limit. */
const overdueMinutes = ({ type, waitingSince }: ConversationRow, now: number): number | null => {
  if (type !== "P2P" || waitingSince === null) return null;
  const minutes = Math.floor((now - waitingSince) / minuteMs);
  return minutes >= chatLimits.overdueMinutes ? minutes : null;
};
const waitText = (minutes: number): string =>
  minutes < 120
    ? `${minutes} 分钟`
    : minutes < 2880
      ? `${Math.floor(minutes / 60)} 小时`
      : `${Math.floor(minutes / 1440)} 天`;

const timeText = (ms: number | null): string => {
  if (ms === null) return "";
  const { text, today } = shortTime(new Date(ms).toISOString());
  return today ? text.slice(3) : text.slice(0, 5);
};

interface RowProps {
  readonly row: ConversationRow;
  readonly draft: string;
  readonly current: boolean;
  readonly now: number;
  onOpen(): void;
  onChange(change: { readonly top?: boolean; readonly mute?: boolean }): void;
  onRemark(): void;
}

function Row({ row, draft, current, now, onOpen, onChange, onRemark }: RowProps) {
  const minutes = overdueMinutes(row, now);
  const items = [
    { key: "top", label: row.top ? "取消置顶" : "置顶", onClick: () => onChange({ top: !row.top }) },
    { key: "mute", label: row.mute ? "取消免打扰" : "免打扰", onClick: () => onChange({ mute: !row.mute }) },
    { key: "remark", label: "备注", onClick: onRemark },
  ];
  return (
    <Dropdown trigger={["contextMenu"]} menu={{ items }}>
      <button
        type="button"
        className={current ? "conversation thread-left" : "conversation"}
        aria-current={current}
        onClick={onOpen}
      >
        <span className="fixed anchor">
          {row.type === "P2P" ? (
            <Face src={row.avatar} name={row.name} size={38} />
          ) : (
            <span className="conversation-group grid text2">
              <TeamOutlined />
            </span>
          )}
        </span>
        <span className="conversation-text grid grow shrink-x gap-2">
          <span className="conversation-name row shrink-x gap-6">
            <b className="cut weight-500" title={row.name}>
              {row.name}
            </b>
            {row.top && <PushpinFilled className="conversation-pin" aria-label="置顶" />}
            {row.mute && <BellOutlined className="conversation-pin" aria-label="免打扰" />}
            <time className="num">{timeText(row.lastMsgTime)}</time>
          </span>
          <span className="row shrink-x gap-6">
            <span className="conversation-preview grow shrink-x cut size-12 text3">
              {draft === "" ? (
                <EmojiText text={row.lastMsgPreview} />
              ) : (
                <>
                  <em className="accent">[草稿]</em> {draft}
                </>
              )}
            </span>
            {minutes !== null && <span className="num fixed size-12 weight-500 brick">{waitText(minutes)}</span>}
            {row.official && <Tag tone="accent">官方</Tag>}
            {row.groupKind !== null && <Tag tone="mute">{groupKind.labels[row.groupKind]}</Tag>}
            {row.unread > 0 && (
              <i className="conversation-unread num fixed size-11 align-center">
                {row.unread > 99 ? "99+" : row.unread}
              </i>
            )}
          </span>
        </span>
      </button>
    </Dropdown>
  );
}

interface ConversationListProps {
  readonly accountId: number;
  readonly client: ChatClient | undefined;
  readonly conversationId: string | null;
  onOpen(conversationId: string): void;
  onStart(): void;
}

/** The conversations of one account, as the server orders them; socket events reload them. */
export function ConversationList({ accountId, client, conversationId, onOpen, onStart }: ConversationListProps) {
  const [search, setSearch] = usePageSearch();
  const filter = conversationFilter.values.find((value) => value === search.get("filter")) ?? "ALL";
  const setFilter = (next: FilterKey) => {
    const params = new URLSearchParams(search);
    if (next === "ALL") params.delete("filter");
    else params.set("filter", next);
    setSearch(params, { replace: true });
  };
  const [keyword, setKeyword] = useState("");
  const [size, setSize] = useState(pageStep);
  const [now, setNow] = useState(Date.now);
  const [remarked, setRemarked] = useState<ConversationRow | null>(null);
  const can = useCan();
  const { data, error, reload } = useData(getConversations, { query: { accountId, keyword, filter, page: 1, size } });
  const counts = useData(getConversationCounts, { query: { accountId } });
  const drafts = createDrafts(accountId).all();

  const refresh = useEffectEvent(() => {
    reload();
    counts.reload();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, settleMs);
    };
    const leave = [
      client?.onMessages(soon),
      client?.onSignal(({ t }) => (t === "typing" || t === "view" ? undefined : soon())),
      client?.onState(({ state }) => (state === "connected" ? soon() : undefined)),
    ];
    const clock = setInterval(() => setNow(Date.now()), minuteMs / 2);
    return () => {
      clearTimeout(timer);
      clearInterval(clock);
      for (const each of leave) each?.();
    };
  }, [client]);

  const rows = data?.list ?? [];
  const step = (by: number) => {
    const at = rows.findIndex((row) => row.conversationId === conversationId);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next !== undefined) onOpen(next.conversationId);
  };
  useKeys({
    j: { label: "下一个会话", run: () => step(1) },
    k: { label: "上一个会话", run: () => step(-1) },
  });
  const change = (row: ConversationRow, part: { readonly top?: boolean; readonly mute?: boolean }) =>
    call(editConversation, { params: { id: row.conversationId }, body: { accountId, ...part } }).then(
      reload,
      toastError,
    );
  const handleScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 200;
    if (isNearEnd && rows.length >= size && size < chatLimits.conversations) setSize(size + pageStep);
  };
  return (
    <>
      <div className="desk-search flex fixed gap-6">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder="昵称 / 用户ID"
          aria-label="搜索会话"
          onChange={(event) => setKeyword(event.target.value.trim())}
        />
        {can(chatGrants.start) && (
          <Button icon={<PlusOutlined />} aria-label="发起聊天" title="发起聊天" onClick={onStart} />
        )}
      </div>
      <div className="desk-filters flex fixed gap-2" role="tablist" aria-label="会话筛选">
        {conversationFilter.values.map((key) => {
          const n = counted.includes(key) ? (counts.data?.[key as "UNREAD" | "WAITING" | "OVERDUE"] ?? 0) : 0;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === filter}
              className={`nowrap size-12 text2 pointer ${key === "OVERDUE" && n > 0 ? "desk-late" : ""}`}
              onClick={() => setFilter(key)}
            >
              {conversationFilter.labels[key]}
              {n > 0 && <em className="num">{n}</em>}
            </button>
          );
        })}
      </div>
      <nav className="conversations" aria-label="会话列表" onScroll={handleScroll}>
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {data === undefined && error === null && <PanelState kind="loading" lines={8} />}
        {data !== undefined && rows.length === 0 && <PanelState kind="empty" text="没有会话" />}
        {rows.map((row) => (
          <Row
            key={row.conversationId}
            row={row}
            draft={row.conversationId === conversationId ? "" : (drafts[row.conversationId] ?? "")}
            current={row.conversationId === conversationId}
            now={now}
            onOpen={() => onOpen(row.conversationId)}
            onChange={(part) => void change(row, part)}
            onRemark={() => setRemarked(row)}
          />
        ))}
      </nav>
      {remarked !== null && (
        <RemarkDialog
          accountId={accountId}
          conversationId={remarked.conversationId}
          onDone={() => {
            setRemarked(null);
            reload();
          }}
          onClose={() => setRemarked(null)}
        />
      )}
    </>
  );
}
