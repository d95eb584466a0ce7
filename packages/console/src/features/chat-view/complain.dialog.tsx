import { complaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { complainOfChat } from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";

interface ComplainDialogProps {
  readonly viewId: number;
  readonly conversationId: string;
  readonly msgIds: readonly string[];
  readonly people: readonly (readonly [userId: number, name: string])[];
  onDone(): void;
  onClose(): void;
}

const reasons = complaintReason.values.map((value) => ({ value, label: complaintReason.labels[value] }));

/** 发起投诉: about one of the two, with the marked messages. */
export function ComplainDialog({ viewId, conversationId, msgIds, people, ...end }: ComplainDialogProps) {
  const fixed = useMemo(
    () => ({ viewId, conversationId, msgIds: [...msgIds], targetUserId: null, reasonType: null }),
    [viewId, conversationId, msgIds],
  );
  return (
    <TextDialog
      title={`发起投诉（${msgIds.length}条消息）`}
      label="投诉说明"
      name="content"
      max={500}
      schema={complainOfChat.body}
      fixed={fixed}
      okText="发起投诉"
      renderMore={(form) => (
        <>
          <FormField label="被投诉会员" error={form.errors.targetUserId}>
            {({ id }) => (
              <Select
                id={id}
                style={{ width: "100%" }}
                placeholder="请选择被投诉会员"
                value={form.values.targetUserId}
                options={people.map(([value, name]) => ({ value, label: `${name}（${value}）` }))}
                onChange={(value: number) => form.set("targetUserId", value)}
              />
            )}
          </FormField>
          <FormField label="投诉原因" error={form.errors.reasonType}>
            {({ id }) => (
              <Select
                id={id}
                style={{ width: "100%" }}
                placeholder="请选择投诉原因"
                value={form.values.reasonType}
                options={reasons}
                onChange={(value) => form.set("reasonType", value)}
              />
            )}
          </FormField>
        </>
      )}
      send={async (body) => {
        await call(complainOfChat, { body });
        toast.success(answeredMessage(complainOfChat));
      }}
      {...end}
    />
  );
}
