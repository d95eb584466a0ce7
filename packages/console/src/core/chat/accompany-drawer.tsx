import { getAccompanyMessages } from "@hongxian/contract/core/chat/chat-reading.ts";
import type { AccompanyLog } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { RecordBubble } from "./record-bubbles.tsx";

/** 查看会话: the messages of one stretch of service, read only. */
export function AccompanyDrawer({ log, onClose }: { log: AccompanyLog; onClose(): void }) {
  const { data, error, reload } = useData(getAccompanyMessages, { params: { id: log.id } });
  return (
    <PageDrawer
      open
      size={560}
      title={`${log.staff?.name ?? ""} 与 ${log.user?.firstName ?? log.userId} 的会话`}
      onClose={onClose}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data === undefined && error === null && <PanelState kind="loading" />}
      {data?.length === 0 && <PanelState kind="empty" text="没有消息" />}
      {data?.map((message) => (
        <RecordBubble key={message.msgId} message={message} right={message.fromId === log.accountUserId} />
      ))}
    </PageDrawer>
  );
}
