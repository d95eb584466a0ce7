import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { addEvidence } from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import { sanctionDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Input, Segmented } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type ViolationRow = RowOf<typeof roomViolation>;
interface DialogEnd {
  readonly row: ViolationRow;
  onDone(): void;
  onClose(): void;
}

const aggravateViolation = actionCall(roomViolation, "aggravate");
const dayOptions = Object.entries(sanctionDays.labels).map(([value, label]) => ({ value, label }));

/** 加重处罚: to a ban of streaming. */
export function AggravateDialog({ row, onDone, onClose }: DialogEnd) {
  const form = useForm({
    schema: aggravateViolation.body,
    initial: useMemo(() => ({ days: "7", reason: "" }), []),
    counted: ({ days, reason }) => ({ days: days === "" ? null : Number(days), reason }),
    send: async (body) => {
      await call(aggravateViolation, { params: { id: row.id }, body });
      toast.success(answeredMessage(aggravateViolation));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`加重处罚 ${row.id}`}
      kind="dialog"
      width={460}
      dirty={form.dirty}
      busy={form.sending}
      okText="加重为禁播"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="禁播天数" error={form.errors.days}>
        {() => (
          <Segmented value={form.values.days} options={dayOptions} onChange={(value) => form.set("days", value)} />
        )}
      </FormField>
      <FormField label="原因" optional error={form.errors.reason} counter={[String(form.values.reason).length, 150]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={String(form.values.reason)}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 补充证据. */
export function EvidenceDialog({ row, onDone, onClose }: DialogEnd) {
  const form = useForm({
    schema: addEvidence.body,
    initial: useMemo(() => ({ images: row.evidenceImgs ?? "", text: row.evidenceText ?? "" }), [row]),
    counted: ({ images, text }) => ({ images: addressesOf(images), text }),
    send: async (body) => {
      await call(addEvidence, { params: { id: row.id }, body });
      toast.success(answeredMessage(addEvidence));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`补充证据 ${row.id}`}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="图片" optional error={form.errors.images} hint="最多5张">
        {(control) => (
          <FieldInput
            {...control}
            field={roomViolation.fields.evidenceImgs}
            value={form.values.images}
            refer={undefined}
            onChange={(value) => form.set("images", value ?? "")}
          />
        )}
      </FormField>
      <FormField label="说明" optional error={form.errors.text} counter={[String(form.values.text).length, 200]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={String(form.values.text)}
            onChange={(event) => form.set("text", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
