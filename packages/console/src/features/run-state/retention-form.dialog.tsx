import { retentions } from "@hongxian/contract/core/operation/retention.rules.ts";
import { retentionFields, setRetention } from "@hongxian/contract/features/run-state/run-state.endpoints.ts";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { RetentionRow } from "./retention-table.tsx";

interface DialogProps {
  readonly row: RetentionRow;
  readonly version: number;
  onDone(): void;
  onClose(): void;
}

/** 设置保留: how many days of one thing are kept. */
export function RetentionFormDialog({ row: { name, days }, version, onDone, onClose }: DialogProps) {
  const { title, days: usual, least } = retentions[name];
  const form = useForm({
    schema: setRetention.body,
    initial: useMemo(() => ({ days, version }), [days, version]),
    send: async (body) => {
      await call(setRetention, { params: { name }, body });
      toast.success(answeredMessage(setRetention));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`设置保留：${title}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label="保留天数"
        hint={`默认${usual === 0 ? "永久" : `${usual}天`}，最少${least}天，0表示永久保留；删除后不能恢复`}
        error={form.errors.days}
      >
        {({ id, invalid }) => (
          <FieldInput id={id} invalid={invalid} field={retentionFields.days} {...form.field("days")} />
        )}
      </FormField>
    </FormFrame>
  );
}
