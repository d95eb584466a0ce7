import { metricText, type TaskSnapshot } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import "./task-bars.css";

const share = ({ metric, value, target, reached }: TaskSnapshot): number => {
  if (reached) return 100;
  if (metric === "COMPLAINT_MAX" || target === 0) return 0;
  return Math.min(100, Math.round((value * 100) / target));
};

/** One task: its progress and the figures behind it. */
export function TaskBar({ task }: { task: Omit<TaskSnapshot, "name"> & { readonly name?: string } }) {
  const { metric, value, target, reached, name } = task;
  return (
    <div className={reached ? "task-bar row shrink-x gap-8 size-12" : "task-bar task-short row shrink-x gap-8 size-12"}>
      {name !== undefined && (
        <span className="cut text2" title={name}>
          {name}
        </span>
      )}
      <div>
        <i style={{ width: `${share({ ...task, name: name ?? "" })}%` }} />
      </div>
      <b className="num fixed weight-500">
        {metricText(metric, value)}/{metricText(metric, target)}
      </b>
    </div>
  );
}

/** The tasks behind a change, one below the other. */
export const TaskBars = ({ tasks }: { tasks: readonly TaskSnapshot[] }) => (
  <div className="task-bars grid gap-6">
    {tasks.map((task) => (
      <TaskBar key={task.taskId} task={task} />
    ))}
  </div>
);
