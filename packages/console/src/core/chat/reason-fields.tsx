import { reasonsWithCase, viewReason } from "@hongxian/contract/core/chat/chat-reading.ts";
import { Input, Select } from "antd";
import { FormField } from "../../kit/form-field.tsx";

interface ReasonFieldsProps {
  readonly reason: string | undefined;
  readonly refNo: string;
  readonly errors: Readonly<Partial<Record<"reason" | "refNo", string>>>;
  onChange(change: { readonly reason?: string; readonly refNo?: string }): void;
}

const options = viewReason.values.map((value) => ({ value, label: viewReason.labels[value] }));

/** Why other people's messages are read, and for which case. */
export function ReasonFields({ reason, refNo, errors, onChange }: ReasonFieldsProps) {
  const needsCase = reason !== undefined && reasonsWithCase.includes(reason);
  return (
    <>
      <FormField label="查看事由" error={errors.reason}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择查看事由"
            value={reason ?? null}
            options={options}
            onChange={(value: string) => onChange({ reason: value })}
          />
        )}
      </FormField>
      <FormField label="关联单号" optional={!needsCase} error={errors.refNo}>
        {({ id }) => (
          <Input
            id={id}
            maxLength={40}
            placeholder={needsCase ? "请填写关联单号" : "可不填"}
            value={refNo}
            onChange={(event) => onChange({ refNo: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}
