import { taskMetric, taskPeriod } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import {
  addTask,
  editTask,
  taskDraft,
  type TaskDraft,
  type TaskPurpose,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Input, Select } from "antd";
import { useMemo } from "react";
import { useGradeNames } from "../../core/matchmaker/grade-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export interface EditedTask extends Omit<TaskDraft, "purpose" | "rewardCents" | "weightSort"> {
  readonly id: number;
  readonly version: number;
  readonly rewardCents?: number;
  readonly weightSort?: number;
}

interface TaskFormProps {
  readonly purpose: TaskPurpose;
  readonly grade: number;
  readonly task?: EditedTask;
  onDone(): void;
  onClose(): void;
}

const count = field.count("目标值");
const money = field.cents("目标值");
const rate = field.bp("目标值");
const targetField = (metric: unknown): Field =>
  metric === "SALES_CENTS" ? money : metric === "GOOD_RATE" ? rate : count;
const rewardField = field.cents("奖励");
const sortField = field.count("排序");
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** 新增 or 编辑 of a task, for either page. */
export function TaskFormDialog({ purpose, grade, task, onDone, onClose }: TaskFormProps) {
  const names = useGradeNames();
  const isNew = task === undefined;
  const endpoint = isNew ? addTask : editTask;
  const form = useForm({
    schema: taskDraft,
    initial: useMemo(
      () =>
        task === undefined
          ? // Tasks that keep a grade are judged period by period: none looks back further than a quarter.
            {
              purpose,
              grade,
              name: "",
              period: purpose === "KEEP" ? "MONTH" : "TOTAL",
              rewardCents: 0,
              weightSort: 10,
              remark: "",
            }
          : {
              purpose,
              grade: task.grade,
              name: task.name,
              metric: task.metric,
              target: task.target,
              period: task.period,
              rewardCents: task.rewardCents ?? 0,
              weightSort: task.weightSort ?? 0,
              remark: task.remark,
            },
      [purpose, grade, task],
    ),
    send: async (body) => {
      await (task === undefined
        ? call(addTask, { body })
        : call(editTask, { params: { id: task.id }, body: { ...body, version: task.version } }));
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  const select = (name: keyof typeof form.values, options: { value: string | number; label: string }[]) => (
    <Select
      style={{ width: "100%" }}
      aria-label={name}
      value={form.values[name]}
      options={options}
      placeholder="请选择"
      onChange={(value) => form.set(name, value)}
    />
  );
  const typed = (name: keyof typeof form.values, of: Field) => (
    <FormField label={of.label} error={form.errors[name]}>
      {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />}
    </FormField>
  );
  const lowest = purpose === "UP" ? 2 : 1;
  const metric = form.values.metric;
  return (
    <FormFrame
      title={isNew ? "新增任务" : "编辑任务"}
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label={purpose === "UP" ? "目标等级" : "等级"} error={form.errors.grade}>
          {() =>
            select(
              "grade",
              Object.entries(names)
                .filter(([value]) => Number(value) >= lowest)
                .map(([value, label]) => ({ value: Number(value), label })),
            )
          }
        </FormField>
        <FormField label="任务名称" error={form.errors.name}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={30}
              value={form.values.name ?? ""}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="指标" error={form.errors.metric}>
          {() => select("metric", optionsOf(taskMetric.labels))}
        </FormField>
        <div key={String(metric)}>{typed("target", targetField(metric))}</div>
        <FormField label="周期" error={form.errors.period}>
          {() => select("period", optionsOf(taskPeriod.labels))}
        </FormField>
        {typed("weightSort", sortField)}
        {purpose === "UP" && typed("rewardCents", rewardField)}
        <FormField label="备注" optional error={form.errors.remark}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={200}
              value={form.values.remark ?? ""}
              onChange={(event) => form.set("remark", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
