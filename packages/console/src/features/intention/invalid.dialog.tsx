import { invalidReason } from "@hongxian/contract/core/lead/intention.choices.ts";
import { moveIntention, statusBody } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { Radio } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd, LeadRow } from "./lead-row.ts";

/** 标记无效, with one of the fixed reasons. */
export function InvalidDialog({ lead, onDone, onClose }: DialogEnd & { readonly lead: LeadRow }) {
  const form = useForm({
    schema: statusBody,
    initial: useMemo(() => ({ invalidReason: null }), []),
    counted: ({ invalidReason: reason }) => ({ status: "INVALID", invalidReason: reason }),
    send: async (body) => {
      await call(moveIntention, { params: { id: lead.id }, body });
      toast.success(answeredMessage(moveIntention));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`标记无效：${lead.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "确定"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="无效原因" error={form.errors.invalidReason}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={form.values.invalidReason}
            options={invalidReason.values.map((value) => ({ value, label: invalidReason.labels[value] }))}
            onChange={(event) => form.set("invalidReason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
