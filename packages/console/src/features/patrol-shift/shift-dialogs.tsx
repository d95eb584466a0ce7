import { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import { shiftMessages } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import type { ShiftRow } from "./shift-calendar.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
const swap = customCall(patrolShift, "swap");

const shiftText = ({ startTime, staff }: ShiftRow) => `${clockText(startTime).slice(5, 16)} ${staff?.name ?? ""}`;

/** 换班: two shifts that have not begun change their people. */
export function SwapDialog({
  shifts,
  chosen,
  onDone,
  onClose,
}: DialogEnd & { shifts: readonly ShiftRow[]; chosen: readonly number[] }) {
  const waiting = shifts.filter(({ status }) => status === "WAIT");
  const form = useForm({
    schema: patrolShift.actions.swap.body,
    initial: useMemo(() => ({ firstId: chosen[0], secondId: chosen[1] }), [chosen]),
    refusals: ["staffId"],
    send: async (body) => {
      await call(swap, { body });
      toast.success(answeredMessage(swap));
    },
    onDone,
  });
  const options = waiting.map((shift) => ({ value: shift.id, label: shiftText(shift) }));
  return (
    <FormFrame
      title="换班"
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText="换班"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {(["firstId", "secondId"] as const).map((name, at) => (
        <FormField key={name} label={`班次${at + 1}`} error={form.errors[name] ?? form.errors.staffId}>
          {({ id }) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: "label" }}
              placeholder={shiftMessages.swap}
              value={typeof form.values[name] === "number" ? form.values[name] : null}
              options={options}
              onChange={(value: number) => form.set(name, value)}
            />
          )}
        </FormField>
      ))}
    </FormFrame>
  );
}
