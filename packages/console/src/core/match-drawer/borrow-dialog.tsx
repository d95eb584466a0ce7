import { askBorrow, splitLimits } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { doneMessage } from "@hongxian/contract/wire/endpoint.ts";
import { Input, InputNumber } from "antd";
import { call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useRecordForm } from "../../kit/use-record-form.ts";
import type { PairDialogProps } from "./start-dialog.tsx";

/** 申请借力: asks another shop for its member, with the share it gets. */
export function BorrowDialog({ userId, other, onDone, onClose }: PairDialogProps) {
  const form = useRecordForm({
    schema: askBorrow.body,
    initial: { userId, targetUserId: other.userId, message: "", splitBp: splitLimits.usual },
    send: async (body) => {
      await call(askBorrow, { body });
      toast.success(doneMessage(askBorrow));
    },
    onDone,
  });
  const message = String(form.values["message"] ?? "");
  const split = Number(form.values["splitBp"] ?? splitLimits.usual);
  return (
    <FormFrame
      title="申请借力"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交申请"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="match-pair">
        对方会员 {other.firstName}（{other.userId}）{other.shopName === null ? "，平台会员" : `，${other.shopName}`}
      </p>
      <div className="form-grid">
        <FormField label="借力说明" error={form.errors["message"]} counter={[message.length, 200]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              value={message}
              {...(invalid ? { status: "error" as const } : {})}
              onChange={(event) => form.set("message", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="对方分成" error={form.errors["splitBp"]}>
          {({ id }) => (
            <InputNumber
              id={id}
              min={splitLimits.min / 100}
              max={splitLimits.max / 100}
              value={split / 100}
              suffix="%"
              onChange={(value) => form.set("splitBp", Math.round((value ?? 0) * 100))}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
