import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";

interface RowActionsProps<R> {
  readonly row: R;
  readonly actions: readonly PageAction<R>[];
  onDone(): void;
}

/** The actions of one row as text links. */
export function RowActions<R>({ row, actions, onDone }: RowActionsProps<R>) {
  const runner = useActionRunner(onDone);
  const visible = useVisibleActions(actions)(row);
  return (
    <span className="ai-actions inline-flex wrap">
      {visible.map((action) => (
        <button
          key={action.title}
          type="button"
          className="cell-link"
          disabled={runner.running}
          onClick={() => runner.start(action, row)}
        >
          {action.title}
        </button>
      ))}
      {runner.host}
    </span>
  );
}
