import { useEffect, useRef } from "react";
import { unnameDialog } from "../../platform/layers.ts";
import { toast } from "../../platform/toast.ts";
import { useNamedDialog } from "../../platform/use-named-dialog.ts";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";

interface NamedDialogsProps<R> {
  readonly route: string;
  /** The rows are those of the present address. */
  readonly ready: boolean;
  readonly rows: readonly R[];
  keyOf(row: R): string;
  readonly listActions: readonly PageAction<null>[];
  /** Whether some row may have an action of this title. */
  hasTitle(title: string): boolean;
  actionsOf(row: R): readonly PageAction<R>[];
  readonly runner: ActionRunner;
}

/** Opens the dialog that the address names, once the rows are there: after F5, or from a colleague's link. */
export function NamedDialogs<R>(props: NamedDialogsProps<R>) {
  const { route, ready, rows, keyOf, listActions, hasTitle, actionsOf, runner } = props;
  const named = useNamedDialog(route);
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (named === null) {
      tried.current = null;
      return;
    }
    const { dialog, of } = named;
    const key = `${dialog} ${of}`;
    if (runner.isOpen) tried.current = key;
    if (!ready || tried.current === key) return;
    const inList = of === "" ? listActions.find(({ title }) => title === dialog) : undefined;
    if (inList?.dialog !== undefined) {
      tried.current = key;
      runner.start(inList, null, true);
      return;
    }
    if (of === "" || !hasTitle(dialog)) return;
    tried.current = key;
    const row = rows.find((each) => keyOf(each) === of);
    const action = row === undefined ? undefined : actionsOf(row).find(({ title }) => title === dialog);
    if (row !== undefined && action?.dialog !== undefined && action.blocked?.(row) === undefined) {
      runner.start(action, row, true);
      return;
    }
    unnameDialog(named);
    toast.info(row === undefined ? "链接中的记录不在当前列表中" : `该记录现在不能${dialog}`);
  }, [named, ready, rows, keyOf, listActions, hasTitle, actionsOf, runner]);
  return null;
}
