import { getAdvisers, ownerMessages, settingAdviser } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { doneMessage } from "@hongxian/contract/wire/endpoint.ts";
import { Select } from "antd";
import { z } from "zod";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useRecordForm } from "../../kit/use-record-form.ts";
import { call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import "./member-dialogs.css";

interface AssignAdviserDialogProps {
  readonly member: {
    readonly userId: number;
    readonly firstName: string | null;
    readonly adviserUserId: number | null;
  };
  onDone(): void;
  onClose(): void;
}

const schema = z.object({ adviserUserId: z.int(ownerMessages.noAdviser) });

/** 分配顾问: who serves the member after signing; 0 leaves nobody. */
export function AssignAdviserDialog({ member, onDone, onClose }: AssignAdviserDialogProps) {
  const { data } = useData(getAdvisers, {});
  const form = useRecordForm({
    schema,
    initial: { adviserUserId: member.adviserUserId },
    send: async ({ adviserUserId }) => {
      await call(settingAdviser, { params: { a: member.userId, b: adviserUserId } });
      toast.success(doneMessage(settingAdviser));
    },
    onDone,
  });
  return (
    <FormFrame
      title="分配顾问"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "确定"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="member-dialog-target">
        {member.firstName ?? ""}（{member.userId}）
      </div>
      <FormField label="顾问" error={form.errors["adviserUserId"]}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择顾问"
            loading={data === undefined}
            value={form.values["adviserUserId"] as number | null}
            options={[
              { value: 0, label: "不指定顾问" },
              ...(data ?? []).map(({ userId, name, memberCount }) => ({
                value: userId,
                label: `${name}（${memberCount} 人）`,
              })),
            ]}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(value: number) => form.set("adviserUserId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
