import { Switch } from "antd";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import type { useActionRunner } from "../../kit/use-action-runner.tsx";

interface ActionSwitchProps<R> {
  /** The accessible name of the switch. */
  readonly label: string;
  readonly isOn: boolean;
  readonly row: R;
  /** The row's actions that turn it on and off; the one that fits its state is used. */
  readonly actions: readonly PageAction<R>[];
  readonly runner: Pick<ReturnType<typeof useActionRunner>, "start">;
}

/**
 * Two opposite actions as a switch: it confirms and runs like them, and only shows the state where neither is allowed.
 */
export function ActionSwitch<R>({ label, isOn, row, actions, runner }: ActionSwitchProps<R>) {
  const [action] = useVisibleActions(actions)(row);
  return (
    <Switch
      size="small"
      checked={isOn}
      disabled={action === undefined}
      aria-label={label}
      onChange={() => action !== undefined && runner.start(action, row)}
    />
  );
}
