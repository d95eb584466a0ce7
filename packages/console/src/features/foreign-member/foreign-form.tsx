import { editForeignMember } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import { type Field, optional } from "@hongxian/contract/kit/field.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { Input, Radio } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

export type ForeignRow = Row<typeof foreignMember.fields>;

const { fields } = foreignMember;
const names = ["nationality", "visaType", "visaExpireDate", "inChina", "chineseLevel", "passportPic"] as const;
const inputs: Readonly<Record<(typeof names)[number], Field>> = {
  ...fields,
  passportPic: optional(fields.passportPic),
};
const getForeign = getCall(foreignMember);

/** The number itself is never shown: an empty input keeps it. */
const valuesOf = (row: Readonly<Record<string, unknown>>) => ({
  ...Object.fromEntries([...names, "version"].map((name) => [name, row[name] ?? null])),
  passportPic: row["passportPic"] === "" ? null : row["passportPic"],
  passportNo: null,
});

interface ForeignFormProps {
  readonly row: ForeignRow;
  onDone(): void;
  onClose(): void;
}

/** 编辑外籍资料. */
export function ForeignForm({ row, onDone, onClose }: ForeignFormProps) {
  const form = useForm({
    schema: editForeignMember.body,
    initial: useMemo(() => valuesOf(row), [row]),
    send: async (body) => {
      await call(editForeignMember, { params: { userId: row.userId }, body });
      toast.success(answeredMessage(editForeignMember));
    },
    reread: async () => valuesOf(await call(getForeign, { params: { id: row.userId } })),
    onDone,
  });
  const { values, errors, set } = form;
  const input = (name: (typeof names)[number]) => (
    <FormField key={name} label={inputs[name].label} optional error={errors[name]} full={name === "passportPic"}>
      {(control) =>
        name === "inChina" ? (
          <Radio.Group
            value={values[name]}
            options={[
              { value: true, label: "是" },
              { value: false, label: "否" },
              { value: null, label: "未知" },
            ]}
            onChange={(event) => set(name, event.target.value)}
          />
        ) : (
          <FieldInput {...control} field={inputs[name]} {...form.field(name)} />
        )
      }
    </FormField>
  );
  return (
    <FormFrame
      title={`编辑外籍资料：${row.user?.firstName ?? row.userId}`}
      kind="dialog"
      width={720}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice
        form={form}
        fields={names.map((name) => ({
          name,
          label: inputs[name].label,
          text: (value) => fieldText(inputs[name], value),
        }))}
      />
      <div className="form-grid form-wide">
        {input("nationality")}
        <FormField
          label="护照号"
          optional
          error={errors.passportNo}
          hint={row.passportNo === "" ? "5-20位字母或数字" : "留空保持原号码不变"}
        >
          {({ id, invalid }) => (
            <Input
              id={id}
              maxLength={20}
              placeholder={row.passportNo}
              value={values.passportNo ?? ""}
              {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => set("passportNo", event.target.value === "" ? null : event.target.value)}
            />
          )}
        </FormField>
        {names.slice(1).map(input)}
      </div>
    </FormFrame>
  );
}
