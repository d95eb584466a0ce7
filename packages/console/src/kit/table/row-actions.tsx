import { EllipsisOutlined } from "@ant-design/icons";
import { useState } from "react";
import { Hint } from "../../ui/hint.tsx";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";
import { RowMenu } from "./row-menu.tsx";

const inView = 2;
/** Two words of this many characters together have room beside ⋯. */
const glyphsInView = 9;

interface RowActionsProps<R> {
  readonly actions: readonly PageAction<R>[];
  readonly row: R;
  readonly start: ActionRunner["start"];
}

const rank = ({ step, danger }: PageAction<never>): number => (danger === true ? 2 : step === true ? 0 : 1);

/** What the state of the row asks for comes first, what destroys last; the declared order decides the rest. */
export const byImportance = (left: PageAction<never>, right: PageAction<never>): number => rank(left) - rank(right);

/** The words in view: the first two possible ones that are not meant for the menu; of long ones the first alone. */
function split<R>(actions: readonly PageAction<R>[], row: R) {
  const own = actions.filter(({ group }) => group === undefined);
  const possible = own.filter(({ blocked }) => blocked?.(row) === undefined);
  const first = (possible.length > 0 ? possible : own).slice(0, inView);
  const glyphs = first.reduce((sum, { title }) => sum + title.length, 0);
  const shown = glyphs > glyphsInView ? first.slice(0, 1) : first;
  return { shown, rest: actions.filter((action) => !shown.includes(action)) };
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
        onClick={onStart}
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
    <RowMenu actions={actions} row={row} open={open} onOpen={setOpen} onStart={(action) => start(action, row)}>
      {face}
    </RowMenu>
  );
}

/** A row's actions as labels: two in view, the rest behind ⋯. */
export function RowActions<R>({ actions, row, start }: RowActionsProps<R>) {
  const { shown, rest } = split(actions, row);
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

/** Two words and ⋯, before there are rows. */
export const usualActions = 112;

/** The room the actions of a row take. */
export const actionsWidth = <R,>(actions: readonly PageAction<R>[], row: R): number => {
  const { shown, rest } = split(actions, row);
  const words = shown.reduce((sum, { title }) => sum + title.length * 12 + 9, 0);
  return Math.max(64, words + (rest.length > 0 ? 32 : 0) + 14);
};
