import type { Field } from "@hongxian/contract/kit/field.ts";
import { roomType, shiftName } from "@hongxian/contract/core/live/live.choices.ts";
import { getShiftFamilies } from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import { scopeText, shiftMessages, standardShifts } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { createCall, editCall, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { clockText, dayBefore } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { ShiftRow } from "./shift-calendar.tsx";

interface ShiftFormProps {
  readonly row: ShiftRow | null;
  onDone(): void;
  onClose(): void;
}
const { actions } = patrolShift;
const fields: Readonly<Record<(typeof actions.create.fields)[number], Field>> = patrolShift.fields;
const create = createCall(patrolShift, actions.create);
const edit = editCall(patrolShift, actions.edit);
const read = getCall(patrolShift);
const names = actions.create.fields;
const typeOptions = roomType.values.map((value) => ({ value, label: roomType.labels[value] }));
const hourMs = 3_600_000;

/** The hours of a standard shift on the day of a given time. */
function hoursOf(name: ChoiceOf<typeof shiftName>, near: string | null): { startTime: string; endTime: string } | null {
  if (name === "CUSTOM") return null;
  const day = near === null ? dayBefore(-1) : clockText(near).slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  const [from, to] = standardShifts[name].map((hour) => new Date(midnight + hour * hourMs).toISOString());
  return from === undefined || to === undefined ? null : { startTime: from, endTime: to };
}
const valuesOf = ({ name, startTime, endTime, staffId, roomScope, scopeValue, version }: ShiftRow) => ({
  name,
  startTime,
  endTime,
  staffId,
  roomScope,
  scopeValue,
  version,
});
/** Tomorrow morning by default. */
const newShift = (): Partial<ReturnType<typeof valuesOf>> => ({
  name: "MORNING",
  ...hoursOf("MORNING", null),
  roomScope: "ALL",
  scopeValue: null,
});

/** 新增班次 and 编辑. A standard shift sets its hours, a scope its choices; a short rest is a warning, not a refusal. */
export function ShiftForm({ row, onDone, onClose }: ShiftFormProps) {
  const families = useData(getShiftFamilies, {});
  const form = useForm({
    schema: row === null ? create.body : edit.body,
    initial: useMemo(() => (row === null ? newShift() : valuesOf(row)), [row]),
    send: async (body) => {
      const { id } = row === null ? await call(create, { body }) : await call(edit, { params: { id: row.id }, body });
      toast.success(answeredMessage(row === null ? create : edit));
      const saved = await call(read, { params: { id } });
      if (saved.isShortRest) toast.warning(shiftMessages.rest);
    },
    ...(row === null ? {} : { reread: async () => valuesOf(await call(read, { params: { id: row.id } })) }),
    onDone,
  });
  const { values, errors, set } = form;
  const scope = values.roomScope;
  const choose = (name: (typeof names)[number], value: unknown) => {
    form.put(name, value);
    if (name === "roomScope") set("scopeValue", null);
    const shift = name === "name" ? shiftName.values.find((one) => one === value) : undefined;
    const hours = shift === undefined ? null : hoursOf(shift, values.startTime ?? null);
    if (hours === null) return;
    set("startTime", hours.startTime);
    set("endTime", hours.endTime);
  };
  const options = scope === "TYPE" ? typeOptions : (families.data ?? []).map((value) => ({ value, label: value }));
  const shown = names.filter((name) => name !== "scopeValue" || scope === "TYPE" || scope === "FAMILY");
  return (
    <FormFrame
      title={row === null ? "新增班次" : "编辑班次"}
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
        fields={names.map((name) => ({
          name,
          label: fields[name].label,
          text: (value) =>
            name === "scopeValue" ? scopeText("TYPE", String(value ?? "")) : fieldText(fields[name], value),
        }))}
      />
      <div className="form-grid">
        {shown.map((name) => (
          <FormField
            key={name}
            label={name === "scopeValue" ? (scope === "TYPE" ? "直播间类型" : "家族") : fields[name].label}
            error={errors[name]}
          >
            {(control) =>
              name === "scopeValue" ? (
                <Select
                  id={control.id}
                  showSearch={{ optionFilterProp: "label" }}
                  placeholder={scope === "TYPE" ? shiftMessages.scopeType : shiftMessages.scopeFamily}
                  value={values.scopeValue ?? null}
                  options={options}
                  onChange={(value: string) => set(name, value)}
                />
              ) : (
                <FieldInput
                  {...control}
                  field={fields[name]}
                  value={values[name]}
                  onChange={(value) => choose(name, value)}
                />
              )
            }
          </FormField>
        ))}
      </div>
    </FormFrame>
  );
}
