import { EllipsisOutlined } from "@ant-design/icons";
import { Dropdown, Tooltip } from "antd";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";

const inView = 4;

interface RowActionsProps<R> {
  readonly actions: readonly PageAction<R>[];
  readonly row: R;
  readonly runner: ActionRunner;
}

/** A row's actions as words: four in view, the rest behind ⋯. */
export function RowActions<R>({ actions, row, runner }: RowActionsProps<R>) {
  const rest = actions.slice(inView);
  const items = rest.map((action, at) => {
    const reason = action.blocked?.(row);
    return {
      key: String(at),
      label: action.title,
      danger: action.danger === true,
      disabled: reason !== undefined,
      ...(reason === undefined ? {} : { title: reason }),
    };
  });
  return (
    <span className="row-actions">
      {actions.slice(0, inView).map((action) => {
        const reason = action.blocked?.(row);
        return (
          <Tooltip key={action.title} title={reason}>
            <button
              type="button"
              className="row-action"
              aria-disabled={reason !== undefined}
              onClick={() => reason === undefined && runner.start(action, row)}
            >
              {action.title}
            </button>
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items,
            onClick: ({ key }) => {
              const action = rest[Number(key)];
              if (action !== undefined) runner.start(action, row);
            },
          }}
        >
          <button type="button" className="row-action" aria-label="更多操作">
            <EllipsisOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  );
}

/** Width of the column that holds at most this many actions. */
export const actionsWidth = (actions: readonly PageAction<never>[]): number => {
  const words = actions.slice(0, inView).reduce((sum, { title }) => sum + title.length * 12 + 9, 0);
  return Math.max(64, words + (actions.length > inView ? 32 : 0) + 14);
};
