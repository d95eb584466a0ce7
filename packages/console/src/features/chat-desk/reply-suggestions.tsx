import { adoptAnswer, suggestChat } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { aiSource } from "@hongxian/contract/core/ai/ai.choices.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { deskGrants } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { BulbOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { type CallData, call } from "../../platform/call.ts";

type Suggested = CallData<typeof suggestChat> & { readonly after: string };

const waitMs = 600;
const shownLines = 10;

interface ReplySuggestionsProps {
  readonly userId: number;
  readonly messages: readonly ChatMessage[];
  onFill(text: string): void;
}

/** 回复建议: suggestions for the member's last message. A click fills the input; nothing is ever sent automatically. */
export function ReplySuggestions({ userId, messages, onFill }: ReplySuggestionsProps) {
  const can = useCan();
  const may = can(deskGrants.suggest);
  const [found, setFound] = useState<Suggested | null>(null);
  const spoken = messages
    .filter(({ msgType, state }) => msgType === "TEXT_MSG" && state === "NORMAL")
    .slice(-shownLines);
  const last = spoken.at(-1);
  const unansweredId = may && last !== undefined && last.fromId === userId ? last.msgId : null;
  const lines = JSON.stringify(
    spoken.map(({ fromId, msgBody }) => ({
      fromMember: fromId === userId,
      text: String(msgBody["text"] ?? "").slice(0, 2000),
    })),
  );
  useEffect(() => {
    if (unansweredId === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { userId, messages: JSON.parse(lines) as { fromMember: boolean; text: string }[] };
      // The desk works without suggestions too.
      call(suggestChat, { body, signal: stop.signal, background: true })
        .then((answer) => setFound({ ...answer, after: unansweredId }))
        .catch(() => undefined);
    }, waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [unansweredId, userId, lines]);
  if (unansweredId === null || found?.after !== unansweredId || found.replies.length === 0) return null;
  const take = (text: string) => {
    onFill(text);
    if (found.logId !== null) call(adoptAnswer, { params: { id: found.logId, adopted: true } }).catch(() => undefined);
  };
  return (
    <div className="suggestions row fixed gap-8" role="group" aria-label="回复建议">
      <span className="caption" title={aiSource.labels[found.source]}>
        <BulbOutlined /> 回复建议
      </span>
      {found.replies.map((reply) => (
        <button key={reply} type="button" title={reply} onClick={() => take(reply)}>
          {reply}
        </button>
      ))}
    </div>
  );
}
