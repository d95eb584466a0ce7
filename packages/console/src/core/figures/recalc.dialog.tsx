import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { useMemo } from "react";
import type { z } from "zod";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);

interface Days {
  readonly from: string;
  readonly to: string;
}
interface RecalcDialogProps {
  readonly endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType<Days, Days>>;
  /** The question before it starts, with the maximum number of days. */
  readonly question: string;
  readonly limit: string;
  onDone(): void;
  onClose(): void;
}

/** 重新统计: which days. */
export function RecalcDialog({ endpoint, question, limit, onDone, onClose }: RecalcDialogProps) {
  const form = useForm({
    schema: endpoint.body,
    initial: useMemo((): { range: readonly (string | undefined)[] } => ({ range: [dayBefore(6), todayText()] }), []),
    counted: ({ range }) => {
      const [from, to] = range;
      return { from, to };
    },
    send: async (body) => {
      await call<Endpoint>(endpoint, { body });
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  const [from = dayBefore(6), to = todayText()] = form.values.range;
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
      <p>{question}</p>
      <FormField label="日期" error={form.errors.from ?? form.errors.to} hint={limit}>
        {() => <DayRange begin={from} end={to} onPick={(begin, end) => form.set("range", [begin, end])} />}
      </FormField>
    </FormFrame>
  );
}
