import { createPunishment } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { sanctionDays, sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { endCall, refundCall } from "@hongxian/contract/features/call-log/call-log.endpoints.ts";
import type { callRecord } from "@hongxian/contract/features/call-log/call-log.resource.ts";
import { callMessages } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Input, Segmented } from "antd";
import { useMemo, useState } from "react";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type CallRow = RowOf<typeof callRecord>;
interface DialogEnd {
  readonly row: CallRow;
  onDone(): void;
  onClose(): void;
}
const amountField = field.cents("退费金额", { min: 1 });
const dayOptions = Object.entries(sanctionDays.labels).map(([value, label]) => ({ value, label }));

/** 退费. */
export function RefundDialog({ row, onDone, onClose }: DialogEnd) {
  const left = row.amount - row.refundAmount;
  const form = useForm({
    schema: refundCall.body.refine(({ amount }) => amount <= left, { path: ["amount"], error: callMessages.tooMuch }),
    initial: useMemo(() => ({ amount: left, reason: "" }), [left]),
    send: async (body) => {
      await call(refundCall, { params: { id: row.id }, body });
      toast.success(answeredMessage(refundCall));
    },
    onDone,
  });
  const amount = form.values.amount ?? 0;
  return (
    <FormFrame
      title={`退费：通话 ${row.id}`}
      kind="dialog"
      width={460}
      dirty={form.dirty}
      busy={form.sending}
      okText="退费"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption num">
        金额 ¥{yuanText(row.amount)}，已退 ¥{yuanText(row.refundAmount)}，可退 ¥{yuanText(left)}
      </p>
      <FormField
        label="退费金额"
        error={form.errors.amount}
        hint={callMessages.confirm(yuanText(Number.isNaN(amount) ? 0 : amount))}
      >
        {(control) => <FieldInput {...control} field={amountField} refer={undefined} {...form.field("amount")} />}
      </FormField>
      <FormField label="退费原因" error={form.errors.reason} counter={[form.values.reason.length, 200]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={form.values.reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 强制结束. */
export const EndDialog = ({ row: { id }, ...end }: DialogEnd) => (
  <TextDialog
    title={`强制结束：通话 ${id}`}
    label="结束原因"
    name="reason"
    max={200}
    hint={callMessages.endConfirm}
    schema={endCall.body}
    okText="强制结束"
    send={async (body) => {
      await call(endCall, { params: { id }, body });
      toast.success(answeredMessage(endCall));
    }}
    {...end}
  />
);

const partiesOf = ({ caller, callee }: CallRow) => [
  ...(caller === null ? [] : [{ value: String(caller.userId), label: `主叫 ${caller.firstName ?? caller.userId}` }]),
  ...(callee === null ? [] : [{ value: String(callee.userId), label: `被叫 ${callee.firstName ?? callee.userId}` }]),
];

/** 禁止通话: who, how long, why. */
export function CallBanDialog({ row, onDone, onClose }: DialogEnd) {
  const parties = partiesOf(row);
  const first = parties[0]?.value ?? "";
  const form = useForm({
    schema: createPunishment.body,
    initial: useMemo(() => ({ who: first, days: "1", reason: "" }), [first]),
    counted: ({ who, days, reason }) => ({
      userId: Number(who),
      type: "CALL_BAN",
      days: days === "" ? null : Number(days),
      reason,
      sourceType: "MANUAL",
      sourceId: row.id,
    }),
    send: async (body) => {
      await call(createPunishment, { body });
      toast.success(answeredMessage(createPunishment));
    },
    onDone,
  });
  const reasonError = form.errors.reason === undefined ? undefined : sanctionMessages.banReason;
  return (
    <FormFrame
      title="禁止通话"
      kind="dialog"
      width={460}
      dirty={form.dirty}
      busy={form.sending}
      okText="禁止通话"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="会员">
        {() => <Segmented value={form.values.who} options={parties} onChange={(value) => form.set("who", value)} />}
      </FormField>
      <FormField label="天数" error={form.errors.days}>
        {() => (
          <Segmented value={form.values.days} options={dayOptions} onChange={(value) => form.set("days", value)} />
        )}
      </FormField>
      <FormField label="原因" error={reasonError} counter={[form.values.reason.length, 150]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={form.values.reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 禁用: one of the two. */
export function BanPartyDialog({ row, onDone, onClose }: DialogEnd) {
  const members = [row.caller, row.callee].filter((member) => member !== null);
  const [chosen, setChosen] = useState(members.length === 1 ? (members[0] ?? null) : null);
  if (chosen !== null) return <BanDialog member={chosen} onDone={onDone} onClose={onClose} />;
  return (
    <PageModal open title="禁用哪一方" width={420} footer={null} onCancel={onClose}>
      <Segmented
        block
        options={partiesOf(row)}
        value=""
        onChange={(value) => setChosen(members.find(({ userId }) => String(userId) === value) ?? null)}
      />
    </PageModal>
  );
}
