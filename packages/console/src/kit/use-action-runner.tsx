import { type ReactNode, useCallback, useRef, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { PageAction } from "./page-action.ts";
import { toastError } from "../platform/toast.ts";

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
 * dialog.
 */
export function useActionRunner(onDone: () => void) {
  const [open, setOpen] = useState<Open | null>(null);
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const close = useCallback(() => setOpen(null), []);

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
    <T,>(action: PageAction<T>, target: T) => {
      const { title, confirm, danger = false, dialog } = action;
      const text = typeof confirm === "function" ? confirm(target) : (confirm ?? "");
      const run = () => perform(action, target);
      const finish = () => {
        close();
        onDone();
      };
      if (dialog !== undefined) {
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
  return { start, running, host };
}

export type ActionRunner = ReturnType<typeof useActionRunner>;
