import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { createPunishment, setImTxtSwitch } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import {
  chatViewGrants,
  chatViewMessages,
  getViewedMembers,
  type ViewedMember,
} from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { Button, Radio } from "antd";
import { useState } from "react";
import { z } from "zod";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

const muteSchema = z.object({
  reason: z.string().trim().min(1, chatViewMessages.muteReason).max(150, "禁言原因不能超过150个字"),
  days: z.number(),
});
const usualMute = { days: 1 };
/** 0 means without end. */
const muteDays = [1, 3, 7, 30, 0].map((value) => ({ value, label: value === 0 ? "永久" : `${value}天` }));

/** Both sides of the conversation, and the possible actions on each. */
export function MemberCards({ viewId, conversationId }: { viewId: number; conversationId: string }) {
  const { data, error, reload } = useData(getViewedMembers, { query: { viewId, conversationId } });
  const [opened, setOpened] = useState<{ readonly what: "ban" | "mute"; readonly of: ViewedMember } | null>(null);
  const can = useCan();
  const close = () => setOpened(null);
  const done = () => {
    close();
    reload();
  };
  const speak = (userId: number) =>
    call(setImTxtSwitch, { params: { userId, status: true } }).then(() => {
      toast.success(answeredMessage(setImTxtSwitch));
      reload();
    }, toastError);
  return (
    <aside className="replay-people grid gap-16 scroll" aria-label="会话双方">
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.map((one) => (
        <section key={one.member.userId} className="replay-person grid gap-6">
          <MemberCell member={one.member} />
          <p className="caption num">
            {[one.age === null ? "" : `${one.age} 岁`, one.homeCity].filter((part) => part !== "").join(" · ")}
          </p>
          <p className="caption num">
            处罚 {one.punished} 次 · 被投诉 {one.complained} 次
          </p>
          <p>
            {one.status !== "ENABLE" && <Tag tone="brick">{memberStatus.labels[one.status]}</Tag>}
            {!one.imTxtSwitch && <Tag tone="ochre">已禁言</Tag>}
          </p>
          <div className="flex gap-6">
            {can(chatViewGrants.mute) &&
              (one.imTxtSwitch ? (
                <Button size="small" onClick={() => setOpened({ what: "mute", of: one })}>
                  禁言
                </Button>
              ) : (
                <Button size="small" onClick={() => void speak(one.member.userId)}>
                  恢复发言
                </Button>
              ))}
            {can(memberAccountGrants.ban) && one.status === "ENABLE" && (
              <Button size="small" danger onClick={() => setOpened({ what: "ban", of: one })}>
                禁用
              </Button>
            )}
          </div>
        </section>
      ))}
      {opened?.what === "ban" && <BanDialog member={opened.of.member} onDone={done} onClose={close} />}
      {opened?.what === "mute" && (
        <TextDialog
          title={`禁言 ${opened.of.member.firstName ?? ""}（${opened.of.member.userId}）`}
          label="禁言原因"
          name="reason"
          max={150}
          schema={muteSchema}
          fixed={usualMute}
          okText="禁言"
          renderMore={(form) => (
            <FormField label="禁言天数" error={form.errors.days}>
              {() => (
                <Radio.Group
                  value={form.values.days}
                  options={muteDays}
                  onChange={(event) => form.set("days", event.target.value)}
                />
              )}
            </FormField>
          )}
          send={async ({ reason, days }) => {
            const sanction = { type: "MUTE", violationType: null, sourceType: "MANUAL", sourceId: null } as const;
            await call(createPunishment, {
              body: { ...sanction, userId: opened.of.member.userId, reason, days: days === 0 ? null : days },
            });
            toast.success(answeredMessage(createPunishment));
          }}
          onDone={done}
          onClose={close}
        />
      )}
    </aside>
  );
}
