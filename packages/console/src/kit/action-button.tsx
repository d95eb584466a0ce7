import { Button, Tooltip } from "antd";
import { type PageAction, useVisibleActions } from "./page-action.ts";
import { type ActionRunner, useActionRunner } from "./use-action-runner.tsx";

interface ActionButtonProps<T> {
  readonly action: PageAction<T>;
  readonly target: T;
  /** The page's own runner, which renders the dialogs; without it the button has one. */
  readonly runner?: ActionRunner;
  onDone?(): void;
}

/** An action with its grant, states, confirmation and dialog; renders nothing where it may not be seen. */
export function ActionButton<T>({ action, target, runner: outerRunner, onDone }: ActionButtonProps<T>) {
  const own = useActionRunner(() => onDone?.());
  const [visible] = useVisibleActions([action])(target);
  if (visible === undefined) return null;
  const { title, icon, primary = false, danger = false, blocked } = visible;
  const runner = outerRunner ?? own;
  const reason = blocked?.(target);
  return (
    <>
      <Tooltip title={reason}>
        <Button
          type={primary ? "primary" : danger ? "default" : "text"}
          danger={danger}
          icon={icon}
          // Blocked, it can still be pressed: the runner answers with the reason.
          className={reason === undefined ? "" : "text3"}
          aria-disabled={reason !== undefined}
          disabled={runner.running}
          onClick={() => runner.start(visible, target)}
        >
          {title}
        </Button>
      </Tooltip>
      {own.host}
    </>
  );
}
