import { sampleActions } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { checkMessages } from "@hongxian/contract/features/check-action/check-action.rules.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { InputNumber, Segmented, Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);
const staffField = optional(field.staff("审核人"));
const types = reviewBizType.values.map((value) => ({ value, label: reviewBizType.labels[value] }));

/** 抽检: how many of which kind, by whom, from when. */
export function SampleDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: sampleActions.body,
    initial: useMemo(
      () => ({ bizType: null, staffId: null, from: dayBefore(6), to: todayText(), by: "PERCENT", amount: 5 }),
      [],
    ),
    send: async (body) => {
      await call(sampleActions, { body });
      toast.success(answeredMessage(sampleActions));
    },
    onDone,
  });
  const { values, errors } = form;
  return (
    <FormFrame
      title="抽检"
      kind="dialog"
      width={460}
      dirty={form.dirty}
      busy={form.sending}
      okText="抽检"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="业务类型" optional>
        {({ id }) => (
          <Select
            id={id}
            allowClear
            placeholder="全部"
            value={values.bizType}
            options={types}
            onChange={(value) => form.set("bizType", value ?? null)}
          />
        )}
      </FormField>
      <FormField label="审核人" optional>
        {(control) => (
          <FieldInput
            {...control}
            field={staffField}
            value={values.staffId}
            refer={undefined}
            onChange={(value) => form.set("staffId", value ?? null)}
          />
        )}
      </FormField>
      <FormField label="时间" error={errors.from ?? errors.to}>
        {() => (
          <DayRange
            begin={values.from}
            end={values.to}
            onPick={(from, to) => {
              form.put("from", from);
              if (to !== undefined) form.set("to", to);
            }}
          />
        )}
      </FormField>
      <FormField
        label="数量"
        error={errors.amount}
        hint={values.by === "COUNT" ? checkMessages.count : checkMessages.percent}
      >
        {({ id }) => (
          <div style={{ display: "flex", gap: 8 }}>
            <Segmented
              value={values.by}
              options={[
                { value: "PERCENT", label: "按比例(%)" },
                { value: "COUNT", label: "按条数" },
              ]}
              onChange={(value) => form.set("by", value)}
            />
            <InputNumber id={id} value={Number(values.amount)} onChange={(value) => form.set("amount", value)} />
          </div>
        )}
      </FormField>
    </FormFrame>
  );
}
