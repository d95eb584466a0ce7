import { editExpand, expandFormFields } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { expand } from "@hongxian/contract/features/user-expand/expand.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { Radio } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

export type ExpandRow = Row<typeof expand.fields>;

const getExpand = getCall(expand);
const valuesOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries([...expandFormFields, "version"].map((name) => [name, row[name] ?? null]));

interface ExpandFormProps {
  readonly row: ExpandRow;
  onDone(): void;
  onClose(): void;
}

/** The extended profile of one member, all in one drawer. */
export function ExpandForm({ row, onDone, onClose }: ExpandFormProps) {
  const form = useForm({
    schema: editExpand.body,
    initial: useMemo(() => valuesOf(row), [row]),
    send: async (body) => {
      await call(editExpand, { params: { userId: row.userId }, body });
      toast.success(answeredMessage(editExpand));
    },
    reread: async () => valuesOf(await call(getExpand, { params: { id: row.userId } })),
    onDone,
  });
  return (
    <FormFrame
      title={`编辑拓展信息：${row.user?.firstName ?? row.userId}`}
      kind="drawer"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice
        form={form}
        fields={expandFormFields.map((name) => ({
          name,
          label: expand.fields[name].label,
          text: (value) => fieldText(expand.fields[name], value),
        }))}
      />
      <div className="form-grid expand-form">
        {expandFormFields.map((name) => (
          <FormField key={name} label={expand.fields[name].label} optional error={form.errors[name]}>
            {(control) =>
              name === "isLiveParents" ? (
                <Radio.Group
                  value={form.values[name]}
                  options={[
                    { value: true, label: "是" },
                    { value: false, label: "否" },
                    { value: null, label: "未知" },
                  ]}
                  onChange={(event) => form.set(name, event.target.value)}
                />
              ) : (
                <FieldInput {...control} field={expand.fields[name]} {...form.field(name)} />
              )
            }
          </FormField>
        ))}
      </div>
    </FormFrame>
  );
}
