import { type RecordMessage, readingReason, type ReadingReason } from "@hongxian/contract/core/chat/chat-reading.ts";
import { getMessageContext } from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button } from "antd";
import { useState } from "react";
import { ReasonFields } from "../../core/chat/reason-fields.tsx";
import { RecordBubble } from "../../core/chat/record-bubbles.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface ContextDrawerProps {
  readonly message: RecordMessage;
  readonly reason: string | undefined;
  readonly refNo: string;
  onClose(): void;
}

function Context({ message, reading }: { message: RecordMessage; reading: ReadingReason }) {
  const { data, error, reload } = useData(getMessageContext, { params: { msgId: message.msgId }, query: reading });
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" />;
  return data.map((one) => (
    <RecordBubble
      key={one.msgId}
      message={one}
      right={one.fromId !== message.fromId}
      current={one.msgId === message.msgId}
    />
  ));
}

/** 上下文: the messages before and after; needs a reason, like all reading of others' messages. */
export function ContextDrawer({ message, reason, refNo, onClose }: ContextDrawerProps) {
  const [draft, setDraft] = useState({ reason, refNo });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const initial = readingReason.safeParse({ reason, refNo });
  const [reading, setReading] = useState<ReadingReason | null>(initial.success ? initial.data : null);
  const open = () => {
    const parsed = readingReason.safeParse(draft, { reportInput: true });
    if (parsed.success) setReading(parsed.data);
    else setErrors(fieldErrors(parsed.error.issues));
  };
  return (
    <PageDrawer open size={480} title="上下文" onClose={onClose}>
      {reading === null ? (
        <>
          <ReasonFields {...draft} errors={errors} onChange={(change) => setDraft({ ...draft, ...change })} />
          <Button type="primary" onClick={open}>
            查看上下文
          </Button>
        </>
      ) : (
        <Context message={message} reading={reading} />
      )}
    </PageDrawer>
  );
}
