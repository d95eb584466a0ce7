import {
  moveOpsTask,
  opsTaskGrants,
  opsTaskMessages,
  removeOpsTask,
  urgeOpsTask,
} from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { runCall } from "../../kit/run-call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { ReportDialog, TaskDrawer } from "./task-dialogs.tsx";
import { TaskForm } from "./task-form.tsx";
import { ownOf, type TaskRow } from "./task-row.ts";

const isIn =
  (...states: readonly TaskRow["status"][]) =>
  ({ status }: TaskRow): boolean =>
    states.includes(status);

const reports = (title: string, submit: boolean, staffId: number | undefined): PageAction<TaskRow> => ({
  title,
  allow: [submit ? opsTaskGrants.submit : opsTaskGrants.report],
  when: (row) =>
    row.status === "DOING" && ownOf(row, staffId)?.status === "DOING" && (submit || row.metric === "MANUAL"),
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
  {
    title: "发布",
    allow: [opsTaskGrants.publish],
    when: isIn("DRAFT"),
    confirm: ({ title, assignees }) => `确定发布【${title}】给 ${assignees.length} 人？`,
    run: ({ id }) => runCall(moveOpsTask, { params: { id, status: "DOING" } }),
  },
  {
    title: "催办",
    allow: [opsTaskGrants.urge],
    when: isIn("DOING"),
    run: ({ id }) => runCall(urgeOpsTask, { params: { id } }),
  },
  {
    title: "编辑",
    allow: [opsTaskGrants.edit],
    when: isIn("DRAFT", "DOING"),
    group: "更多",
    dialog: (row, end) => <TaskForm row={row} {...end} />,
  },
  {
    title: "复制",
    allow: [opsTaskGrants.copy],
    group: "更多",
    dialog: (row, end) => <TaskForm row={row} copies {...end} />,
  },
  {
    title: "关闭",
    allow: [opsTaskGrants.close],
    when: isIn("DOING"),
    danger: true,
    group: "更多",
    confirm: opsTaskMessages.closeAsk,
    run: ({ id }) => runCall(moveOpsTask, { params: { id, status: "CLOSED" } }),
  },
  {
    title: "删除",
    allow: [opsTaskGrants.remove],
    when: isIn("DRAFT"),
    danger: true,
    group: "更多",
    confirm: opsTaskMessages.removeAsk,
    run: ({ id }) => runCall(removeOpsTask, { params: { id } }),
  },
];

export const addTask: PageAction<null> = {
  title: "新建任务",
  allow: [opsTaskGrants.create],
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <TaskForm row={null} {...end} />,
};
