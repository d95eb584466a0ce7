import { createOpsTask, editOpsTask } from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, InputNumber } from "antd";
import { useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { DialogEnd, TaskRow } from "./task-row.ts";

interface Wish {
  readonly staffId: number | null;
  readonly targetValue: number | null;
}
const staff = field.staff("执行人");
const blank: Wish = { staffId: null, targetValue: null };

/** The assignees, each with a target. */
function AssigneesInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // Returned by this input itself.
  const wishes = Array.isArray(value) ? (value as readonly Wish[]) : [blank];
  const put = (at: number, change: Partial<Wish>) =>
    onChange(wishes.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <div className="task-assignees">
      {wishes.map((one, at) => (
        // Rows have no key of their own: one may stand there without a person yet.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <label>
            <span className="caption num">{at + 1}</span>
            <FieldInput field={staff} value={one.staffId} onChange={(next) => put(at, { staffId: Number(next) })} />
          </label>
          <InputNumber
            aria-label={`目标值 ${at + 1}`}
            placeholder="目标值"
            precision={0}
            min={1}
            max={100_000}
            value={one.targetValue}
            onChange={(next) => put(at, { targetValue: next })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label="移除执行人"
            disabled={wishes.length === 1}
            onClick={() => onChange(wishes.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange([...wishes, blank])}>
        添加执行人
      </Button>
    </div>
  );
}

const own = opsTask.fields;
const fields = {
  title: own.title,
  type: own.type,
  metric: own.metric,
  priority: own.priority,
  startTime: own.startTime,
  endTime: own.endTime,
  repeat: own.repeat,
  assignees: { ...own.assignees, kind: "json" as const },
  description: optional(own.description),
};
const inputs = { assignees: AssigneesInput };
const hints = { metric: "除手工填报外，完成值每10分钟自动统计" };

interface FormProps extends DialogEnd {
  readonly row: TaskRow | null;
  /** A new task copied from this one. */
  readonly copies?: boolean;
}

/** 新建任务, 编辑 and 复制. */
export function TaskForm({ row, copies = false, ...end }: FormProps) {
  const initial = useMemo(() => {
    if (row === null)
      return { type: "FOLLOW_UP", metric: "CONNECT_NUM", priority: "MIDDLE", repeat: "NONE", assignees: [blank] };
    const { title, type, metric, priority, startTime, endTime, repeat, description } = row;
    const assignees = row.assignees.map(({ staffId, targetValue }) => ({ staffId, targetValue }));
    const span = copies ? {} : { startTime, endTime };
    return { title, type, metric, priority, repeat, description, assignees, ...span };
  }, [row, copies]);
  const common = { fields, inputs, hints, initial, kind: "drawer" as const, okText: "保存", ...end };
  if (row === null || copies)
    return (
      <SchemaDialog
        title={row === null ? "新建任务" : `复制任务：${row.title}`}
        schema={createOpsTask.body}
        send={(body) => runCall(createOpsTask, { body })}
        {...common}
      />
    );
  const { id, version } = row;
  return (
    <SchemaDialog
      title={`编辑任务：${row.title}`}
      schema={editOpsTask.body}
      counted={(values) => ({ ...values, version })}
      send={(body) => runCall(editOpsTask, { params: { id }, body })}
      {...common}
    />
  );
}
