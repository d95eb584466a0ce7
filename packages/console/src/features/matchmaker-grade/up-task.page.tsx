import { metricText } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import {
  copyTask,
  recalcProgress,
  taskGrant,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { upTask } from "@hongxian/contract/features/matchmaker-grade/grade-task.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Checkbox } from "antd";
import { useMemo } from "react";
import { GradeFilter, useGradeNames } from "../../core/matchmaker/grade-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { addTaskAction, taskActions } from "./task-actions.tsx";
import { TaskProgressTab } from "./task-progress.tab.tsx";
import "./matchmaker-grade.css";

type TaskRow = RowOf<typeof upTask>;

function CopyDialog({ row, onDone, onClose }: { row: TaskRow; onDone(): void; onClose(): void }) {
  const names = useGradeNames();
  const form = useForm({
    schema: copyTask.body,
    initial: useMemo(() => ({ grades: [] }), []),
    refusals: ["metric"],
    send: async (body) => {
      await call(copyTask, { params: { id: row.id }, body });
      toast.success(answeredMessage(copyTask));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`复制任务：${row.name}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="复制"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="复制到等级" error={form.errors.grades ?? form.errors.metric}>
        {() => (
          <Checkbox.Group<number>
            options={Object.entries(names)
              .filter(([grade]) => Number(grade) > 1 && Number(grade) !== row.grade)
              .map(([grade, label]) => ({ value: Number(grade), label }))}
            value={[...form.values.grades]}
            onChange={(grades) => form.set("grades", grades)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const copyAction: PageAction<TaskRow> = actionOf(copyTask, {
  dialog: (row, end) => <CopyDialog row={row} {...end} />,
});
const recalcAction: PageAction<null> = actionOf(taskGrant("recalc", "UP"), {
  confirm: "确定重新计算全部红娘的任务进度？",
  run: async () => {
    await call(recalcProgress, { body: { agentId: null } });
    toast.success(answeredMessage(recalcProgress));
  },
});

const overlay: OverlayOf<typeof upTask> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  filters: { grade: ({ list }) => <GradeFilter list={list} name="grade" label="目标等级" required /> },
  cells: { target: ({ metric, target }) => <span className="num">{metricText(metric, target)}</span> },
  widths: { name: 180, metric: 132, gradeName: 104 },
};
const fixed = { fixed: { purpose: "UP" } };

function TaskTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(upTask, overlay, fixed);
  const grade = Number(view.list.query["grade"] ?? 2);
  return (
    <Page title={upTask.title} {...tabs}>
      <ResourceTable
        {...view}
        rowActions={[...taskActions<TaskRow>("UP"), copyAction]}
        listActions={[addTaskAction("UP", grade), recalcAction, ...view.listActions]}
      />
    </Page>
  );
}

const tabs = [
  { key: "tasks", title: "任务设置" },
  { key: "progress", title: "完成进度" },
];

/** 升级任务: the tasks for each grade, and everyone's progress. */
export function UpTaskPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "progress" ? (
    <TaskProgressTab key="progress" tabs={shown} />
  ) : (
    <TaskTab key="tasks" tabs={shown} />
  );
}
