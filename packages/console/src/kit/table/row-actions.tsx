import { EllipsisOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { useState } from "react";
import { Hint } from "../../ui/hint.tsx";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";

const inView = 4;

interface RowActionsProps<R> {
  readonly actions: readonly PageAction<R>[];
  readonly row: R;
  readonly start: ActionRunner["start"];
}

/** The visible actions: the first few that are not meant for the menu. */
function split<R>(actions: readonly PageAction<R>[]) {
  const shown = actions.filter(({ group }) => group === undefined).slice(0, inView);
  return { shown, rest: actions.filter((action) => !shown.includes(action)) };
}

/** The menu behind ⋯, under captions where the actions name one. */
function menuItems<R>(rest: readonly PageAction<R>[], row: R) {
  const entry = (action: PageAction<R>) => {
    const reason = action.blocked?.(row);
    return {
      key: String(rest.indexOf(action)),
      label: action.title,
      danger: action.danger === true,
      disabled: reason !== undefined,
      ...(reason === undefined ? {} : { title: reason }),
    };
  };
  const captions = [...new Set(rest.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  return [
    ...rest.filter(({ group }) => group === undefined).map(entry),
    ...captions.map((caption) => ({
      key: caption,
      type: "group" as const,
      label: caption,
      children: rest.filter(({ group }) => group === caption).map(entry),
    })),
  ];
}

interface WordProps {
  readonly title: string;
  readonly reason: string | undefined;
  readonly onStart: () => void;
}

function ActionWord({ title, reason, onStart }: WordProps) {
  return (
    <Hint text={reason}>
      <button
        type="button"
        className="row-action nowrap size-12 text2 pointer lead-24 hover-accent"
        aria-disabled={reason !== undefined}
        aria-description={reason}
        onClick={() => reason === undefined && onStart()}
      >
        {title}
      </button>
    </Hint>
  );
}

/** The menu is rendered when it is first opened, and costs nothing before. */
function MoreActions<R>({ actions, row, start }: RowActionsProps<R>) {
  const [isRequested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const face = (
    <button
      type="button"
      className="row-action nowrap size-12 text2 pointer lead-24 hover-accent"
      aria-label="更多操作"
      aria-haspopup="menu"
      aria-expanded={open}
      // The button under the menu is not the button that was pressed.
      autoFocus={isRequested}
      {...(isRequested
        ? {}
        : {
            onClick: () => {
              setRequested(true);
              setOpen(true);
            },
          })}
    >
      <EllipsisOutlined />
    </button>
  );
  if (!isRequested) return face;
  return (
    <Dropdown
      trigger={["click"]}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      menu={{
        className: "row-menu",
        items: menuItems(actions, row),
        onClick: ({ key }) => {
          const action = actions[Number(key)];
          if (action !== undefined) start(action, row);
        },
      }}
    >
      {face}
    </Dropdown>
  );
}

/** A row's actions as labels: four visible, the rest behind ⋯. */
export function RowActions<R>({ actions, row, start }: RowActionsProps<R>) {
  const { shown, rest } = split(actions);
  return (
    <span className="row-actions flex gap-2">
      {shown.map((action) => (
        <ActionWord
          key={action.title}
          title={action.title}
          reason={action.blocked?.(row)}
          onStart={() => start(action, row)}
        />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} row={row} start={start} />}
    </span>
  );
}

/** Width of a column with at most this many actions. */
export const actionsWidth = (actions: readonly PageAction<never>[]): number => {
  const { shown, rest } = split(actions);
  const words = shown.reduce((sum, { title }) => sum + title.length * 12 + 9, 0);
  return Math.max(64, words + (rest.length > 0 ? 32 : 0) + 14);
};
