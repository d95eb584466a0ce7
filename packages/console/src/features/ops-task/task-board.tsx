import { opsTaskPriority, opsTaskStatus } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { isPressing, type TaskRow } from "./task-row.ts";

/** A task's progress, as a bar with its numbers. */
export const TaskProgress = ({ row }: { readonly row: TaskRow }) => (
  <span className="task-progress row gap-8">
    <i className="grow clip" role="img" aria-label={`完成 ${(row.progressBp / 100).toFixed(0)}%`}>
      <b className="block tall" style={{ width: `${Math.min(100, row.progressBp / 100)}%` }} />
    </i>
    <span className="num">
      {row.doneSum} / {row.targetSum}
    </span>
  </span>
);

/** 看板: the same tasks, a column for each state. */
export function TaskBoard({ rows, onOpen }: { readonly rows: readonly TaskRow[]; onOpen(row: TaskRow): void }) {
  return (
    <div className="task-board grid grow gap-12 scroll even-4">
      {opsTaskStatus.values.map((status) => {
        const own = rows.filter((row) => row.status === status);
        return (
          <section key={status} aria-label={opsTaskStatus.labels[status]}>
            <h2 className="size-13 weight-500 mb-8">
              {opsTaskStatus.labels[status]} <em className="num text3">{own.length}</em>
            </h2>
            {own.length === 0 && <PanelState kind="empty" />}
            {own.map((row) => (
              <button key={row.id} type="button" onClick={() => onOpen(row)}>
                <b>{row.title}</b>
                <TaskProgress row={row} />
                <span className="caption">
                  {opsTaskPriority.labels[row.priority]} · {row.assignees.map(({ name }) => name).join("、")}
                </span>
                <span className={isPressing(row) ? "num weight-500 brick" : "caption num"}>
                  截止 {shortTime(row.endTime).text}
                </span>
              </button>
            ))}
          </section>
        );
      })}
    </div>
  );
}
