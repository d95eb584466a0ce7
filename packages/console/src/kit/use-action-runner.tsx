import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { PageAction } from "./page-action.ts";
import { type NamedDialog, nameDialog, unnameDialog } from "../platform/layers.ts";
import { toast, toastError } from "../platform/toast.ts";

interface Open {
  readonly kind: "confirm" | "dialog";
  readonly title: string;
  readonly text: string;
  readonly danger: boolean;
  run(): Promise<void>;
  render?(): ReactNode;
}

/**
 * Starts actions: asks for confirmation where an action needs it, runs one at a time, reloads, and holds the open
 * dialog. The address names the dialog of a target that has a key.
 */
export function useActionRunner(onDone: () => void, keyOf?: (target: unknown) => string | undefined) {
  const [open, setOpen] = useState<Open | null>(null);
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const named = useRef<NamedDialog | undefined>(undefined);
  const latestKeyOf = useRef(keyOf);
  useLayoutEffect(() => {
    latestKeyOf.current = keyOf;
  });
  const close = useCallback(() => {
    if (named.current !== undefined) unnameDialog(named.current);
    named.current = undefined;
    setOpen(null);
  }, []);

  const perform = useCallback(
    async <T,>(action: PageAction<T>, target: T) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(true);
      try {
        await action.run?.(target);
        close();
      } catch (error) {
        toastError(error);
      }
      busy.current = false;
      setRunning(false);
      // A refused action often means that the list is out of date.
      onDone();
    },
    [close, onDone],
  );

  // Stable across renders, because every row of a table holds it.
  const start = useCallback(
    <T,>(action: PageAction<T>, target: T, isNamed = false) => {
      const { title, confirm, danger = false, dialog } = action;
      const reason = action.blocked?.(target);
      // A press on what is blocked is answered too: on a touch screen nobody sees a hint.
      if (reason !== undefined) {
        toast.warning(reason);
        return;
      }
      const text = typeof confirm === "function" ? confirm(target) : (confirm ?? "");
      const run = () => perform(action, target);
      const finish = () => {
        close();
        onDone();
      };
      if (dialog !== undefined) {
        const of = latestKeyOf.current?.(target);
        named.current = of === undefined ? undefined : { dialog: title, of };
        if (named.current !== undefined && !isNamed) nameDialog(named.current);
        setOpen({
          kind: "dialog",
          title,
          text,
          danger,
          run,
          render: () => dialog(target, { onDone: finish, onClose: close }),
        });
      } else if (text !== "") setOpen({ kind: "confirm", title, text, danger, run });
      else void run();
    },
    [close, onDone, perform],
  );

  const host =
    open?.kind === "confirm" ? (
      <ConfirmDialog
        title={open.title}
        text={open.text}
        danger={open.danger}
        busy={running}
        onConfirm={() => void open.run()}
        onClose={close}
      />
    ) : (
      (open?.render?.() ?? null)
    );
  return { start, running, host, isOpen: open !== null };
}

export type ActionRunner = ReturnType<typeof useActionRunner>;
