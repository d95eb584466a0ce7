import { communicateStatus, defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { changeBooking } from "@hongxian/contract/features/user-booking/booking.endpoints.ts";
import { userBooking } from "@hongxian/contract/features/user-booking/booking.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Input, Select } from "antd";
import { useMemo } from "react";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type BookingRow = RowOf<typeof userBooking>;
interface DialogEnd {
  readonly row: BookingRow;
  onDone(): void;
  onClose(): void;
}
const finishCall = actionCall(userBooking, "finish");
const finished = { status: "FINISH", communicateStatus: defaultCommunicateStatus } as const;
const states = communicateStatus.values.map((value) => ({ value, label: communicateStatus.labels[value] }));

export const FinishDialog = ({ row: { id }, ...end }: DialogEnd) => (
  <TextDialog
    title={`完成预约 ${id}`}
    label="沟通结果"
    name="result"
    max={5000}
    schema={finishCall.body}
    fixed={finished}
    okText="完成"
    renderMore={(form) => (
      <FormField label="沟通状态" error={form.errors.communicateStatus}>
        {({ id: inputId }) => (
          <Select
            id={inputId}
            value={form.values.communicateStatus}
            options={states}
            onChange={(value) => form.set("communicateStatus", value)}
          />
        )}
      </FormField>
    )}
    send={(body) => runCall(finishCall, { params: { id }, body })}
    {...end}
  />
);

/** 改期 or 转派. */
export function ChangeDialog({ row, what, onDone, onClose }: DialogEnd & { what: "bookTime" | "staffId" }) {
  const form = useForm({
    schema: changeBooking.body,
    initial: useMemo(() => ({ [what]: row[what], reason: "" }), [row, what]),
    refusals: ["userId"],
    send: async (body) => {
      await call(changeBooking, { params: { id: row.id }, body });
      toast.success(answeredMessage(changeBooking));
    },
    onDone,
  });
  const title = what === "bookTime" ? "改期" : "转派";
  return (
    <FormFrame
      title={`${title}：预约 ${row.id}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText={title}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label={userBooking.fields[what].label}
        error={form.errors[what] ?? form.errors.staffId ?? form.errors.userId}
      >
        {(control) => (
          <FieldInput
            {...control}
            field={userBooking.fields[what]}
            value={form.values[what]}
            refer={what === "staffId" ? row.staff : undefined}
            onChange={(value) => form.field(what).onChange(value)}
          />
        )}
      </FormField>
      {what === "bookTime" && (
        <FormField label="原因" optional error={form.errors.reason} counter={[String(form.values.reason).length, 100]}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={100}
              value={String(form.values.reason)}
              onChange={(event) => form.set("reason", event.target.value)}
            />
          )}
        </FormField>
      )}
    </FormFrame>
  );
}
