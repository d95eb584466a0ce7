import {
  changeRoomMember,
  getRoomMessages,
  recallRoomMessage,
  roomGrants,
  roomLimits,
} from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import type { RecordMessage } from "@hongxian/contract/core/chat/chat-reading.ts";
import { PauseOutlined, CaretRightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RecordBubble } from "../../core/chat/record-bubbles.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { runCall } from "../../kit/run-call.ts";

const everyMs = 3000;
const dayMinutes = 1440;

interface MonitorDrawerProps {
  readonly room: { readonly id: number; readonly name: string; readonly ownerUserId: number };
  onClose(): void;
}

/**
 * 实时查看: the last two hundred messages and new ones; J/K select, D recalls, M mutes for a day, O removes, space pauses.
 */
export function MonitorDrawer({ room, onClose }: MonitorDrawerProps) {
  const { data, error, reload } = useData(
    getRoomMessages,
    { params: { id: room.id }, query: { size: roomLimits.watched } },
    { everyMs },
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [still, setStill] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const can = useCan();
  const list = data ?? [];
  const lastId = list.at(-1)?.msgId;
  useEffect(() => {
    if (lastId !== undefined && !still && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [lastId, still]);
  const at = list.findIndex(({ msgId }) => msgId === chosen);
  const current = list[at];
  const go = (by: number) => {
    const next = list[at < 0 ? list.length - 1 : Math.max(0, Math.min(list.length - 1, at + by))];
    if (next === undefined) return;
    setStill(true);
    setChosen(next.msgId);
    box.current?.querySelector(`[data-msg="${CSS.escape(next.msgId)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const run = (task: Promise<unknown>) => void task.then(reload, toastError);
  const recall = ({ msgId }: RecordMessage) => run(runCall(recallRoomMessage, { params: { id: room.id, msgId } }));
  const change = ({ fromId }: RecordMessage, action: "MUTE" | "REMOVE") =>
    run(
      runCall(changeRoomMember, {
        params: { id: room.id, userId: fromId },
        body: { deed: action, minutes: dayMinutes },
      }),
    );
  // The window listens: the drawer takes the focus for itself when it opens.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    // The space bar already clicks a focused button.
    const isButton = event.target instanceof HTMLElement && event.target.closest("button") !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || (key === " " && isButton)) return;
    const keyActions: Readonly<Record<string, () => void>> = {
      j: () => go(1),
      k: () => go(-1),
      d: () => current !== undefined && can(roomGrants.recall) && recall(current),
      m: () => current !== undefined && can(roomGrants.mute) && change(current, "MUTE"),
      o: () => current !== undefined && can(roomGrants.remove) && change(current, "REMOVE"),
      " ": () => setStill(!still),
    };
    const keyAction = keyActions[key];
    if (keyAction === undefined) return;
    event.preventDefault();
    keyAction();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  return (
    <PageDrawer open size={640} title={`实时查看 · ${room.name}`} onClose={onClose}>
      <div className="row spread mb-8">
        <Button size="small" icon={still ? <CaretRightOutlined /> : <PauseOutlined />} onClick={() => setStill(!still)}>
          {still ? "继续滚动" : "暂停滚动"} <KeyHint keys=" " />
        </Button>
        <span className="caption">
          <KeyHint keys="j" /> <KeyHint keys="k" /> 选择 <KeyHint keys="d" /> 撤回 <KeyHint keys="m" /> 禁言1天{" "}
          <KeyHint keys="o" /> 移出
        </span>
      </div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有消息" />}
      <div ref={box} className="room-monitor" role="log" aria-label="消息" tabIndex={0}>
        {list.map((message) => (
          <RecordBubble
            key={message.msgId}
            message={message}
            right={message.fromId === room.ownerUserId}
            current={message.msgId === chosen}
            onChoose={() => {
              setStill(true);
              setChosen(message.msgId);
            }}
          />
        ))}
      </div>
    </PageDrawer>
  );
}
