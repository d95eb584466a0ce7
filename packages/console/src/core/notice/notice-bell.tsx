import { BellOutlined } from "@ant-design/icons";
import { noticeKind } from "@hongxian/contract/core/notice/notice.endpoints.ts";
import { Button, Popover } from "antd";
import { useState } from "react";
import { openAddress } from "../../platform/address.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useLiveConnected } from "../live/live-events.ts";
import { type Notice, useNotices } from "./use-notices.ts";
import "./notice-bell.css";

/** On a phone the bell stands at the edge of the screen; the list keeps off it, and its button is as high as a finger. */
const fromEdge = { offset: [-12, 4] };
const finger = { height: 44 } as const;

interface NoticeBellProps {
  readonly onPhone?: boolean;
  onOpen?(link: string): void;
}

/** The bell: unread count, the newest notices, a click opens what a notice is about. */
export function NoticeBell({ onPhone = false, onOpen = openAddress }: NoticeBellProps) {
  const [open, setOpen] = useState(false);
  const { notices, unread, error, retry, markRead } = useNotices();

  const choose = (notice: Notice) => {
    if (notice.readTime === null) void markRead([notice.id]);
    if (notice.link === null) return;
    setOpen(false);
    onOpen(notice.link);
  };

  const content = (
    <section className="notices" aria-label="通知">
      <header className="row spread">
        <b>通知</b>
        <Button
          type="text"
          size="small"
          style={onPhone ? finger : {}}
          disabled={unread === 0}
          onClick={() => void markRead()}
        >
          全部已读
        </Button>
      </header>
      <LiveNote />
      {error !== null && <PanelState kind="error" text={error.message} onRetry={retry} />}
      {error === null && notices === undefined && <PanelState kind="loading" />}
      {notices?.length === 0 && <PanelState kind="empty" text="暂无通知" />}
      <ul>
        {notices?.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className={notice.readTime === null ? "notice notice-unread" : "notice"}
              onClick={() => choose(notice)}
            >
              <span className="notice-head flex at-baseline spread gap-12">
                <b>{notice.title}</b>
                <span className="caption">
                  {noticeKind.labels[notice.kind]} · {shortTime(notice.createdTime).text}
                </span>
              </span>
              {notice.content !== "" && (
                <span className="notice-text clip size-12 text2 lead-18">{notice.content}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      align={onPhone ? fromEdge : {}}
      content={content}
      styles={{ container: { padding: 0 } }}
    >
      <button type="button" className="icon-button" aria-label={unread === 0 ? "通知" : `通知，${unread} 条未读`}>
        <BellOutlined />
        {unread > 0 && <i className="notice-badge">{unread > 99 ? "99+" : unread}</i>}
      </button>
    </Popover>
  );
}

function LiveNote() {
  const connected = useLiveConnected();
  return !connected && <p className="tone-ochre size-12 pad-6-16 lead-18">实时连接已断开，正在轮询</p>;
}
