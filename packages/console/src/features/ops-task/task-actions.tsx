import { isEditableTask, isReportedByHand, mayReport } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import { opsTaskGrants } from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { ReportDialog, TaskDrawer } from "./task-dialogs.tsx";
import { TaskForm } from "./task-form.tsx";
import { ownOf, type TaskRow } from "./task-row.ts";

const reports = (title: string, submit: boolean, staffId: number | undefined): PageAction<TaskRow> => ({
  title,
  allow: [submit ? opsTaskGrants.submit : opsTaskGrants.report],
  when: (row) => {
    const own = ownOf(row, staffId);
    return own !== undefined && mayReport(row, own) && (submit || isReportedByHand(row));
  },
  dialog: (row, end) => {
    const own = ownOf(row, staffId);
    return own === undefined ? null : <ReportDialog row={row} own={own} submit={submit} {...end} />;
  },
});

export const openTask: PageAction<TaskRow> = {
  title: "详情",
  dialog: (row, end) => <TaskDrawer row={row} {...end} />,
};

export const taskActions = (staffId: number | undefined): readonly PageAction<TaskRow>[] => [
  openTask,
  reports("填报进度", false, staffId),
  reports("提交验收", true, staffId),
  rowAction(opsTask, "publish"),
  rowAction(opsTask, "urge"),
  actionOf(opsTaskGrants.edit, {
    when: isEditableTask,
    group: "更多",
    dialog: (row, end) => <TaskForm row={row} {...end} />,
  }),
  actionOf(opsTaskGrants.copy, {
    group: "更多",
    dialog: (row, end) => <TaskForm row={row} copies {...end} />,
  }),
  { ...rowAction(opsTask, "close"), group: "更多" },
  { ...rowAction(opsTask, "remove"), group: "更多" },
];

export const addTask: PageAction<null> = actionOf(opsTaskGrants.create, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <TaskForm row={null} {...end} />,
});
