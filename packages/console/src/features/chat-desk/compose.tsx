import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { CloseOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { createDrafts } from "../../core/chat/drafts.ts";
import { usePhoneScreen } from "../../platform/phone-screen.ts";
import { toast } from "../../platform/toast.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { ComposeTools } from "./compose-tools.tsx";
import { type Sent, type StoreFile, sendMedia, sendVoice } from "./send-media.ts";

const textMax = 2000;
const typingMs = 3000;

export interface ComposeHandle {
  /** Puts a text into the input, replacing the current text or after it. */
  fill(text: string): void;
  focus(): void;
}

interface ComposeProps {
  readonly accountId: number;
  readonly conversationId: string;
  /** Why no message can be sent here; empty when one can. */
  readonly blocked: string;
  readonly quote: ChatMessage | null;
  /** The values of the names in braces in the phrases. */
  readonly variables: Readonly<Record<string, string>>;
  readonly handle: Ref<ComposeHandle>;
  onQuoteEnd(): void;
  onTyping(): void;
  onSend(type: MsgType, body: AnyBody): void;
}

const quoteText = ({ msgBody }: ChatMessage): string => String(msgBody["text"] ?? "").slice(0, 200);

/** The message being written: stored as a draft until it is sent. Enter sends, Ctrl+Enter inserts a new line. */
export function Compose({
  accountId,
  conversationId,
  blocked,
  quote,
  variables,
  handle,
  onQuoteEnd,
  onTyping,
  onSend,
}: ComposeProps) {
  const isPhone = usePhoneScreen();
  const drafts = createDrafts(accountId);
  const [text, setText] = useState(() => drafts.of(conversationId));
  const [phrases, setPhrases] = useState(false);
  const input = useRef<TextAreaRef>(null);
  const lastTypingSent = useRef(0);
  const { job, store, during } = useUpload();

  const change = (next: string) => {
    setText(next);
    drafts.save(conversationId, next);
    if (next !== "" && Date.now() - lastTypingSent.current > typingMs) {
      lastTypingSent.current = Date.now();
      onTyping();
    }
  };
  useImperativeHandle(handle, () => ({
    fill: (value) => {
      change(value);
      input.current?.focus({ cursor: "end" });
    },
    focus: () => input.current?.focus({ cursor: "end" }),
  }));
  const insert = (piece: string) => {
    const area = input.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    change(text.slice(0, from) + piece + text.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  const send = () => {
    if (blocked !== "") return void toast.warning(blocked);
    if (text.trim() === "") return void toast.warning(chatMessages.empty);
    if (text.length > textMax) return void toast.warning(chatMessages.tooLong);
    onSend("TEXT_MSG", {
      text,
      ...(quote === null ? {} : { quote: { msgId: quote.msgId, fromName: quote.fromName, text: quoteText(quote) } }),
    });
    setText("");
    drafts.save(conversationId, "");
    return onQuoteEnd();
  };
  const sendStored = async (make: (store: StoreFile) => Promise<Sent>) => {
    const sent = await during(() => make(store));
    if (sent !== null) onSend(sent.type, sent.body);
  };
  const sendFiles = async (files: readonly File[]) => {
    for (const file of files) await sendStored((put) => sendMedia(file, put));
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "/" && text === "") {
      event.preventDefault();
      setPhrases(true);
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) insert("\n");
    else send();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void sendFiles(files);
  };
  return (
    <footer className="compose">
      <ComposeTools
        variables={variables}
        phrases={phrases}
        disabled={blocked !== ""}
        onPhrases={setPhrases}
        onEmoji={(alt) => insert(`[${alt}]`)}
        onPhrase={(phrase) => {
          setPhrases(false);
          insert(phrase);
        }}
        onFiles={(files) => void sendFiles(files)}
        onVoice={(file, seconds) => void sendStored((put) => sendVoice(file, seconds, put))}
        onCard={(body) => onSend("CUSTOM_MSG", body)}
      />
      {quote !== null && (
        <div className="compose-quote row gap-8 size-12 text3">
          <span>
            {quote.fromName}：{quoteText(quote)}
          </span>
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="取消引用" onClick={onQuoteEnd} />
        </div>
      )}
      <Input.TextArea
        ref={input}
        className="compose-text"
        variant="borderless"
        aria-label="消息"
        placeholder={blocked === "" ? "输入消息" : blocked}
        disabled={blocked !== ""}
        rows={3}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      />
      <div className="compose-foot row gap-12">
        <span className={text.length > textMax ? "num size-12 brick" : "num caption"}>
          {text.length} / {textMax}
        </span>
        {job !== null && <UploadLine job={job} />}
        {!isPhone && (
          <span className="caption push">
            <KeyHint keys="Enter" /> 发送 <KeyHint keys="Ctrl Enter" /> 换行
          </span>
        )}
        <Button type="primary" {...(isPhone ? { className: "push" } : {})} disabled={blocked !== ""} onClick={send}>
          发送
        </Button>
      </div>
    </footer>
  );
}
