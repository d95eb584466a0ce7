import type { MatchmakerOption } from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { setGrade } from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { Input, Select } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useGradeNames } from "../../core/matchmaker/grade-filter.tsx";
import { MatchmakerInput } from "../../core/matchmaker/matchmaker-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";

const schema = z.object({
  agentId: z.int("请选择红娘"),
  grade: z.int("请选择等级"),
  reason: setGrade.body.shape.reason,
});

/** 后台调整: any grade at once, with the reason. */
export function AdjustGradeDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [chosen, setChosen] = useState<MatchmakerOption | null>(null);
  const names = useGradeNames();
  const form = useForm({
    schema,
    initial: useMemo(() => ({ agentId: null, grade: null, reason: "" }), []),
    send: async ({ agentId, grade, reason }) => {
      await call(setGrade, { params: { agentId, grade }, body: { reason } });
      toast.success(answeredMessage(setGrade));
    },
    onDone,
  });
  const reason = form.values.reason ?? "";
  return (
    <FormFrame
      title="后台调整"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="红娘" error={form.errors.agentId}>
        {({ id, invalid }) => (
          <MatchmakerInput
            id={id}
            invalid={invalid}
            value={form.values.agentId}
            onChange={(agentId, option) => {
              setChosen(option);
              form.set("agentId", agentId);
            }}
          />
        )}
      </FormField>
      <FormField
        label="调整为"
        error={form.errors.grade}
        hint={chosen === null ? undefined : `当前等级：${chosen.gradeName}`}
      >
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择等级"
            value={form.values.grade}
            options={Object.entries(names).map(([grade, label]) => ({
              value: Number(grade),
              label: Number(grade) === chosen?.grade ? `${label}（${gradeMessages.unchanged}）` : label,
              disabled: Number(grade) === chosen?.grade,
            }))}
            onChange={(grade) => form.set("grade", grade)}
          />
        )}
      </FormField>
      <FormField label="调整原因" error={form.errors.reason} counter={[reason.length, 200]}>
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
