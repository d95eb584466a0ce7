import {
  auditAdvert,
  auditBody,
  rejectReasonMax,
} from "@hongxian/contract/features/shop-advert/shop-advert.endpoints.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

interface RejectDialogProps {
  readonly advert: { readonly id: number; readonly title: string };
  onDone(): void;
  onClose(): void;
}

/** 驳回 of an advert, with the reason that is sent to the shop. */
export function RejectDialog({ advert, onDone, onClose }: RejectDialogProps) {
  const form = useForm({
    schema: auditBody,
    initial: useMemo(() => ({ rejectReason: "" }), []),
    counted: ({ rejectReason }) => ({ pass: false, rejectReason }),
    send: async (body) => {
      await call(auditAdvert, { params: { id: advert.id }, body });
      toast.success(answeredMessage(auditAdvert));
    },
    onDone,
  });
  const text = String(form.values.rejectReason);
  return (
    <FormFrame
      title={`驳回：${advert.title}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "驳回"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="驳回原因" error={form.errors.rejectReason} counter={[text.length, rejectReasonMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            rows={3}
            autoFocus
            value={text}
            onChange={(event) => form.set("rejectReason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
