import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { createCall, editCall, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd } from "./archive-row.ts";
import type { SchoolRow } from "./schools.drawer.tsx";

type Values = Readonly<Record<string, unknown>>;
const add = createCall(school, school.actions.add);
const edit = editCall(school, school.actions.edit);
const names = school.actions.edit.fields;
const valuesOf = (row: Values): Values => ({
  ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  version: row["version"],
});

export function SchoolForm({ row, onDone, onClose }: { row?: SchoolRow } & DialogEnd) {
  const id = row?.id;
  const form = useForm({
    schema: id === undefined ? add.body : edit.body,
    initial: useMemo<Values>(
      () => (row === undefined ? { tag: "NORMAL", status: "ENABLE", province: null } : valuesOf(row)),
      [row],
    ),
    send: async (body) => {
      await (id === undefined ? call(add, { body }) : call(edit, { params: { id }, body }));
      toast.success(answeredMessage(id === undefined ? add : edit));
    },
    ...(id === undefined ? {} : { reread: async () => valuesOf(await call(getCall(school), { params: { id } })) }),
    onDone,
  });
  const fields = names.map((name) => [name, fieldAt(school.fields, name)] as const);
  return (
    <FormFrame
      title={id === undefined ? "新增院校" : "编辑院校"}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice
        form={form}
        fields={fields.map(([name, field]) => ({ name, label: field.label, text: (value) => fieldText(field, value) }))}
      />
      <div className="form-grid">
        {fields.map(([name, field]) => (
          <FormField key={name} label={field.label} optional={field.optional} error={form.errors[name]}>
            {(control) => <FieldInput {...control} field={field} {...form.field(name)} />}
          </FormField>
        ))}
      </div>
    </FormFrame>
  );
}
