import { groupKind, groupRole } from "@hongxian/contract/core/chat/chat.choices.ts";
import {
  changeGroupMembers,
  chatGrants,
  type ConversationRow,
  type GroupMember,
  setGroupStatus,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { UserAddOutlined } from "@ant-design/icons";
import { Button, Switch } from "antd";
import { useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { runCall } from "../../kit/run-call.ts";

interface GroupPanelProps {
  readonly accountId: number;
  readonly conversation: ConversationRow;
  readonly members: readonly GroupMember[];
  onChanged(): void;
}

/** A group: its members, and what its owner can do. */
export function GroupPanel({ accountId, conversation, members, onChanged }: GroupPanelProps) {
  const can = useCan();
  const [inviting, setInviting] = useState(false);
  const [found, setFound] = useState<FoundMember | null>(null);
  const [confirming, setConfirming] = useState<GroupMember | "dissolve" | null>(null);
  const [busy, setBusy] = useState(false);
  const { conversationId: id, status } = conversation;
  const mine = members.some(({ userId, role }) => userId === accountId && role !== "MEMBER");
  const isOpen = mine && status !== "CLOSED";
  const run = async (task: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await task();
      setConfirming(null);
      setInviting(false);
      setFound(null);
      onChanged();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const change = (part: { readonly add?: number[]; readonly remove?: number[] }) =>
    run(() => runCall(changeGroupMembers, { params: { id }, body: { accountId, add: [], remove: [], ...part } }));
  const setStatus = (next: "NORMAL" | "MUTED" | "CLOSED") =>
    run(() => runCall(setGroupStatus, { params: { id, status: next }, body: { accountId } }));
  return (
    <>
      <section className="group-head row gap-8">
        <h2 className="row gap-4 size-16 weight-600 lead-24" title={conversation.name}>
          {conversation.name}
        </h2>
        {conversation.groupKind !== null && <Tag tone="mute">{groupKind.labels[conversation.groupKind]}</Tag>}
        {status === "CLOSED" && <Tag tone="void">已解散</Tag>}
        {status === "MUTED" && <Tag tone="ochre">全员禁言</Tag>}
      </section>
      {isOpen && can(chatGrants.muteAll) && (
        <p className="flex spread">
          全员禁言
          <Switch
            size="small"
            aria-label="全员禁言"
            checked={status === "MUTED"}
            disabled={busy}
            onChange={(on) => void setStatus(on ? "MUTED" : "NORMAL")}
          />
        </p>
      )}
      <section className="peer-part">
        <h3 className="row spread size-12 weight-400 text3">
          成员 {members.length}
          {isOpen && can(chatGrants.invite) && (
            <Button type="text" size="small" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
              邀请
            </Button>
          )}
        </h3>
        <ul className="group-members grid gap-6" aria-label="群成员">
          {members.map((member) => (
            <li key={member.userId}>
              <MemberCell member={member.user} />
              {member.role !== "MEMBER" && <Tag tone="slate">{groupRole.labels[member.role]}</Tag>}
              {isOpen && can(chatGrants.expel) && member.role === "MEMBER" && (
                <Button type="text" size="small" onClick={() => setConfirming(member)}>
                  移出
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {isOpen && can(chatGrants.dissolve) && (
        <div className="peer-foot grid gap-6">
          <Button danger onClick={() => setConfirming("dissolve")}>
            解散群
          </Button>
        </div>
      )}
      {inviting && (
        <FormFrame
          title="邀请群成员"
          kind="dialog"
          width={480}
          dirty={found !== null}
          busy={busy || found === null}
          okText="邀请"
          onOk={() => found !== null && void change({ add: [found.userId] })}
          onClose={() => setInviting(false)}
        >
          <MemberFinder member={found} onFound={setFound} />
        </FormFrame>
      )}
      {confirming !== null && (
        <ConfirmDialog
          title={confirming === "dissolve" ? "解散群" : "移出群成员"}
          text={
            confirming === "dissolve"
              ? "解散后无法恢复，确定吗？"
              : `确定将${confirming.user.firstName ?? ""}移出该群吗？`
          }
          danger
          busy={busy}
          onConfirm={() =>
            void (confirming === "dissolve" ? setStatus("CLOSED") : change({ remove: [confirming.userId] }))
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}
