import {
  importTargets,
  type PerformanceOwner,
  type PerformanceRow,
  performanceOwner,
  recalcPerformance,
  setTarget,
  targetRowsMax,
  targetSheet,
} from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Input, InputNumber } from "antd";
import { useMemo } from "react";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { dayBefore } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}

const target = field.cents("业绩目标");
const dayField = field.date("日期");

/** 设置目标 of one owner for a month. */
export function TargetDialog({
  ownerType,
  row,
  month,
  onDone,
  onClose,
}: End & { ownerType: PerformanceOwner; row: PerformanceRow; month: string }) {
  const form = useForm({
    schema: setTarget.body,
    initial: useMemo(
      () => ({
        ownerType,
        ownerId: row.ownerId,
        month,
        targetCents: row.targetCents,
        targetMet: row.targetMet ?? 0,
      }),
      [ownerType, row, month],
    ),
    send: async (body) => {
      await call(setTarget, { body });
      toast.success(answeredMessage(setTarget));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`设置目标：${row.name}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="月份" error={form.errors.month} hint="次月5日后该月目标锁定">
        {({ id }) => (
          <Input
            id={id}
            type="month"
            value={form.values.month}
            onChange={(event) => form.set("month", event.target.value)}
          />
        )}
      </FormField>
      <FormField label="业绩目标" error={form.errors.targetCents}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={target} {...form.field("targetCents")} />}
      </FormField>
      <FormField label="见面目标" error={form.errors.targetMet}>
        {({ id }) => (
          <InputNumber<number>
            id={id}
            min={0}
            max={999}
            precision={0}
            suffix="次"
            style={{ width: "100%" }}
            value={form.values.targetMet ?? null}
            onChange={(value) => form.set("targetMet", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 导入目标: a sheet or pasted lines; nothing is written while a row is wrong. */
export function ImportTargetsDialog({ ownerType, ...end }: End & { ownerType: PerformanceOwner }) {
  return (
    <SheetImportDialog
      title={`导入${performanceOwner.labels[ownerType]}目标`}
      unit="行"
      accept=".xlsx,.csv"
      hint={`列：${Object.values(targetSheet).join("、")}（元），最多${targetRowsMax}行`}
      endpoint={importTargets}
      paste={{ line: "姓名或ID，月份，目标（元）", hint: "例：李红,2026-11,50000" }}
      send={(body, request) => call(importTargets, { body: { ...body, ownerType }, ...request })}
      saveTemplate={() => saveSheetTemplate("业绩目标导入模板", targetSheet)}
      {...end}
    />
  );
}

/** 重新统计 of up to 31 days, as a job. */
export function RecalcDialog({ onDone, onClose }: End) {
  const form = useForm({
    schema: recalcPerformance.body,
    initial: useMemo(() => ({ from: dayBefore(7), to: dayBefore(1) }), []),
    send: async (body) => {
      await call(recalcPerformance, { body });
      toast.success(answeredMessage(recalcPerformance));
    },
    onDone,
  });
  const day = (name: "from" | "to", label: string) => (
    <FormField label={label} error={form.errors[name]}>
      {(control) => <FieldInput {...control} field={dayField} {...form.field(name)} />}
    </FormField>
  );
  return (
    <FormFrame
      title="重新统计"
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="开始统计"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {day("from", "开始日期")}
      {day("to", "结束日期")}
    </FormFrame>
  );
}
