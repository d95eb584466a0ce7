import { Button, Tooltip } from "antd";
import { type PageAction, useVisibleActions } from "./page-action.ts";
import { type ActionRunner, useActionRunner } from "./use-action-runner.tsx";

interface ActionButtonProps<T> {
  readonly action: PageAction<T>;
  readonly target: T;
  onDone?(): void;
}

interface PlainButtonProps<T> {
  readonly action: PageAction<T>;
  readonly target: T;
  readonly runner: ActionRunner;
}

/** One action as a button of a tool row. */
export function ActionFace<T>({ action, target, runner }: PlainButtonProps<T>) {
  const { title, icon, primary = false, danger = false } = action;
  const reason = action.blocked?.(target);
  const kind = primary ? "primary" : danger ? "default" : "text";
  return (
    <Tooltip title={reason}>
      <Button
        type={kind}
        danger={danger}
        icon={icon}
        disabled={reason !== undefined || runner.running}
        onClick={() => runner.start(action, target)}
      >
        {title}
      </Button>
    </Tooltip>
  );
}

/** An action with its grant, its states, its question and its dialog; renders nothing where it may not be seen. */
export function ActionButton<T>({ action, target, onDone }: ActionButtonProps<T>) {
  const runner = useActionRunner(() => onDone?.());
  const [visible] = useVisibleActions([action])(target);
  if (visible === undefined) return null;
  return (
    <>
      <ActionFace action={visible} target={target} runner={runner} />
      {runner.host}
    </>
  );
}
