import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { ExclamationCircleFilled, LoadingOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { memo } from "react";
import { MessageContent, isBare } from "../../core/chat/message-content.tsx";
import type { PendingMessage } from "../../core/chat/outbox.ts";
import { Face } from "../../ui/fields/member-field.tsx";

interface Quote {
  readonly fromName: string;
  readonly text: string;
}
const quoteOf = (body: Readonly<Record<string, unknown>>): Quote | null => {
  const quote = body["quote"];
  return typeof quote === "object" && quote !== null && "fromName" in quote && "text" in quote
    ? { fromName: String(quote.fromName), text: String(quote.text) }
    : null;
};

interface BubbleProps {
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly marks?: readonly string[];
}

export function Bubble({ type, body, marks }: BubbleProps) {
  const quote = quoteOf(body);
  return (
    <span className="bubble-box grid gap-4">
      {quote !== null && (
        <span className="bubble-quote cut size-12 text3">
          {quote.fromName}：{quote.text}
        </span>
      )}
      <span className={isBare(type) ? "bubble-bare" : "bubble breaks lines size-14 lead-22"}>
        <MessageContent type={type} body={body} {...(marks === undefined ? {} : { marks })} />
      </span>
    </span>
  );
}

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** 已读, 未读 or how many have read. */
  readonly mark: string;
  /** In groups every message shows the name of its sender. */
  readonly named: boolean;
  readonly menu: (message: ChatMessage) => MenuProps["items"];
}

/** One acknowledged message with its menu. */
export const MessageRow = memo(function MessageRow({ message, own, mark, named, menu }: MessageRowProps) {
  const { msgType, msgBody, state, fromName, fromImg } = message;
  if (state === "WITHDRAWN") return <p className="talk-line">{chatMessages.withdrew(fromName)}</p>;
  if (msgType === "SYSTEM")
    return (
      <p className="talk-line">
        <MessageContent type={msgType} body={msgBody} />
        {msgBody["code"] === "TRANSFER" && "（仅员工可见）"}
      </p>
    );
  return (
    <div className={own ? "talk-row talk-own" : "talk-row"} data-msg={message.msgId}>
      <Face src={fromImg} name={fromName} size={32} />
      <div className="talk-said grid to-start shrink-x">
        {named && !own && <span className="size-12 text3">{fromName}</span>}
        <Dropdown trigger={["contextMenu"]} menu={{ items: menu(message) ?? [] }}>
          <div tabIndex={-1}>
            <Bubble type={msgType} body={msgBody} />
          </div>
        </Dropdown>
      </div>
      {own && mark !== "" && <span className="num fixed size-12 text3">{mark}</span>}
    </div>
  );
});

interface PendingRowProps {
  readonly message: PendingMessage;
  readonly face: { readonly src: string | null; readonly name: string };
  onAgain(): void;
  onDrop(): void;
}

/** A pending message: being sent, or failed with its reason and a button to resend it. */
export function PendingRow({ message, face, onAgain, onDrop }: PendingRowProps) {
  return (
    <div className="talk-row talk-own talk-pending">
      <Face src={face.src} name={face.name} size={32} />
      <div className="talk-said grid to-start shrink-x">
        <Bubble type={message.msgType} body={message.msgBody} />
      </div>
      {message.failed === null ? (
        <span className="fixed size-12 text3">
          <LoadingOutlined /> 发送中
        </span>
      ) : (
        <span className="talk-failed row fixed gap-4 size-12 brick" role="alert">
          <button type="button" className="plain-button" aria-label="重新发送" title="点击重新发送" onClick={onAgain}>
            <ExclamationCircleFilled />
          </button>
          {message.failed === "" || message.failed === chatMessages.waitedTooLong
            ? chatMessages.waitedTooLong
            : message.failed}
          <Button type="text" size="small" onClick={onDrop}>
            删除
          </Button>
        </span>
      )}
    </div>
  );
}
