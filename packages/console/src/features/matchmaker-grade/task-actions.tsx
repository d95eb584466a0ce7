import { taskMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import {
  removeTask,
  setTaskStatus,
  taskGrant,
  type TaskPurpose,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import type { PageAction } from "../../kit/page-action.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type EditedTask, TaskFormDialog } from "./task-form.dialog.tsx";

type TaskRow = EditedTask & { readonly status: "ENABLE" | "DISABLE" };

/** The actions on a task that both pages share. */
export function taskActions<R extends TaskRow>(purpose: TaskPurpose): readonly PageAction<R>[] {
  const turn = (status: "ENABLE" | "DISABLE", title: string): PageAction<R> => ({
    title,
    allow: [taskGrant(status, purpose)],
    when: (row) => row.status !== status,
    run: async ({ id }) => {
      await call(setTaskStatus, { params: { id, status } });
      toast.success(answeredMessage(setTaskStatus));
    },
  });
  return [
    {
      title: "编辑",
      allow: [taskGrant("edit", purpose)],
      dialog: (row, end) => <TaskFormDialog purpose={purpose} grade={row.grade} task={row} {...end} />,
    },
    turn("ENABLE", "启用"),
    turn("DISABLE", "停用"),
    {
      title: "删除",
      allow: [taskGrant("remove", purpose)],
      danger: true,
      confirm: ({ name }) => `确定删除任务【${name}】？`,
      run: async ({ id }) => {
        const { deleted } = await call(removeTask, { params: { id } });
        if (deleted) toast.success(answeredMessage(removeTask));
        else toast.warning(taskMessages.disabled);
      },
    },
  ];
}

export const addTaskAction = (purpose: TaskPurpose, grade: number): PageAction<null> => ({
  title: "新增",
  allow: [taskGrant("add", purpose)],
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <TaskFormDialog purpose={purpose} grade={grade} {...end} />,
});
