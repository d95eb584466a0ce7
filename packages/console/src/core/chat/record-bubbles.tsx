import { type RecordMessage, hitWords } from "@hongxian/contract/core/chat/chat-reading.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { ReactNode } from "react";
import { clockText } from "../../platform/shanghai-time.ts";
import { Face } from "../../ui/fields/member-field.tsx";
import { MessageContent, isBare } from "./message-content.tsx";
import "./record-bubbles.css";

interface RecordBubbleProps {
  readonly message: RecordMessage;
  /** Drawn at the right. */
  readonly right: boolean;
  readonly marks?: readonly string[];
  readonly current?: boolean;
  readonly chosen?: boolean;
  readonly extra?: ReactNode;
  onChoose?(): void;
}

/** One message of the records as it was sent, with what the automatic check and the reviewers did to it. */
export function RecordBubble({ message, right, marks = [], current, chosen, extra, onChoose }: RecordBubbleProps) {
  const { msgType, msgBody, state, machineResult, machineLabel, fromName, fromImg, msgTime, staff } = message;
  if (msgType === "SYSTEM")
    return (
      <p className="record-line size-12 text3 align-center">
        <MessageContent type={msgType} body={msgBody} />
      </p>
    );
  const isHit = machineResult === "REVIEW" || machineResult === "BLOCK";
  const names = [
    "record-row",
    right ? "record-right" : "",
    isHit ? "record-hit" : "",
    current === true ? "on-fill2" : "",
    chosen === true ? "record-chosen" : "",
  ];
  return (
    <div className={names.filter((name) => name !== "").join(" ")} data-msg={message.msgId} aria-current={current}>
      <Face src={fromImg} name={fromName} size={28} />
      <div className="record-said grid to-start shrink-x gap-3" role="presentation" onClick={onChoose}>
        <span className="caption">
          {fromName}
          {staff !== null && ` · ${staff.name}`} <time className="num">{clockText(msgTime)}</time>
          {state === "WITHDRAWN" && <em>已撤回</em>}
          {state === "BLOCKED" && <em>已拦截</em>}
          {state === "DELETED" && <em>已删除</em>}
          {machineLabel !== "" && <em className="record-label">命中 {machineLabel}</em>}
        </span>
        <span
          className={
            isBare(msgType) ? "" : state === "NORMAL" ? "record-text breaks lines" : "record-text breaks lines text3"
          }
        >
          {msgType === "CMD" ? (
            chatMessages.unknownType
          ) : (
            <MessageContent type={msgType} body={msgBody} marks={[...marks, ...hitWords(machineLabel)]} />
          )}
        </span>
      </div>
      {extra}
    </div>
  );
}
