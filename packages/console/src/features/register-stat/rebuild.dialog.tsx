import {
  rebuildRegister,
  registerMessages,
} from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { doneMessage } from "@hongxian/contract/wire/endpoint.ts";
import { Suspense, lazy, useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useRecordForm } from "../../kit/use-record-form.ts";
import { call } from "../../platform/call.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";

const DayRange = lazy(async () => ({ default: (await import("../../ui/filters/day-range.tsx")).DayRange }));

/** 重新统计: which days. */
export function RebuildDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const form = useRecordForm({
    schema: rebuildRegister.body,
    initial: useMemo(() => ({ range: [dayBefore(6), todayText()] }), []),
    counted: ({ range }) => {
      const [from, to] = range as readonly (string | undefined)[];
      return { from, to };
    },
    send: async (body) => {
      await call(rebuildRegister, { body });
      toast.success(doneMessage(rebuildRegister));
    },
    onDone,
  });
  const [from = dayBefore(6), to = todayText()] = form.values["range"] as readonly string[];
  return (
    <FormFrame
      title="重新统计"
      kind="dialog"
      width={440}
      dirty={false}
      busy={form.sending}
      okText="重新统计"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p>{registerMessages.confirm}</p>
      <FormField label="日期" error={form.errors["from"] ?? form.errors["to"]} hint={registerMessages.days}>
        {() => (
          <Suspense fallback={null}>
            <DayRange begin={from} end={to} onPick={(begin, end) => form.set("range", [begin, end])} />
          </Suspense>
        )}
      </FormField>
    </FormFrame>
  );
}
