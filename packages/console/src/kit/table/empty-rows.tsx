import { type ReactNode, useSyncExternalStore } from "react";
import type { FilterChips } from "../../platform/filter-chips.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { WidenChips } from "../../ui/widen-chips.tsx";

interface EmptyRowsProps {
  readonly chips: FilterChips | undefined;
  readonly text?: string;
  readonly action?: ReactNode;
}

const none = { get: () => [] as const, subscribe: () => () => undefined };
const noChips: readonly [] = [];

/** No rows: says which filters leave none and offers to take them away. */
export function EmptyRows({ chips, text, action }: EmptyRowsProps) {
  const inForce = useSyncExternalStore(chips?.subscribe ?? none.subscribe, chips?.get ?? (() => noChips));
  if (inForce.length === 0)
    return <PanelState kind="empty" {...(text === undefined ? {} : { text })} action={action} />;
  return (
    <PanelState
      kind="empty"
      text="没有符合以下条件的记录"
      action={
        <>
          <WidenChips chips={inForce} />
          {action}
        </>
      }
    />
  );
}
