import { platTask } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { taskEvent, taskGroup, taskReward, taskStatus } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneFacts } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { formatDecimal } from "../../platform/decimal.ts";
import { Tag } from "../../ui/tag.tsx";
import { taskCells, taskTones } from "./task-cells.tsx";
import type { TaskOne } from "./task-form.tsx";

const tasks = listCall(platTask);
const filters: readonly PhoneFilter[] = [
  { kind: "some", name: "status", label: "状态", labels: taskStatus.labels },
  { kind: "some", name: "event", label: "完成条件", labels: taskEvent.labels },
  { kind: "some", name: "rewardType", label: "奖励类型", labels: taskReward.labels },
];
const first = { group: "NEWCOMER" };
const actions: readonly PageAction<TaskOne>[] = [rowAction(platTask, "publish"), rowAction(platTask, "stop")];

const TaskCard = ({ row }: { readonly row: TaskOne }) => (
  <>
    <div className="row spread shrink-x gap-8">
      <b className="weight-500 cut">{row.title}</b>
      <Tag tone={taskTones[row.status]}>{taskStatus.labels[row.status]}</Tag>
    </div>
    <PhoneFacts
      facts={[
        ["完成条件", taskCells.event(row)],
        ["奖励", taskCells.rewardType(row)],
        ["每日 / 总上限", taskCells.dayLimit(row)],
        ["预算", taskCells.budgetCents(row)],
        ["今日完成", row.todayDone],
        ["完成率", `${formatDecimal(row.doneBp, 2)}%`],
        ["起止时间", taskCells.startTime(row)],
      ]}
    />
  </>
);

/** 平台任务 on a phone: one group at a time. They are written and dragged into order where there is room. */
export function PhonePlatTaskPage() {
  const list = usePhoneList(tasks, { preset: first });
  return (
    <PhoneListPage
      title={platTask.title}
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "group", titles: taskGroup.labels, preset: first.group }}
      actions={actions}
      Card={TaskCard}
    />
  );
}
