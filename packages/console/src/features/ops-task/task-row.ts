import type { assigneeStatus, opsTaskStatus } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import type { Assignee, opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { Tone } from "../../ui/tag.tsx";

export type TaskRow = RowOf<typeof opsTask>;
export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
export const taskTones: Readonly<Record<(typeof opsTaskStatus.values)[number], Tone>> = {
  DRAFT: "hollow",
  DOING: "ochre",
  FINISH: "jade",
  CLOSED: "void",
};
export const assigneeTones: Readonly<Record<(typeof assigneeStatus.values)[number], Tone>> = {
  DOING: "slate",
  SUBMITTED: "ochre",
  DONE: "jade",
  FAIL: "brick",
};
/** The row of one person. */
export const ownOf = (row: TaskRow, staffId: number | undefined): Assignee | undefined =>
  row.assignees.find((one) => one.staffId === staffId);

const dayMs = 86_400_000;
/** Less than a day remains. */
export const isPressing = ({ status, endTime }: TaskRow): boolean =>
  status === "DOING" && Date.parse(endTime) - Date.now() < dayMs;
