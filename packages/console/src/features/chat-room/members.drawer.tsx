import { groupRole } from "@hongxian/contract/core/chat/chat.choices.ts";
import {
  changeRoomMember,
  getRoomMembers,
  muteTimes,
  type RoomMember,
  roomGrants,
  roomMessages,
} from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { Button, Dropdown, Pagination } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type MemberAction = "ADMIN" | "MEMBER" | "MUTE" | "UNMUTE" | "REMOVE";
const times = Object.entries(muteTimes).map(([key, label]) => ({ key, label }));
const pageSize = 20;

interface MembersDrawerProps {
  readonly room: { readonly id: number; readonly name: string };
  onClose(): void;
}

/** 成员: who is in the room, with moderation for each member. */
export function MembersDrawer({ room, onClose }: MembersDrawerProps) {
  const [page, setPage] = useState(1);
  const { data, error, reload } = useData(getRoomMembers, { params: { id: room.id }, query: { page, size: pageSize } });
  const [leaving, setLeaving] = useState<RoomMember | null>(null);
  const can = useCan();
  const change = (userId: number, action: MemberAction, minutes = 10) =>
    call(changeRoomMember, { params: { id: room.id, userId }, body: { deed: action, minutes } }).then(() => {
      toast.success(answeredMessage(changeRoomMember));
      setLeaving(null);
      reload();
    }, toastError);
  return (
    <PageDrawer open size={640} title={`成员 · ${room.name}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data === undefined && error === null && <PanelState kind="loading" />}
      <ul className="room-members grid gap-4 mb-12" aria-label="成员">
        {data?.list.map((member) => (
          <li key={member.userId}>
            <MemberCell member={member.user} />
            <span className="flex gap-6">
              {member.role !== "MEMBER" && <Tag tone="slate">{groupRole.labels[member.role]}</Tag>}
              {member.muteUntil !== null && (
                <Tag tone="ochre">
                  {member.muteUntil === "infinity" ? "永久禁言" : `禁言至 ${shortTime(member.muteUntil).text}`}
                </Tag>
              )}
            </span>
            <span className="caption num">
              {member.lastSpeakTime === null ? "未发言" : `发言 ${shortTime(member.lastSpeakTime).text}`}
            </span>
            {member.role !== "OWNER" && (
              <span className="flex to-end">
                {can(roomGrants.admin) && (
                  <Button
                    type="text"
                    size="small"
                    onClick={() => void change(member.userId, member.role === "ADMIN" ? "MEMBER" : "ADMIN")}
                  >
                    {member.role === "ADMIN" ? "取消管理员" : "设为管理员"}
                  </Button>
                )}
                {can(roomGrants.mute) &&
                  (member.muteUntil === null ? (
                    <Dropdown
                      trigger={["click"]}
                      menu={{ items: times, onClick: ({ key }) => void change(member.userId, "MUTE", Number(key)) }}
                    >
                      <Button type="text" size="small">
                        禁言
                      </Button>
                    </Dropdown>
                  ) : (
                    <Button type="text" size="small" onClick={() => void change(member.userId, "UNMUTE")}>
                      解除禁言
                    </Button>
                  ))}
                {can(roomGrants.remove) && (
                  <Button type="text" size="small" danger onClick={() => setLeaving(member)}>
                    移出
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <Pagination size="small" current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title="移出"
          text={roomMessages.remove}
          danger
          onConfirm={() => void change(leaving.userId, "REMOVE")}
          onClose={() => setLeaving(null)}
        />
      )}
    </PageDrawer>
  );
}
