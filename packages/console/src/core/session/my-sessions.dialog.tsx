import { endMySession, getMySessions } from "@hongxian/contract/core/session/session.endpoints.ts";
import { Button, Modal, Popconfirm } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { deviceName } from "./device-name.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import "./session-dialogs.css";

const queryKey = [getMySessions.path];

/** 登录设备: the user's own sessions; any but the present one can be ended. */
export function MySessionsDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [ending, setEnding] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMySessions, { signal }),
    gcTime: 0,
  });

  const end = async (id: number) => {
    setEnding(id);
    try {
      await call(endMySession, { params: { id } });
      toast.success(answeredMessage(endMySession));
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      toastError(failure);
    } finally {
      setEnding(null);
    }
  };

  return (
    <Modal open centered width={560} title="登录设备" footer={null} onCancel={onClose}>
      {data === undefined && error === null && <PanelState kind="loading" lines={3} />}
      {error !== null && <PanelState kind="error" text={error.message} onRetry={() => void refetch()} />}
      <ul className="device-list">
        {data?.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceName(session.userAgent)}</b>
              {session.current && <span className="tone tone-jade">当前设备</span>}
              <p className="caption">
                {session.ip ?? "未知地址"} · 登录于 {shortTime(session.createdTime).text} · 最近使用{" "}
                {shortTime(session.lastSeenTime).text}
              </p>
            </div>
            {!session.current && (
              <Popconfirm
                title="确定让该设备下线吗？"
                okText="下线"
                cancelText="取消"
                onConfirm={() => end(session.id)}
              >
                <Button danger loading={ending === session.id}>
                  下线
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
