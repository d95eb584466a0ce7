import { giveManually, reviewFromCents } from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { MatchmakerInput } from "../../core/matchmaker/matchmaker-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

const amount = field.cents("金额");

interface ManualProps {
  readonly type: "MANUAL" | "DEDUCT";
  readonly title: string;
  onDone(): void;
  onClose(): void;
}

/** 人工补发, 人工扣除; a large amount needs a second person's approval. */
export function ManualDialog({ type, title, onDone, onClose }: ManualProps) {
  const form = useForm({
    schema: giveManually.body,
    initial: useMemo(() => ({ agentId: null, type, amountCents: null, reason: "" }), [type]),
    send: async (body) => {
      await call(giveManually, { body });
      toast.success(answeredMessage(giveManually));
    },
    onDone,
  });
  const reason = form.values.reason ?? "";
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="红娘" error={form.errors.agentId}>
        {({ id, invalid }) => (
          <MatchmakerInput
            id={id}
            invalid={invalid}
            value={form.values.agentId}
            onChange={(agentId) => form.set("agentId", agentId)}
          />
        )}
      </FormField>
      <FormField label="金额" error={form.errors.amountCents} hint={`超过${yuanText(reviewFromCents)}元须由另一人复核`}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={amount} {...form.field("amountCents")} />}
      </FormField>
      <FormField label="原因" error={form.errors.reason} counter={[reason.length, 200]}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
