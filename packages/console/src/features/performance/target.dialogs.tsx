import {
  importTargets,
  type PerformanceOwner,
  type PerformanceRow,
  performanceOwner,
  recalcPerformance,
  setTarget,
} from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { FileTextOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber } from "antd";
import { useMemo, useRef, useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useRecordForm } from "../../kit/use-record-form.ts";
import { call, CallError, answeredMessage } from "../../platform/call.ts";
import { dayBefore } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { takesSheet } from "../../core/file/sheet-name.ts";

interface End {
  onDone(): void;
  onClose(): void;
}

const target: Field = field.cents("业绩目标");
const dayField: Field = field.date("日期");

/** 设置目标 of one owner for a month. */
export function TargetDialog({
  ownerType,
  row,
  month,
  onDone,
  onClose,
}: End & { ownerType: PerformanceOwner; row: PerformanceRow; month: string }) {
  const form = useRecordForm({
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
      <FormField label="月份" error={form.errors["month"]} hint="次月5日后该月目标锁定">
        {({ id }) => (
          <Input
            id={id}
            type="month"
            value={String(form.values["month"])}
            onChange={(event) => form.set("month", event.target.value)}
          />
        )}
      </FormField>
      <FormField label="业绩目标" error={form.errors["targetCents"]}>
        {({ id, invalid }) => (
          <FieldInput
            id={id}
            invalid={invalid}
            field={target}
            value={form.values["targetCents"]}
            onChange={(value) => form.set("targetCents", value)}
          />
        )}
      </FormField>
      <FormField label="见面目标" error={form.errors["targetMet"]}>
        {({ id }) => (
          <InputNumber<number>
            id={id}
            min={0}
            max={999}
            precision={0}
            suffix="次"
            style={{ width: "100%" }}
            value={form.values["targetMet"] as number}
            onChange={(value) => form.set("targetMet", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const rowsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [owner = "", month = "", yuan = ""] = line.split(/[,，\t]/).map((part) => part.trim());
      return { owner, month, target: yuan };
    });

/** 导入目标: CSV lines, pasted or from a file; nothing is written while a row is wrong. */
export function ImportTargetsDialog({ ownerType, onDone, onClose }: End & { ownerType: PerformanceOwner }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const form = useRecordForm({
    schema: importTargets.body,
    initial: useMemo(() => ({ text: "" }), []),
    counted: ({ text }) => ({ ownerType, rows: rowsOf(String(text)) }),
    send: async (body) => {
      const { errors } = await call(importTargets, { body });
      setProblems(errors);
      if (errors[0] !== undefined) throw new CallError(400, errors[0]);
      toast.success(answeredMessage(importTargets));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`导入${performanceOwner.labels[ownerType]}目标`}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "导入中" : "导入"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label="选择CSV文件"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (takesSheet(file, ".csv,.txt"))
            void file.text().then((text) => form.set("text", text.replace(/^\uFEFF/, "")));
        }}
      />
      <Button icon={<FileTextOutlined />} onClick={() => picker.current?.click()}>
        选择CSV文件
      </Button>
      <FormField label="每行：姓名或ID，月份，目标（元）" error={form.errors["rows"]} hint="例：李红,2026-11,50000">
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={8}
            value={String(form.values["text"])}
            onChange={(event) => form.set("text", event.target.value)}
          />
        )}
      </FormField>
      {problems.length > 0 && (
        <ul className="marked size-12 brick" role="alert">
          {problems.slice(0, 20).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </FormFrame>
  );
}

/** 重新统计 of up to 31 days, as a job. */
export function RecalcDialog({ onDone, onClose }: End) {
  const form = useRecordForm({
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
      {(control) => (
        <FieldInput
          {...control}
          field={dayField}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
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
